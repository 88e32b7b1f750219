/**
 * One session's terminal on this page: an emulator, the channel that feeds it, and the element it lives in, which a
 * pane borrows. It outlives the pane: parked, it goes on reading.
 *
 * Sizes: this page asks for the size that fills the pane; the emulator takes only the size that comes with the stream.
 */
import type { CallFailure, Channel, ChannelSink, Connection, Exit, Size } from "@saggar/client";
import { createStore, type Store } from "../state/store.ts";
import { text } from "../text.ts";
import { clipboardText } from "./clipboard.ts";
import { createEmulator, type Emulator } from "./emulator.ts";
import { encodeDisambiguated } from "./keyboard-flags.ts";
import { cleanPaste, pasteBytes, runsAtOnce } from "./paste.ts";
import { selectedText } from "./selection.ts";
import type { TerminalLook } from "./theme.ts";
import { WholeCharacters } from "./whole-characters.ts";

/** Widths change step by step while a window is dragged; programs should redraw once. */
const RESIZE_REST_MS = 100;
const MIN_SIZE: Size = { cols: 2, rows: 2 };
const MAX_SIZE: Size = { cols: 1000, rows: 500 };
/** What the emulator says on focus and blur to programs that ask for it; the host says it for all clients together. */
const FOCUS_REPORTS: ReadonlySet<string> = new Set(["\u001b[I", "\u001b[O"]);

export interface TerminalState {
  readonly phase: "opening" | "live" | "offline" | "ended" | "failed";
  readonly failure: CallFailure | null;
  readonly exit: Exit | null;
  readonly size: Size;
  /** Another client's size rules. */
  readonly isForeignSize: boolean;
  /** Where the link under the pointer leads. */
  readonly linkTarget: string | null;
  /** In the lower half of the screen. */
  readonly isCursorLow: boolean;
}

/** What a terminal needs of the page around it. */
export interface TerminalHost {
  readonly connection: Connection;
  readonly after: (delayMs: number, run: () => void) => () => void;
  look(): TerminalLook;
  fontSizePx(): number;
  isPageVisible(): boolean;
  isLinkModifier(event: MouseEvent): boolean;
  openUrl(target: string): void;
  copy(words: string): void;
  /** A program asks to set the clipboard, now and not in a replay. */
  clipboardAsked(id: string, words: string): void;
  /** A key or a paste that was not sent; for people. */
  inputBlocked(message: string): void;
  /** Asks the person; `paste` sends it. */
  confirmPaste(lines: string, paste: () => void): void;
  cursorMoved(): void;
}

export class SessionTerminal {
  readonly id: string;
  readonly element: HTMLDivElement;
  readonly state: Store<TerminalState>;
  readonly #host: TerminalHost;
  readonly #emulator: Emulator;
  readonly #watchSize: ResizeObserver;
  #channel: Channel | null = null;
  #asked: Size | null = null;
  #cancelResize: () => void = () => {};
  #isOpen = false;
  #label = "";

