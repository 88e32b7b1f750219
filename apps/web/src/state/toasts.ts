/** Notes at the corner: few at a time, each for 6 s, longer while the pointer or the focus is on it. */
import type { System } from "../system.ts";
import { createStore, type Store } from "./store.ts";

const SHOWN_MS = 6000;
/** More at once would be a list, not notes; the oldest goes. */
const MAX_TOASTS = 3;

export interface Toast {
  readonly id: number;
  /** The session it is about. */
  readonly who: string | null;
  readonly message: string;
  readonly sessionId: string | null;
}

export class Toasts {
  readonly shown: Store<readonly Toast[]> = createStore<readonly Toast[]>([]);
  readonly #system: System;
  readonly #timers = new Map<number, () => void>();
  #last = 0;

  constructor(system: System) {
    this.#system = system;
  }

  /** The same words that stand there already are not said twice. */
  say(message: string, about: { who: string; sessionId: string } | null = null): void {
    if (this.shown.get().some((toast) => toast.message === message && toast.who === (about?.who ?? null)))
      return;
    this.#last += 1;
    const toast = { id: this.#last, who: about?.who ?? null, message, sessionId: about?.sessionId ?? null };
    for (const old of this.shown.get().slice(0, -(MAX_TOASTS - 1))) this.dismiss(old.id);
    this.shown.update((toasts) => [...toasts, toast]);
    this.release(toast.id);
  }

  /** Stays while it is looked at. */
  hold(id: number): void {
    this.#timers.get(id)?.();
  }

  release(id: number): void {
    this.hold(id);
    this.#timers.set(
      id,
      this.#system.after(SHOWN_MS, () => this.dismiss(id)),
    );
  }

  dismiss(id: number): void {
    this.hold(id);
    this.#timers.delete(id);
    this.shown.update((toasts) => toasts.filter((toast) => toast.id !== id));
  }
}
