/**
 * What programs switch on that the emulator does not know of: the keyboard protocol's flags, with a stack for each screen,
 * xterm's modifyOtherKeys, and three private modes. Kept to be restored and answered for, not acted on.
 */
import type headless from "@xterm/headless";

/** Pushes beyond this drop the oldest, so that a program that only pushes stays bounded. */
const STACK_DEPTH = 16;

/** Reports of a changed colour scheme. */
export const COLOUR_SCHEME_MODE = 2031;
/** Reports of every new size. */
const SIZE_REPORT_MODE = 2048;
const WIN32_INPUT_MODE = 9001;
const TRACKED: readonly number[] = [COLOUR_SCHEME_MODE, SIZE_REPORT_MODE, WIN32_INPUT_MODE];
/** Of xterm's resources of keys, the one that programs set. */
const MODIFY_OTHER_KEYS = 4;

type Params = (number | number[])[];

export interface KeyboardFlags {
  /** The flags in force, then those under them, oldest last. */
  readonly current: number;
  readonly stack: readonly number[];
}

const NONE: KeyboardFlags = { current: 0, stack: [] };

export class ExtraModes {
  readonly #terminal: headless.Terminal;
  readonly #modes = new Set<number>();
  #modifyOtherKeys = 0;
  #keyboard: { normal: KeyboardFlags; alternate: KeyboardFlags } = { normal: NONE, alternate: NONE };

  constructor(terminal: headless.Terminal) {
    this.#terminal = terminal;
    const { parser } = terminal;
    parser.registerCsiHandler({ prefix: ">", final: "u" }, (params) => this.#push(first(params, 0)));
    parser.registerCsiHandler({ prefix: "<", final: "u" }, (params) => this.#pop(first(params, 1)));
    parser.registerCsiHandler({ prefix: "=", final: "u" }, (params) => this.#set(params));
    parser.registerCsiHandler({ prefix: ">", final: "m" }, (params) => this.#option(params));
    parser.registerCsiHandler({ prefix: "?", final: "h" }, (params) => this.#mode(params, true));
    parser.registerCsiHandler({ prefix: "?", final: "l" }, (params) => this.#mode(params, false));
    parser.registerEscHandler({ final: "c" }, () => this.#reset());
  }

  has(mode: number): boolean {
    return this.#modes.has(mode);
  }

  /** Those of the private modes that are on. */
  get modes(): readonly number[] {
    return [...this.#modes];
  }

  /** The level in force; 0 is off. */
  get modifyOtherKeys(): number {
    return this.#modifyOtherKeys;
  }

  /** Of the screen in front, or of the other one. */
  keyboard(screen: "normal" | "alternate"): KeyboardFlags {
    return this.#keyboard[screen];
  }

  get active(): KeyboardFlags {
    return this.#keyboard[this.#screen];
  }

  get #screen(): "normal" | "alternate" {
    return this.#terminal.buffer.active.type;
  }

  #put(flags: KeyboardFlags): true {
    this.#keyboard = { ...this.#keyboard, [this.#screen]: flags };
    return true;
  }

  #push(flags: number): true {
    const { current, stack } = this.active;
    return this.#put({ current: flags & 31, stack: [current, ...stack].slice(0, STACK_DEPTH) });
  }

  #pop(count: number): true {
    const { current, stack } = this.active;
    const left = [current, ...stack].slice(Math.max(1, count));
    return this.#put({ current: left[0] ?? 0, stack: left.slice(1) });
  }

  #set(params: Params): true {
    const { current, stack } = this.active;
    const flags = first(params, 0) & 31;
    const how = typeof params[1] === "number" ? params[1] : 1;
    const next = how === 2 ? current | flags : how === 3 ? current & ~flags : flags;
    return this.#put({ current: next, stack });
  }

  #mode(params: Params, isSet: boolean): false {
    for (const mode of params)
      if (typeof mode === "number" && TRACKED.includes(mode))
        if (isSet) this.#modes.add(mode);
        else this.#modes.delete(mode);
    return false;
  }

  /** `> 4 ; level` sets, `> 4` and `>` alone go back. */
  #option(params: Params): true {
    const [resource, level] = params;
    if (first(params, MODIFY_OTHER_KEYS) === MODIFY_OTHER_KEYS)
      this.#modifyOtherKeys = resource === MODIFY_OTHER_KEYS && typeof level === "number" ? level & 3 : 0;
    return true;
  }

  #reset(): false {
    this.#modes.clear();
    this.#modifyOtherKeys = 0;
    this.#keyboard = { normal: NONE, alternate: NONE };
    return false;
  }
}

function first(params: Params, otherwise: number): number {
  const [value] = params;
  return typeof value === "number" && value > 0 ? value : otherwise;
}

/** What brings a fresh emulator to this level of modifyOtherKeys. */
export function modifyOtherKeysSequence(level: number): string {
  return level === 0 ? "" : `\x1b[>${MODIFY_OTHER_KEYS};${level}m`;
}

/** Sequences that bring a fresh keyboard stack to these flags. */
export function keyboardSequence({ current, stack }: KeyboardFlags): string {
  const bottomUp = stack.toReversed();
  const flagsUp = [...bottomUp, current];
  const base = flagsUp[0] ?? 0;
  return (
    (base === 0 ? "" : `\x1b[=${base}u`) +
    flagsUp
      .slice(1)
      .map((flags) => `\x1b[>${flags}u`)
      .join("")
  );
}
