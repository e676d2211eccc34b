/** The listeners of a value outside React, for `useSyncExternalStore`. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    /** @returns the function that removes the listener again */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify(): void {
      for (const listener of listeners) listener();
    },
  };
}

/** A value outside React with its listeners. */
export function createValue<T>(initial: T) {
  const { subscribe, notify } = createListeners();
  let value = initial;
  return {
    get: () => value,
    set(next: T): void {
      if (next === value) return;
      value = next;
      notify();
    },
    subscribe,
  };
}

export type Value<T> = ReturnType<typeof createValue<T>>;
