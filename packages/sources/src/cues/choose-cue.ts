/**
 * From the cues in a screen's text to the one question that waits, or none: the best cue for which enough is known of the
 * terminal. A line read without echo is a question for a secret whatever its text.
 */
import type { TerminalView } from "../terminal-view.ts";
import { type Cue, makeCue, type Need, type ScreenReading } from "./cue.ts";
import { type ShellPlace, type Waiting, whoWaits } from "./waiting.ts";

const ENOUGH: Readonly<Record<Waiting, readonly Need[]>> = {
  hidden: ["strong", "field", "read", "line"],
  line: ["strong", "field", "read", "line"],
  key: ["strong", "field", "read", "keys"],
  keys: ["strong", "field", "keys"],
  maybe: ["strong"],
  nobody: [],
};

export function chooseCue(
  reading: ScreenReading,
  view: TerminalView | null,
  shellAt: ShellPlace,
): Cue | null {
  if (reading.agent !== null) return isAgentThere(reading, view, shellAt) ? (reading.cues[0] ?? null) : null;
  const waiting = whoWaits(view, shellAt);
  if (waiting === "hidden") return hiddenCue(reading);
  const isDialog = view?.kind === "dialog";
  const enough = fullScreen(view) ? ["strong"] : ENOUGH[waiting];
  if (waiting === "nobody") return null;
  return (
    reading.cues.find((cue) => (cue.need === "dialog" ? isDialog : !isDialog && enough.includes(cue.need))) ??
    null
  );
}

/** The agent in whose vocabulary it was read still has the terminal: in front, or behind one that passes another through. */
export function isAgentThere(
  { agent }: ScreenReading,
  view: TerminalView | null,
  shellAt: ShellPlace,
): boolean {
  if (agent === null) return false;
  if (view === null || view.place === "unknown") return shellAt !== "prompt";
  return view.agent === null ? view.kind === "passage" : view.agent === agent;
}

/** On the alternate screen anything may stand anywhere: only what says it outright counts. */
function fullScreen(view: TerminalView | null): boolean {
  return view?.isAlternate === true && view.kind !== "passage";
}

function hiddenCue({ cues, cursorLine }: ScreenReading): Cue {
  const question = cues.find((cue) => cue.answer === "secret" || cue.need === "strong");
  if (question) return question;
  return makeCue({
    need: "strong",
    text: cursorLine.trim() || "Hidden input",
    choices: [],
    answer: "secret",
    reply: { kind: "line" },
  });
}
