/** Builds the page's parts and joins them: who hears whom. All wiring, no logic. */
import { type Connection, createConnection } from "@saggar/client";
import type { SessionView } from "@saggar/protocol";
import { createActions } from "./actions.ts";
import type { App } from "./app.ts";
import { connectSocket } from "./link/socket.ts";
import { ActivityControl } from "./state/activity-control.ts";
import { Brief } from "./state/brief.ts";
import { CardControl } from "./state/card-control.ts";
import { Clock } from "./state/clock.ts";
import { Corner } from "./state/corner.ts";
import { ExplainControl } from "./state/explain-control.ts";
import type { Platform } from "./state/key-map.ts";
import { MenuOrder } from "./state/menu-order.ts";
import { Notifier } from "./state/notifier.ts";
import { type Place, placeHash, readPlace } from "./state/place.ts";
import { createPreferences } from "./state/preferences.ts";
import type { Sheet } from "./state/sheets.ts";
import { createStore, type Store } from "./state/store.ts";
import { Toasts } from "./state/toasts.ts";
import { Walk } from "./state/walk.ts";
import type { System } from "./system.ts";
import { TerminalRegistry } from "./terminal/registry.ts";
import type { TerminalHost } from "./terminal/session-terminal.ts";
import { readLook } from "./terminal/theme.ts";
import { text } from "./text.ts";

export interface Composed {
  readonly app: App;
  readonly focused: () => SessionView | null;
}

export function compose(system: System): Composed {
  const connection = createConnection({ connect: connectSocket, timers: system, random: system.random });
  const platform: Platform = /mac|iphone|ipad/i.test(navigator.userAgent) ? "mac" : "linux";
  const place = placeInAddress();
  const sheet = createStore<Sheet | null>(null);
  const preferences = createPreferences(system);
  const toasts = new Toasts(system);
  const brief = new Brief(system);
  const focused = (): SessionView | null => focusedSession(connection, place.get());
  const focusedId = (): string | null => focused()?.id ?? null;

  const terminals: TerminalRegistry = new TerminalRegistry(
    terminalHost(
      { connection, system, platform, toasts, sheet },
      {
        fontSizePx: () => preferences.get().fontSizePx,
        copy: (words) => void actions.copy(words),
        cursorMoved: () => corner.cursorMoved(),
        clipboardAsked: (id, words) => {
          const who = focused();
          if (who?.id === id && document.hasFocus()) void takeClipboard(toasts, who, words);
        },
      },
    ),
  );
  const card = new CardControl({
    connection,
    system,
    toasts,
    onScreen: () => onScreen(place.get()),
    onLastAnswered: () => focusTerminal(),
  });
  const corner = new Corner({ cursor: () => terminals.find(focusedId() ?? "")?.cursorPoint() ?? null });
  const focusTerminal = (): void => {
    const here = place.get();
    if (here.kind === "session") terminals.focus(here.id);
  };
  const parts = { connection, place, sheet, preferences, card, brief, toasts };
  const actions = createActions({ ...parts, focused, focusTerminal });
  const { open } = actions;
  const walk = new Walk({ connection, brief, toasts, focused: focusedId, open });
  const notifier = new Notifier({ connection, preferences, toasts, open });
  const app: App = {
    ...parts,
    platform,
    corner,
    terminals,
    actions,
    walk,
    clock: new Clock(system),
    menu: new MenuOrder(connection),
    explain: new ExplainControl(connection),
    activity: new ActivityControl(connection),
    spoken: createStore(""),
    remembered: createStore<SessionView | null>(null),
    toggleNotifications: () => void notifier.toggle(),
  };
  return { app, focused };
}

/** The place, kept in step with the address bar both ways. */
function placeInAddress(): Store<Place> {
  const place = createStore(readPlace(location.hash));
  place.subscribe(() => {
    const hash = placeHash(place.get());
    if (location.hash !== hash) location.hash = hash;
  });
  window.addEventListener("hashchange", () => {
    const next = readPlace(location.hash);
    if (placeHash(next) !== placeHash(place.get())) place.set(next);
  });
  return place;
}

function focusedSession(connection: Connection, place: Place): SessionView | null {
  if (place.kind !== "session") return null;
  return connection.getSnapshot().mirror?.sessions.find(({ id }) => id === place.id) ?? null;
}

function onScreen(place: Place): ReadonlySet<string> {
  const isVisible = document.visibilityState === "visible";
  return new Set(place.kind === "session" && isVisible ? [place.id] : []);
}

interface HostParts {
  readonly connection: Connection;
  readonly system: System;
  readonly platform: Platform;
  readonly toasts: Toasts;
  readonly sheet: Store<Sheet | null>;
}

function terminalHost(
  { connection, system, platform, toasts, sheet }: HostParts,
  rest: Pick<TerminalHost, "fontSizePx" | "copy" | "cursorMoved" | "clipboardAsked">,
): TerminalHost {
  return {
    ...rest,
    connection,
    after: system.after,
    look: () => readLook(document.body),
    isPageVisible: () => document.visibilityState === "visible",
    isLinkModifier: (event) => (platform === "mac" ? event.metaKey : event.ctrlKey),
    openUrl: (target) => void window.open(target, "_blank", "noopener,noreferrer"),
    inputBlocked: (message) => toasts.say(message),
    confirmPaste: (lines, paste) => sheet.set({ kind: "paste", lines, paste }),
  };
}

/** Copies what the program in focus put on the clipboard, and says so: it never happens unseen. */
async function takeClipboard(toasts: Toasts, who: SessionView, words: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(words);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // Not allowed in this window: nothing happened, so there is nothing to say.
    return;
  }
  toasts.say(text.clipboardSet(who.name, words.length));
}
