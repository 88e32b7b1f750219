/** A short word in the card's corner, gone by itself: what the walk found. */
import type { System } from "../system.ts";
import { createStore, type Store } from "./store.ts";

const SHOWN_MS = 2000;

export interface BriefWord {
  readonly title: string;
  readonly line: string;
}

export class Brief {
  readonly shown: Store<BriefWord | null> = createStore<BriefWord | null>(null);
  readonly #system: System;
  #cancel: () => void = () => {};

  constructor(system: System) {
    this.#system = system;
  }

  say(word: BriefWord): void {
    this.#cancel();
    this.shown.set(word);
    this.#cancel = this.#system.after(SHOWN_MS, () => this.shown.set(null));
  }

  clear(): void {
    this.#cancel();
    this.shown.set(null);
  }
}
