/**
 * All terminals of this page, outside React. A pane asks for one by its session and lends it a place; a terminal that
 * is in no pane is parked and keeps reading, until it is the least recently used of too many.
 */
import type { Size } from "@saggar/client";
import { SessionTerminal, type TerminalHost } from "./session-terminal.ts";

/** Each costs megabytes of scrollback; switching back to one that was evicted costs a replay. */
const MAX_TERMINALS = 8;

interface Wanted {
  readonly id: string;
  readonly size: Size;
  /** What a screen reader calls its input. */
  readonly label: string;
}

export class TerminalRegistry {
  readonly #host: TerminalHost;
  /** Least recently used first. */
  readonly #terminals = new Map<string, SessionTerminal>();
  readonly #mounted = new Set<SessionTerminal>();
  #wantsFocus: string | null = null;
  /** A terminal went out of its pane with the keyboard in it: the next one that comes takes it over. */
  #hasLeftFocus = false;

  constructor(host: TerminalHost) {
    this.#host = host;
  }

  /** The session's terminal, made when there is none. The size is a first guess; the stream brings the true one. */
  take({ id, size, label }: Wanted): SessionTerminal {
    const terminal = this.#terminals.get(id) ?? new SessionTerminal(id, size, this.#host);
    terminal.setLabel(label);
    this.#terminals.delete(id);
    this.#terminals.set(id, terminal);
    this.#evict(terminal);
    return terminal;
  }

  find(id: string): SessionTerminal | undefined {
    return this.#terminals.get(id);
  }

  mount(terminal: SessionTerminal, parent: HTMLElement): () => void {
    this.#mounted.add(terminal);
    terminal.mount(parent);
    if (this.#hasLeftFocus) this.#wantsFocus ??= terminal.id;
    this.#hasLeftFocus = false;
    if (this.#wantsFocus === terminal.id) this.settleFocus();
    return () => {
      this.#hasLeftFocus = terminal.element.contains(document.activeElement);
      this.#mounted.delete(terminal);
      terminal.unmount();
    };
  }

  /** Ends the terminals of sessions that are gone. */
  keepOnly(ids: ReadonlySet<string>): void {
    for (const [id, terminal] of this.#terminals) {
      if (ids.has(id) || this.#mounted.has(terminal)) continue;
      this.#terminals.delete(id);
      terminal.close();
    }
  }

  /** Puts the keyboard into a session's terminal: at once, or when it is drawn and no sheet is in the way. */
  focus(id: string): void {
    this.#wantsFocus = id;
    this.settleFocus();
  }

  /** Follows a wish for focus that is still open, where it can be. True when there was one. */
  settleFocus(): boolean {
    if (this.#wantsFocus === null) return false;
    const terminal = [...this.#mounted].find(({ id }) => id === this.#wantsFocus);
    if (terminal === undefined || document.querySelector("dialog[open]") !== null) return true;
    this.#wantsFocus = null;
    terminal.focus();
    return true;
  }

  lookChanged(): void {
    const look = this.#host.look();
    for (const terminal of this.#terminals.values()) terminal.setLook(look, this.#host.fontSizePx());
  }

  /** The page became visible again: what was measured while it was hidden does not count. */
  refit(): void {
    for (const terminal of this.#mounted) terminal.refit();
  }

  #evict(keep: SessionTerminal): void {
    for (const [id, terminal] of this.#terminals) {
      if (this.#terminals.size <= MAX_TERMINALS) return;
      if (terminal === keep || this.#mounted.has(terminal)) continue;
      this.#terminals.delete(id);
      terminal.close();
    }
  }
}
