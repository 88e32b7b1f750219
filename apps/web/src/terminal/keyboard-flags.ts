/**
 * The kitty keyboard protocol as far as the page speaks it: its first flag, "disambiguate escape codes". Flags are
 * kept as programs push, pop and set them, one stack for each screen; while the flag is on, keys that are ambiguous in
 * the old encoding (Escape, Ctrl+letter, Alt+key, modified Enter, Tab and Backspace) go as `CSI code ; modifiers u`.
 * Without it every key has the bytes that terminals have always sent: Shift+Enter is Enter.
 */
import type { IDisposable, IParser } from "@xterm/xterm";

const DISAMBIGUATE = 1;
/** Deeper stacks lose their bottom, as the protocol allows. */
const MAX_DEPTH = 16;

export type ScreenName = "normal" | "alternate";

export class KeyboardFlags {
  readonly #stacks: Record<ScreenName, number[]> = { normal: [], alternate: [] };
  readonly #screen: () => ScreenName;

  constructor(screen: () => ScreenName) {
    this.#screen = screen;
  }

  get disambiguates(): boolean {
    return ((this.#stack().at(-1) ?? 0) & DISAMBIGUATE) !== 0;
  }

  reset(): void {
    this.#stacks.normal = [];
    this.#stacks.alternate = [];
  }

  push(flags: number): void {
    const stack = this.#stack();
    stack.push(flags);
    if (stack.length > MAX_DEPTH) stack.shift();
  }

  pop(count: number): void {
    const stack = this.#stack();
    stack.length = Math.max(0, stack.length - Math.max(1, count));
  }

  /** Mode 1 replaces all flags, 2 adds, 3 removes. */
  set(flags: number, mode: number): void {
    const stack = this.#stack();
    const former = stack.pop() ?? 0;
    if (mode === 2) stack.push(former | flags);
    else if (mode === 3) stack.push(former & ~flags);
    else stack.push(flags);
  }

  #stack(): number[] {
    return this.#stacks[this.#screen()];
  }
}

export function followFlags(parser: IParser, flags: KeyboardFlags): IDisposable {
  const number = (params: readonly (number | number[])[], index: number, otherwise: number): number => {
    const value = params[index];
    return typeof value === "number" && value > 0 ? value : otherwise;
  };
  const registered = [
    parser.registerCsiHandler({ prefix: ">", final: "u" }, (params) => {
      flags.push(number(params, 0, 0));
      return true;
    }),
    parser.registerCsiHandler({ prefix: "<", final: "u" }, (params) => {
      flags.pop(number(params, 0, 1));
      return true;
    }),
    parser.registerCsiHandler({ prefix: "=", final: "u" }, (params) => {
      flags.set(number(params, 0, 0), number(params, 1, 1));
      return true;
    }),
    // RIS; the emulator's own reset goes on.
    parser.registerEscHandler({ final: "c" }, () => {
      flags.reset();
      return false;
    }),
  ];
  return {
    dispose: () => {
      for (const handler of registered) handler.dispose();
    },
  };
}

export interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly metaKey: boolean;
}

const NAMED: Readonly<Record<string, number>> = { Escape: 27, Enter: 13, Tab: 9, Backspace: 127 };

/** What a key sends while the flag is on; null where the old encoding stays. */
export function encodeDisambiguated(press: PressedKey): string | null {
  const modifiers =
    (press.shiftKey ? 1 : 0) | (press.altKey ? 2 : 0) | (press.ctrlKey ? 4 : 0) | (press.metaKey ? 8 : 0);
  const named = NAMED[press.key];
  if (named !== undefined) {
    if (modifiers === 0) return press.key === "Escape" ? "\u001b[27u" : null;
    return `\u001b[${named};${modifiers + 1}u`;
  }
  const isText = Array.from(press.key).length === 1;
  if (!isText || (modifiers & ~1) === 0) return null;
  return `\u001b[${press.key.toLowerCase().codePointAt(0)};${modifiers + 1}u`;
}
