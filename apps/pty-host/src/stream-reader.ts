/**
 * A session's bytes on their way in: what they say becomes marks, what they ask becomes answers at its place in the screen
 * model's queue, and what they show goes to the model.
 */
import { MARK_PAYLOAD_CHARS } from "@saggar/protocol";
import { answerDcs, answerProgramStatus } from "./answers.ts";
import type { Colours } from "./colours.ts";
import type { MarkLog } from "./mark-log.ts";
import type { MarkThrottle } from "./mark-throttle.ts";
import type { ModelQueue } from "./model-queue.ts";
import { type OscString, Scanner, type ScanSink } from "./scanner.ts";

const TITLE_CODES: readonly number[] = [0, 1, 2];
const COLOUR_CODES: readonly number[] = [4, 10, 11, 12, 104, 110, 111, 112];
const CLIPBOARD_CODE = 52;
const PROGRAM_STATUS_CODE = 7501;
const PROMPT_CODE = 133;
const ALTERNATE_MODES: readonly number[] = [47, 1047, 1049];
const TITLE_STACK_DEPTH = 10;
/** Device control strings that the model answers; a longer one asks nothing. */
const MAX_REQUEST_CHARS = 64;

export interface ReaderPorts {
  readonly marks: MarkLog;
  readonly throttle: MarkThrottle;
  readonly colours: Colours;
  readonly queue: () => ModelQueue;
}

/** A switch that a program can leave on: a private mode, the keyboard protocol, or xterm's options of keys. */
export type Switch = number | "keyboard" | "key-options";

export class StreamReader implements ScanSink {
  readonly #ports: ReaderPorts;
  readonly #scanner: Scanner;
  #title = "";
  #titles: string[] = [];
  #isAlternate = false;
  /** The bytes being read are the host's own: nobody's activity. */
  #isOurs = false;
  /** Counts switches and prompts, to know which came first. */
  #order = 0;
  #promptOrder = 0;
  #commandEndOrder = 0;
  readonly #switched = new Map<Switch, number>();

  constructor(ports: ReaderPorts) {
    this.#ports = ports;
    this.#scanner = new Scanner(this);
  }

  get title(): string {
    return this.#title;
  }

  get scanner(): Scanner {
    return this.#scanner;
  }

  read(bytes: Uint8Array): void {
    this.#scanner.scan(bytes);
  }

  /** Reads bytes that the host itself puts into the stream. */
  readOwn(bytes: Uint8Array): void {
    this.#isOurs = true;
    this.#scanner.scan(bytes);
    this.#isOurs = false;
  }

  /**
   * Whether a switch was last set before the newest prompt mark: what a shell has set since is its own. Without prompt
   * marks everything counts as old.
   */
  isOlderThanPrompt(which: Switch): boolean {
    return this.#promptOrder === 0 || (this.#switched.get(which) ?? 0) <= this.#promptOrder;
  }

  /**
   * Whether a switch was last set before the newest command's end, for those that line editors set themselves before they
   * print their prompt. Without the end of any command nothing is old.
   */
  isOlderThanCommandEnd(which: Switch): boolean {
    return (this.#switched.get(which) ?? 0) < this.#commandEndOrder;
  }

  screen(bytes: Uint8Array, plainLines: number | null): void {
    this.#ports.queue().push(bytes, this.#scanner.offset - bytes.length, plainLines);
  }

  output(bytes: number, newlines: number): void {
    if (!this.#isOurs) this.#ports.marks.output(bytes, newlines);
  }

  bell(): void {
    this.#ports.throttle.put({ kind: "bell" });
  }

  osc({ code, data, isTerminated, terminator }: OscString): void {
    if (TITLE_CODES.includes(code)) this.#setTitle(data);
    else if (COLOUR_CODES.includes(code)) this.#answer(this.#ports.colours.command(code, data, terminator));
    else if (code === PROGRAM_STATUS_CODE && data === "?")
      this.#answer(answerProgramStatus(data, terminator));
    else {
      if (code === PROMPT_CODE) this.#sawPrompt(data);
      const kept = code === CLIPBOARD_CODE ? withoutClipboard(data) : data.slice(0, MARK_PAYLOAD_CHARS);
      const cut = isTerminated ? {} : { terminated: false };
      this.#ports.throttle.put({ kind: "osc", code, data: kept, ...cut });
    }
  }

  dcs(selector: string, payload: string): void {
    if (selector !== "$q") this.#answer(answerDcs(selector));
    else if (payload.length <= MAX_REQUEST_CHARS) {
      this.#scanner.cut();
      this.#ports.queue().push(Buffer.from(`\x1bP$q${payload}\x1b\\`, "utf8"), 0, null);
    }
  }

  modes(modes: readonly number[], isSet: boolean): void {
    if (isSet) for (const mode of modes) this.#noteSwitch(mode);
    if (modes.some((mode) => ALTERNATE_MODES.includes(mode))) this.#setAlternate(isSet);
  }

  keyboardFlags(): void {
    this.#noteSwitch("keyboard");
  }

  keyOptions(): void {
    this.#noteSwitch("key-options");
  }

  titleStack(isPush: boolean): void {
    if (isPush) this.#titles = [...this.#titles, this.#title].slice(-TITLE_STACK_DEPTH);
    else if (this.#titles.length > 0) this.#setTitle(this.#titles.pop() ?? "");
  }

  reset(): void {
    this.#ports.colours.reset();
    this.#setAlternate(false);
    this.#ports.throttle.put({ kind: "reset" });
  }

  #answer(reply: string): void {
    if (reply === "") return;
    this.#scanner.cut();
    this.#ports.queue().pushReply(reply);
  }

  #setTitle(data: string): void {
    this.#title = data.slice(0, MARK_PAYLOAD_CHARS);
    this.#ports.throttle.put({ kind: "title", text: this.#title });
  }

  #setAlternate(isAlternate: boolean): void {
    if (this.#isAlternate === isAlternate) return;
    this.#isAlternate = isAlternate;
    this.#ports.throttle.put({ kind: "alternate", isAlternate });
  }

  #sawPrompt(data: string): void {
    if (!/^[ABD](;|$)/.test(data)) return;
    this.#order += 1;
    this.#promptOrder = this.#order;
    if (data.startsWith("D")) this.#commandEndOrder = this.#order;
  }

  #noteSwitch(which: Switch): void {
    this.#order += 1;
    this.#switched.set(which, this.#order);
  }
}

/** Which clipboard, and `?` when it is asked for; what was to be copied is nobody's business. */
function withoutClipboard(data: string): string {
  const [selection = "", content = ""] = data.split(";");
  return `${selection.slice(0, 16)}${content === "?" ? ";?" : ""}`;
}
