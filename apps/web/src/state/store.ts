/** One value outside React that can be watched. Parts of the page share state through these and nothing else. */
import { useSyncExternalStore } from "react";

export interface Store<T> {
  get(): T;
  set(value: T): void;
  update(change: (value: T) => T): void;
  subscribe(listener: () => void): () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  const store: Store<T> = {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    update: (change) => store.set(change(value)),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return store;
}

/** What `select` picks must keep its identity while nothing in it changed. */
export function useStore<T, P = T>(store: Pick<Store<T>, "get" | "subscribe">, select?: (value: T) => P): P {
  return useSyncExternalStore(store.subscribe, () => {
    const value = store.get();
    return select === undefined ? (value as unknown as P) : select(value);
  });
}
