/** The page's own keys, heard before anything else on the page; every other key goes on to what has the focus. */

import type { SessionView } from "@saggar/protocol";
import type { App } from "./app.ts";
import { neighbour } from "./menu/roving.ts";
import { type Command, commandOf, type KeyPress } from "./state/key-map.ts";

const TEXT_STEP_PX = 1;

export function listenToKeys(app: App, focused: () => SessionView | null, newSession: () => void): void {
  window.addEventListener(
    "keydown",
    (event) => {
      // An open sheet has the keyboard to itself.
      if (app.sheet.get() !== null) return;
      const command = commandOf(pressOf(event), app.platform);
      if (command === null) return;
      event.preventDefault();
      event.stopPropagation();
      run(command, app, focused, newSession);
    },
    { capture: true },
  );
}

function pressOf(event: KeyboardEvent): KeyPress {
  const { key, code, ctrlKey, altKey, shiftKey, metaKey, isComposing, keyCode } = event;
  const isAltGraph = event.getModifierState("AltGraph");
  return { key, code, ctrlKey, altKey, shiftKey, metaKey, isComposing, keyCode, isAltGraph };
}

function run(command: Command, app: App, focused: () => SessionView | null, newSession: () => void): void {
  const { actions, walk, sheet } = app;
  const session = focused();
  const step = (by: 1 | -1): void => {
    const id = neighbour(app.menu.groups.get(), session?.id ?? null, by);
    if (id !== null) actions.open(id);
  };
  const runs: Record<Command, () => void> = {
    "walk-next": () => void walk.next(),
    "walk-back": () => walk.back(),
    "focus-card": focusCard,
    "answer-default": () => actions.answerDefault(),
    help: () => sheet.set({ kind: "help" }),
    "new-session": newSession,
    "close-session": () => {
      if (session !== null) void actions.close(session);
    },
    "session-above": () => step(-1),
    "session-below": () => step(1),
    "focus-menu": focusMenu,
    copy: () => copySelection(app, session),
    "text-larger": () => actions.resizeText(TEXT_STEP_PX),
    "text-smaller": () => actions.resizeText(-TEXT_STEP_PX),
    "next-region": () => moveRegion(1, actions.focusTerminal),
    "previous-region": () => moveRegion(-1, actions.focusTerminal),
  };
  runs[command]();
}

function copySelection(app: App, session: SessionView | null): void {
  if (session !== null && app.terminals.find(session.id)?.copySelection() === true) return;
  const selected = window.getSelection()?.toString() ?? "";
  if (selected !== "") void app.actions.copy(selected);
}

/** The card, or the next one where it has the focus already; into its field where it has one. */
function focusCard(): void {
  const cards = [...document.querySelectorAll<HTMLElement>("[data-card]")].toReversed();
  const at = cards.findIndex((card) => card.contains(document.activeElement));
  const card = cards[(at + 1) % cards.length];
  (card?.querySelector<HTMLElement>("[data-card-field]") ?? card)?.focus();
}

function focusMenu(): void {
  const stop = document.querySelector<HTMLElement>('.menu__list [data-stop][tabindex="0"]');
  (stop ?? document.querySelector<HTMLElement>(".menu .pill"))?.focus();
}

/** F6: menu, work, card, and round again. */
function moveRegion(step: 1 | -1, focusTerminal: () => void): void {
  const regions: { readonly selector: string; readonly enter: () => void }[] = [
    { selector: ".menu", enter: focusMenu },
    { selector: ".pane, .page, .first, .blank", enter: () => focusWork(focusTerminal) },
    { selector: "[data-card]", enter: focusCard },
  ];
  const present = regions.filter(({ selector }) => document.querySelector(selector) !== null);
  const at = present.findIndex(({ selector }) => document.activeElement?.closest(selector) != null);
  present[(at + step + present.length) % present.length]?.enter();
}

function focusWork(focusTerminal: () => void): void {
  if (document.querySelector(".pane") !== null) return focusTerminal();
  document.querySelector<HTMLElement>("main a, main button")?.focus();
}