  constructor(id: string, size: Size, host: TerminalHost) {
    this.id = id;
    this.#host = host;
    this.state = createStore<TerminalState>({
      phase: "opening",
      failure: null,
      exit: null,
      size,
      isForeignSize: false,
      linkTarget: null,
      isCursorLow: false,
    });
    this.element = document.createElement("div");
    this.element.className = "term-holder";
    this.#emulator = createEmulator({
      size,
      look: host.look(),
      fontSizePx: host.fontSizePx(),
      links: {
        onHover: (target) => this.#change({ linkTarget: target }),
        open: (target) => host.openUrl(target),
        isModifier: (event) => host.isLinkModifier(event),
      },
    });
    this.#watchSize = new ResizeObserver(() => this.refit());
    this.#listen();
  }

  /** Lends its element to a pane. */
  mount(parent: HTMLElement): void {
    parent.append(this.element);
    if (!this.#isOpen) {
      this.#isOpen = true;
      this.#emulator.open(this.element);
      this.setLabel(this.#label);
    }
    this.#emulator.useGpu();
    this.#watchSize.observe(this.element);
    if (this.#channel === null) this.reopen();
    else this.refit();
  }

  unmount(): void {
    this.#watchSize.disconnect();
    this.#cancelResize();
    this.#emulator.useDom();
    this.element.remove();
  }

  /** Opens the channel, also again after it ended or failed. */
  reopen(): void {
    this.#channel?.close();
    this.#asked = this.#wantedSize();
    this.#change({ phase: "opening", failure: null, exit: null });
    this.#channel = this.#host.connection.attach(this.id, { size: this.#asked, sink: this.#sink() });
  }

  focus(): void {
    this.#emulator.terminal.focus();
  }

  setLabel(label: string): void {
    this.#label = label;
    this.#emulator.terminal.textarea?.setAttribute("aria-label", label);
  }

  setLook(look: TerminalLook, fontSizePx: number): void {
    this.#emulator.terminal.options = {
      theme: look.emulator,
      fontFamily: look.fontFamily,
      fontSize: fontSizePx,
    };
    this.refit();
  }

  /** Asks for the size that fills the pane: new row counts at once, new widths when they rest. */
  refit(): void {
    const wanted = this.#wantedSize();
    if (wanted === null || this.#channel === null) return;
    const isSameWidth = wanted.cols === this.#asked?.cols;
    this.#cancelResize();
    if (isSameWidth) this.#ask(wanted);
    else this.#cancelResize = this.#host.after(RESIZE_REST_MS, () => this.#ask(this.#wantedSize() ?? wanted));
  }

  copySelection(): boolean {
    if (!this.#emulator.terminal.hasSelection()) return false;
    this.#host.copy(selectedText(this.#emulator.terminal));
    return true;
  }

  paste(pasted: string): void {
    const clean = cleanPaste(pasted);
    if (clean === "") return;
    const isBracketed = this.#emulator.terminal.modes.bracketedPasteMode;
    const send = (): void => this.#send(pasteBytes(clean, isBracketed));
    if (runsAtOnce(clean, isBracketed)) this.#host.confirmPaste(clean, send);
    else send();
  }

  /** Where the cursor stands in the window, in pixels; null while the element is not shown. */
  cursorPoint(): { readonly x: number; readonly y: number } | null {
    const screen = this.element.querySelector(".xterm-screen")?.getBoundingClientRect();
    if (screen === undefined || screen.width === 0) return null;
    const { terminal } = this.#emulator;
    const { cursorX, cursorY } = terminal.buffer.active;
    return {
      x: screen.left + (screen.width * (cursorX + 0.5)) / terminal.cols,
      y: screen.top + (screen.height * (cursorY + 0.5)) / terminal.rows,
    };
  }

  close(): void {
    this.unmount();
    this.#channel?.close();
    this.#emulator.terminal.dispose();
  }

  #listen(): void {
    const { terminal, flags } = this.#emulator;
    terminal.onData((data) => {
      if (!FOCUS_REPORTS.has(data)) this.#send(new TextEncoder().encode(data));
    });
    terminal.onBinary((data) => this.#send(Uint8Array.from(data, (unit) => unit.charCodeAt(0) & 0xff)));
    terminal.onCursorMove(() => {
      const isCursorLow = terminal.buffer.active.cursorY >= terminal.rows / 2;
      if (isCursorLow !== this.state.get().isCursorLow) this.#change({ isCursorLow });
      this.#host.cursorMoved();
    });
    terminal.parser.registerOscHandler(52, (data) => {
      const words = this.state.get().phase === "live" ? clipboardText(data) : null;
      if (words !== null) this.#host.clipboardAsked(this.id, words);
      return true;
    });
    terminal.attachCustomKeyEventHandler((event) => {
      if (event.type !== "keydown" || !flags.disambiguates || isForBrowser(event)) return true;
      const encoded = encodeDisambiguated(event);
      if (encoded === null) return true;
      event.preventDefault();
      this.#send(new TextEncoder().encode(encoded));
      return false;
    });
    this.element.addEventListener(
      "paste",
      (event) => {
        event.preventDefault();
        event.stopPropagation();
        this.paste(event.clipboardData?.getData("text/plain") ?? "");
      },
      { capture: true },
    );
    this.element.addEventListener(
      "copy",
      (event) => {
        if (!terminal.hasSelection()) return;
        event.preventDefault();
        event.stopPropagation();
        event.clipboardData?.setData("text/plain", selectedText(terminal));
      },
      { capture: true },
    );
  }

  #sink(): ChannelSink {
    const { terminal, flags } = this.#emulator;
    /** In its place among the bytes: after what came before it was parsed, before what comes after. */
    const inOrder = (act: () => void): void => terminal.write("", act);
    const characters = new WholeCharacters();
    return {
      reset: (size) => {
        characters.clear();
        inOrder(() => {
          terminal.reset();
          flags.reset();
          this.#takeSize(size);
          this.#change({ phase: "opening" });
        });
      },
      write: (bytes, _isReplay, done) => terminal.write(characters.push(bytes), done),
      resize: (size) => inOrder(() => this.#takeSize(size)),
      live: () => inOrder(() => this.#change({ phase: "live" })),
      ended: (exit) => inOrder(() => this.#change({ phase: "ended", exit })),
      inputRefused: (message) => this.#host.inputBlocked(message),
      detached: (failure) => this.#change({ phase: failure === null ? "offline" : "failed", failure }),
    };
  }

  #takeSize(size: Size): void {
    this.#emulator.terminal.resize(size.cols, size.rows);
    this.#change({ size, isForeignSize: this.#isForeign(size) });
  }

  #ask(size: Size): void {
    this.#asked = size;
    this.#channel?.resize(size);
    this.#change({ isForeignSize: this.#isForeign(this.state.get().size) });
  }

  #isForeign(size: Size): boolean {
    return this.#asked !== null && (size.cols !== this.#asked.cols || size.rows !== this.#asked.rows);
  }

  /** Null while nothing is measured or the page is hidden: a view that nobody sees has no say. */
  #wantedSize(): Size | null {
    if (!this.#isOpen || !this.element.isConnected || !this.#host.isPageVisible()) return null;
    const fitting = this.#emulator.fittingSize();
    if (fitting === null || fitting.cols < MIN_SIZE.cols || fitting.rows < MIN_SIZE.rows) return null;
    return { cols: Math.min(fitting.cols, MAX_SIZE.cols), rows: Math.min(fitting.rows, MAX_SIZE.rows) };
  }

  #send(bytes: Uint8Array): void {
    const outcome = this.#channel?.input(bytes) ?? "offline";
    if (outcome === "offline") this.#host.inputBlocked(text.typedOffline);
    if (outcome === "full") this.#host.inputBlocked(text.inputFull);
  }

  #change(change: Partial<TerminalState>): void {
    this.state.update((state) => ({ ...state, ...change }));
  }
}

/** Pasting and the Mac's own shortcuts stay the browser's, whatever a program asked for. */
function isForBrowser(event: KeyboardEvent): boolean {
  const isPaste = event.ctrlKey && event.shiftKey && event.key.toLowerCase() === "v";
  return isPaste || event.metaKey || event.isComposing || event.keyCode === 229;
}
