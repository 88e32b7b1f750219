/**
 * The queries that programs put to their terminal and that the emulator does not answer itself, or not as we would. Each
 * answer is sent at the place of its query, so programs that use one as a barrier for another get them in order.
 *
 * Never answered: titles (their text would be typed into the program), ENQ, clipboard reads, font and window states.
 */
import type headless from "@xterm/headless";
import { COLOUR_SCHEME_MODE, type ExtraModes } from "./extra-modes.ts";
import { VERSION } from "./version.ts";

/** Pixels of a cell that we say we have: nobody here knows the real font. */
const CELL_WIDTH = 8;
const CELL_HEIGHT = 16;

export interface AnswerContext {
  readonly terminal: headless.Terminal;
  readonly extra: ExtraModes;
  readonly isDark: () => boolean;
  readonly reply: (text: string) => void;
}

type Params = (number | number[])[];
type Identifier = headless.IFunctionIdentifier;

export function registerAnswers(context: AnswerContext): void {
  const { terminal, extra, isDark, reply } = context;
  const on = (id: Identifier, answer: (params: Params) => string | null): void => {
    terminal.parser.registerCsiHandler(id, (params) => {
      const text = answer(params);
      if (text === null) return false;
      if (text !== "") reply(text);
      return true;
    });
  };
  // A VT220 with colours and nothing more.
  on({ final: "c" }, ([param]) => (param === 0 || param === undefined ? "\x1b[?62;22c" : ""));
  on({ prefix: "=", final: "c" }, ([param]) =>
    param === 0 || param === undefined ? "\x1bP!|00000000\x1b\\" : "",
  );
  on({ prefix: ">", final: "q" }, ([param]) =>
    param === 0 || param === undefined ? `\x1bP>|saggar(${VERSION})\x1b\\` : "",
  );
  on({ prefix: "?", final: "n" }, ([param]) => (param === 996 ? colourScheme(isDark()) : null));
  on({ prefix: "?", final: "u" }, () => `\x1b[?${extra.active.current}u`);
  on({ prefix: "?", intermediates: "$", final: "p" }, ([param]) =>
    param === COLOUR_SCHEME_MODE ? `\x1b[?${param};${extra.has(COLOUR_SCHEME_MODE) ? 1 : 2}$y` : null,
  );
  on({ final: "t" }, ([param]) => windowReport(terminal, param));
  terminal.onData(reply);
}

export function colourScheme(isDark: boolean): string {
  return `\x1b[?997;${isDark ? 1 : 2}n`;
}

/** Answers to device control strings, but for DECRQSS, which the emulator answers. */
export function answerDcs(selector: string): string {
  // XTGETTCAP: no capability is told; programs take them from TERM.
  return selector === "+q" ? "\x1bP0+r\x1b\\" : "";
}

/** OSC 7501 asks whether the terminal reads program states; the same body says yes. */
export function answerProgramStatus(data: string, terminator: string): string {
  return data === "?" ? `\x1b]7501;?${terminator}` : "";
}

function windowReport(
  { cols, rows }: headless.Terminal,
  param: number | number[] | undefined,
): string | null {
  switch (param) {
    case 14:
      return `\x1b[4;${rows * CELL_HEIGHT};${cols * CELL_WIDTH}t`;
    case 16:
      return `\x1b[6;${CELL_HEIGHT};${CELL_WIDTH}t`;
    case 18:
      return `\x1b[8;${rows};${cols}t`;
    default:
      return null;
  }
}
