/** The time as rows show it: one timer for the whole page, and none while the page is hidden or shows no age. */
import { useSyncExternalStore } from "react";
import { type System, timeOf } from "../system.ts";
import { age } from "./ages.ts";

const TICK_MS = 1000;

export class Clock {
  readonly #system: System;
  readonly #listeners = new Set<() => void>();
  #stop: (() => void) | null = null;
  #nowMs: number;

  constructor(system: System) {
    this.#system = system;
    this.#nowMs = system.nowMs();
  }

  /** The time of the last tick: the same for everything that is drawn together. */
  readonly nowMs = (): number => this.#nowMs;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    this.#run();
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.pause();
    };
  };

  pause(): void {
    this.#stop?.();
    this.#stop = null;
  }

  /** After a pause; what is shown catches up at once. */
  resume(): void {
    if (this.#listeners.size > 0) this.#run();
  }

  #run(): void {
    if (this.#stop !== null) return;
    this.#tick();
    this.#stop = this.#system.every(TICK_MS, () => this.#tick());
  }

  #tick(): void {
    this.#nowMs = this.#system.nowMs();
    for (const listener of this.#listeners) listener();
  }
}

/** The age of a time of the wire, drawn anew only when its words change. */
export function useAge(clock: Clock, since: string): string {
  return useSyncExternalStore(clock.subscribe, () => age(clock.nowMs() - timeOf(since)));
}

/** Milliseconds until a time of the wire, in whole seconds, or in steps of ten. */
export function useLeftMs(clock: Clock, until: string, stepMs: number): number {
  return useSyncExternalStore(
    clock.subscribe,
    () => Math.ceil(Math.max(0, timeOf(until) - clock.nowMs()) / stepMs) * stepMs,
  );
}
