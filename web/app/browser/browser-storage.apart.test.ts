import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Parse, removeStored, shopKey, storedJson, storedText } from './browser-storage';

const isText: Parse<string> = (stored) => (typeof stored === 'string' ? stored : null);
const isNumber: Parse<number> = (stored) => (typeof stored === 'number' ? stored : null);

let count = 0;
/** Each test has keys of its own, because what a page keeps in memory outlives a test. */
const name = () => `test ${++count}`;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const fromOtherTab = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }));

describe('what is stored', () => {
  it('is kept under the prefix of the shop', () => {
    const item = storedJson({ area: 'localStorage', key: shopKey('amount') }, isNumber);
    item.write(5);
    expect({ ...localStorage }).toEqual({ 'chuck-and-bit:amount': '5' });
    item.remove();
    expect(localStorage).toHaveLength(0);
    expect(item.read()).toBeNull();
  });

  it.each(['', '{', '"five"', '{}', 'null', 'undefined'])(
    '%j counts as absent where a number belongs',
    (text) => {
      const key = shopKey(name());
      localStorage.setItem(key, text);
      const item = storedJson({ area: 'localStorage', key }, isNumber);
      expect(item.read()).toBeNull();
      item.write(7);
      expect(item.read()).toBe(7);
    },
  );

  it('is the same object until it changes', () => {
    const item = storedJson({ area: 'localStorage', key: shopKey(name()) }, (stored) => stored as object);
    item.write({ a: 1 });
    const first = item.read();
    expect(item.read()).toBe(first);
    item.write({ a: 2 });
    expect(item.read()).toEqual({ a: 2 });
  });

  it('is not written again when it is the same', () => {
    const item = storedText({ area: 'localStorage', key: shopKey(name()) }, isText);
    item.write('here');
    const setItem = vi.fn<Storage['setItem']>();
    vi.stubGlobal('localStorage', withSetItem(setItem));
    item.write('here');
    expect(setItem).not.toHaveBeenCalled();
    item.write('there');
    expect(setItem).toHaveBeenCalledOnce();
  });

  it('is removed by the beginning of its name, and nothing else is', () => {
    sessionStorage.setItem('draft:foreign', '1');
    sessionStorage.setItem(shopKey('draft:one'), '1');
    sessionStorage.setItem(shopKey('other'), '1');
    removeStored('sessionStorage', 'draft:');
    expect(Object.keys(sessionStorage).toSorted()).toEqual([shopKey('other'), 'draft:foreign']);
  });
});

const full = () => {
  throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
};

/** The tab's storage, with another way to set an entry. */
const withSetItem = (setItem: Storage['setItem']) => {
  const stored = localStorage;
  return new Proxy(stored, {
    get: (_, property) => {
      if (property === 'setItem') return setItem;
      const value: unknown = Reflect.get(stored, property);
      return typeof value === 'function' ? value.bind(stored) : value;
    },
  });
};

const refusals: [string, () => void][] = [
  [
    'throws',
    () =>
      vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      }),
  ],
  ['is null', () => vi.stubGlobal('localStorage', null)],
  ['has no room', () => vi.stubGlobal('localStorage', withSetItem(full))],
];

describe.each(refusals)('where storage %s', (_, refuse) => {
  it('a value is kept until the page is left, and its writer knows', () => {
    refuse();
    const key = shopKey(name());
    const item = storedJson({ area: 'localStorage', key }, isNumber);
    expect(item.read()).toBeNull();
    expect(item.isKept()).toBe(true);
    expect(item.write(4)).toBe(false);
    expect(item.isKept()).toBe(false);
    expect(item.read()).toBe(4);
    expect(storedJson({ area: 'localStorage', key }, isNumber).read()).toBe(4);
    item.remove();
    expect(item.read()).toBeNull();
    item.write(5);
    removeStored('localStorage', key.slice(shopKey('').length));
    expect(item.read()).toBeNull();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    expect([item.write(6), item.read(), item.isKept()]).toEqual([true, 6, true]);
  });
});

describe('another tab', () => {
  it.each([true, false])('replaces what this page had no room to store, watched: %s', async (isWatched) => {
    // Nothing listens yet.
    vi.resetModules();
    const fresh = await import('./browser-storage');
    const item = fresh.storedText({ area: 'localStorage', key: shopKey(name()) }, isText);
    const seen: (string | null)[] = [];
    const unwatch = isWatched ? item.watch(() => seen.push(item.read())) : () => {};
    const writeWithoutRoom = () => {
      vi.stubGlobal('localStorage', withSetItem(full));
      item.write('of this page');
      vi.unstubAllGlobals();
    };
    writeWithoutRoom();
    localStorage.setItem(item.key, 'of the other tab');
    fromOtherTab(shopKey('something else'));
    expect(item.read()).toBe('of this page');
    fromOtherTab(item.key);
    expect(item.read()).toBe('of the other tab');
    writeWithoutRoom();
    localStorage.clear();
    fromOtherTab(null);
    expect(item.read()).toBeNull();
    unwatch();
    fromOtherTab(item.key);
    expect(seen).toEqual(isWatched ? ['of the other tab', null] : []);
  });
});
