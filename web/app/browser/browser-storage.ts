/** Turns what was stored, by anybody, into a value. @returns null if it is none */
export type Parse<T> = (stored: unknown) => T | null;

export type StorageArea = 'localStorage' | 'sessionStorage';

type Place = {
  /** Session storage belongs to one tab; all tabs share local storage. */
  area: StorageArea;
  /** From {@link shopKey}, except for a key that the specification names. */
  key: string;
};

/**
 * A value that the browser keeps. Where the browser refuses to store it (blocked cookies, no room), it is kept until the page
 * is left.
 */
export type StoredItem<T> = {
  key: string;
  /** The same object until the stored text changes. @returns null for what is absent or fits no schema */
  read(): T | null;
  /** @returns false if the value will be lost when the page is left */
  write(value: T): boolean;
  remove(): void;
  /** Whether the value outlives the page. */
  isKept(): boolean;
  /** Calls the listener when another tab has changed the value. @returns the function that ends this */
  watch(listener: () => void): () => void;
};

const prefix = 'chuck-and-bit:';

/** The key of the shop's own entries, apart from those of other programs on this address. */
export const shopKey = (name: string): string => prefix + name;

/** A value stored as JSON. */
export function storedJson<T>(place: Place, parse: Parse<T>): StoredItem<T> {
  const parseText = (text: string) => {
    try {
      return parse(JSON.parse(text));
    } catch {
      return null;
    }
  };
  return storedItem(place, parseText, (value) => JSON.stringify(value));
}

/** A value stored as plain text. */
export function storedText<T extends string>(place: Place, parse: (text: string) => T | null): StoredItem<T> {
  return storedItem(place, parse, (value) => value);
}

/** A note that is either stored or not. */
export const storedMark = (place: Place): StoredItem<'1'> =>
  storedText(place, (text) => (text === '1' ? text : null));

/** Removes the shop's entries whose names begin with this. */
export function removeStored(area: StorageArea, namePrefix: string): void {
  for (const key of keysIn(area)) if (key.startsWith(shopKey(namePrefix))) removeText(area, key);
}

function storedItem<T>(
  { area, key }: Place,
  parse: (text: string) => T | null,
  print: (value: T) => string,
): StoredItem<T> {
  let lastText: string | null = null;
  let lastValue: T | null = null;

  const write = (value: T) => writeText(area, key, print(value));

  function read(): T | null {
    const text = readText(area, key);
    if (text !== lastText) {
      lastText = text;
      lastValue = text === null ? null : parse(text);
    }
    return lastValue;
  }

  function watch(listener: () => void): () => void {
    window.addEventListener('storage', forgetUnstored);
    // The event of `localStorage.clear()` has no key.
    const follow = (event: StorageEvent) => (event.key === key || event.key === null) && listener();
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }

  const isKept = () => !unstored[area].has(key);
  return { key, read, write, remove: () => removeText(area, key), isKept, watch };
}

/** What the browser refused to store, by key; null is an entry that it refused to remove. */
const unstored = {
  localStorage: new Map<string, string | null>(),
  sessionStorage: new Map<string, string | null>(),
};

// Where storage is denied, the property throws or is null, so that each access below throws.

function readText(area: StorageArea, key: string): string | null {
  const text = unstored[area].get(key);
  if (text !== undefined) return text;
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

function writeText(area: StorageArea, key: string, text: string): boolean {
  try {
    if (globalThis[area].getItem(key) !== text) globalThis[area].setItem(key, text);
    unstored[area].delete(key);
    return true;
  } catch {
    keep(area, key, text);
    return false;
  }
}

function removeText(area: StorageArea, key: string): void {
  try {
    globalThis[area].removeItem(key);
    unstored[area].delete(key);
  } catch {
    keep(area, key, null);
  }
}

function keysIn(area: StorageArea): string[] {
  try {
    return [...Object.keys(globalThis[area]), ...unstored[area].keys()];
  } catch {
    return [...unstored[area].keys()];
  }
}

function keep(area: StorageArea, key: string, text: string | null): void {
  unstored[area].set(key, text);
  window.addEventListener('storage', forgetUnstored);
}

/** What another tab stored is newer than what this page keeps. */
function forgetUnstored({ key }: StorageEvent): void {
  if (key === null) unstored.localStorage.clear();
  else unstored.localStorage.delete(key);
}
