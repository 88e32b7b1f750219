/**
 * Whether somebody waits for the person, by the kernel's account. Precision comes from here: the text of a question that
 * `cat` printed looks like any other, but nobody reads.
 *
 * | answer   | when                                                                                       |
 * |----------|--------------------------------------------------------------------------------------------|
 * | `hidden` | a line is read without echo                                                                |
 * | `line`   | a line is read                                                                             |
 * | `key`    | a single key is read                                                                       |
 * | `keys`   | a program with the terminal in key mode waits for events                                   |
 * | `maybe`  | it cannot be told: another terminal lies behind, or the kernel does not say                |
 * | `nobody` | line mode and no reader; a shell at its prompt; an agent, editor, pager, filter, REPL, panes |
 */
import { assertNever } from "@saggar/engine";
import type { ProgramKind } from "../programs/kinds.ts";
import { editsLine, ignoresTerminal, readsLine, type TerminalView } from "../terminal-view.ts";

const NEVER_ASK: ReadonlySet<ProgramKind> = new Set([
  "editor",
  "pager",
  "viewer",
  "repl",
  "multiplexer",
  "filter",
]);

export type Waiting = "hidden" | "line" | "key" | "keys" | "maybe" | "nobody";

/** Where the session's shell is believed to be; null when only the kernel was asked. */
export type ShellPlace = "starting" | "prompt" | "command" | null;

export function whoWaits(view: TerminalView | null, shellAt: ShellPlace): Waiting {
  if (view === null) return shellAt === "prompt" ? "nobody" : "maybe";
  if (ignoresTerminal(view) && !selectsLine(view, shellAt)) return "nobody";
  switch (view.place) {
    case "unknown":
      return shellAt === "prompt" ? "nobody" : "maybe";
    case "shell":
      return shellWaits(view, shellAt);
    case "away":
      return frontWaits(view);
    default:
      return assertNever(view.place);
  }
}

/** `read -t`: the shell itself waits for a line and for the time at once. */
function selectsLine(view: TerminalView, shellAt: ShellPlace): boolean {
  return view.place === "shell" && shellAt === "command" && view.polling === true;
}

function frontWaits(view: TerminalView): Waiting {
  if (readsLine(view) && view.echo === false) return "hidden";
  if (view.isPlainShell) return readsLine(view) ? "maybe" : "nobody";
  const isItsOwnPrompt = view.kind === "shell" && editsLine(view);
  return asksNobody(view) || isItsOwnPrompt ? "nobody" : programWaits(view);
}

function shellWaits(view: TerminalView, shellAt: ShellPlace): Waiting {
  if (readsLine(view)) {
    if (view.echo === false) return "hidden";
    // A shell without a line editor reads its prompt's line as a builtin reads an answer.
    return view.hasLineEditor && shellAt !== "prompt" ? "line" : "maybe";
  }
  const isAsking = shellAt === "command" || (view.canonical === false && !editsLine(view));
  return isAsking ? programWaits(view) : "nobody";
}

function programWaits(view: TerminalView): Waiting {
  if (readsLine(view)) return "line";
  // Line mode with a reader that cannot be seen (another user's process), or no word of the mode at all.
  if (view.canonical !== false) return "maybe";
  // What stands on the screen may be the far end's, and only the far end knows who reads there.
  if (view.kind === "passage") return "maybe";
  if (view.blockedReading === true) return "key";
  if (view.polling === true) return "keys";
  return view.blockedReading === null ? "maybe" : "nobody";
}

function asksNobody(view: TerminalView): boolean {
  return view.agent !== null || (view.kind !== null && NEVER_ASK.has(view.kind));
}
