/**
 * The emulator answers nothing. The daemon's host is the one that answers a program's questions, attached or not; a
 * second answer from here, or one to a question in replayed history, would be typed into the shell. Programs also get
 * neither titles nor window operations from here. What sets the clipboard is heard by the session's terminal alone.
 */
import type { IDisposable, IParser } from "@xterm/xterm";

/** CSI t with one of these asks for sizes, positions or titles; the others (title stack, resizing) are not questions. */
const REPORTS: ReadonlySet<number> = new Set([11, 13, 14, 15, 16, 18, 19, 20, 21]);
/** Colour commands that become questions with a `?`. */
const COLOUR_OSCS: readonly number[] = [4, 5, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19];
/** Titles, icon names, notifications and the clipboard. */
const SWALLOWED_OSCS: readonly number[] = [0, 1, 2, 9, 52, 99, 777];

export function silence(parser: IParser): IDisposable {
  const swallow = (): boolean => true;
  const registered = [
    parser.registerCsiHandler({ final: "c" }, swallow),
    parser.registerCsiHandler({ prefix: ">", final: "c" }, swallow),
    parser.registerCsiHandler({ prefix: "=", final: "c" }, swallow),
    parser.registerCsiHandler({ final: "n" }, swallow),
    parser.registerCsiHandler({ prefix: "?", final: "n" }, swallow),
    parser.registerCsiHandler({ prefix: ">", final: "q" }, swallow),
    parser.registerCsiHandler({ intermediates: "$", final: "p" }, swallow),
    parser.registerCsiHandler({ prefix: "?", intermediates: "$", final: "p" }, swallow),
    parser.registerCsiHandler({ prefix: "?", final: "u" }, swallow),
    parser.registerCsiHandler({ final: "t" }, (params) => REPORTS.has(Number(params[0]))),
    parser.registerDcsHandler({ intermediates: "$", final: "q" }, swallow),
    parser.registerDcsHandler({ intermediates: "+", final: "q" }, swallow),
    ...COLOUR_OSCS.map((code) => parser.registerOscHandler(code, (data) => data.includes("?"))),
    ...SWALLOWED_OSCS.map((code) => parser.registerOscHandler(code, swallow)),
  ];
  return {
    dispose: () => {
      for (const handler of registered) handler.dispose();
    },
  };
}
