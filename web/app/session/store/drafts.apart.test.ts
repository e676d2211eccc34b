import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import {
  draftNumber,
  forgetDraft,
  forgetDrafts,
  forgetDraftsWithOtherTabs,
  hasDraft,
  keepDraft,
  readDraft,
} from './drafts';

const fields = {
  name: z.string(),
  price: draftNumber,
  maxUses: z.nullable(z.number()),
  tiers: z.array(z.object({ from: draftNumber, price: draftNumber })),
  password: null,
};
const noTiers: { from: number; price: number }[] = [];
const defaults = { name: '', price: Number.NaN, maxUses: 10 as number | null, tiers: noTiers };
const typed = { ...defaults, name: 'Hammer Drill', tiers: [{ from: 5, price: Number.NaN }] };
const storedKey = 'chuck-and-bit:draft:ada:product';

const keep = (values: object, owner = 'ada', version?: number) =>
  keepDraft('product', { owner, version, values: { ...defaults, ...values }, defaults }, fields);
const read = (owner = 'ada', currentDefaults: Partial<typeof typed> = defaults) =>
  readDraft('product', owner, fields, currentDefaults);
const stored = () => JSON.parse(sessionStorage.getItem(storedKey) ?? 'null') as unknown;

describe('a draft', () => {
  it('is given back to its owner, and to nobody else', () => {
    expect(keep(typed, 'ada', 3)).toBe(true);
    expect(read()).toEqual({ values: { name: typed.name, tiers: typed.tiers }, version: 3 });
    expect(hasDraft('product', 'ada')).toBe(true);
    expect(read('grace')).toBeNull();
    expect(hasDraft('product', 'grace')).toBe(false);
    forgetDraft('product', 'ada');
    expect(read()).toBeNull();
  });

  it('of somebody else stays, whatever this person types, sends or gives up', () => {
    keep(typed);
    keep({ name: 'Saw' }, 'grace');
    expect(read('grace')).toEqual({ values: { name: 'Saw' } });
    keep({}, 'grace');
    forgetDraft('product', 'grace');
    expect(read()).toEqual({ values: { name: typed.name, tiers: typed.tiers } });
  });

  it('keeps only what differs from the defaults, and no other field', () => {
    keep({ name: 'Saw', password: 'Secret1', code: '123456' });
    expect(stored()).toEqual({ owner: 'ada', values: { name: 'Saw' } });
  });

  it('keeps that a field was emptied', () => {
    keep({ maxUses: null });
    expect(read()).toEqual({ values: { maxUses: null } });
    keepDraft(
      'product',
      { owner: 'ada', values: { price: Number.NaN }, defaults: { price: 20 } },
      { price: draftNumber },
    );
    expect(readDraft('product', 'ada', { price: draftNumber }, { price: 20 })?.values).toEqual({
      price: Number.NaN,
    });
  });

  it('is removed when the form has its defaults again', () => {
    keep(typed);
    expect(keep({})).toBe(false);
    expect(stored()).toBeNull();
    expect(keep({ password: 'Secret1' })).toBe(false);
  });

  it('of what was saved meanwhile is not restored', () => {
    keep({ name: 'Saw', price: 20 });
    expect(read('ada', { ...defaults, name: 'Saw' })).toEqual({ values: { price: 20 } });
    expect(read('ada', { ...defaults, name: 'Saw', price: 20 })).toBeNull();
  });
});

describe('what is stored in the place of a draft', () => {
  it('counts as far as it fits', () => {
    const values = { name: ['Saw'], price: '20', maxUses: 3, tiers: [{ from: 5, price: 'low' }], extra: 1 };
    sessionStorage.setItem(storedKey, JSON.stringify({ owner: 'ada', values }));
    expect(read()).toEqual({ values: { maxUses: 3 } });
  });

  it.each([
    'not JSON',
    '[]',
    '{}',
    '{"owner":"ada"}',
    '{"owner":"ada","values":5}',
    '{"owner":"ada","values":{}}',
    '{"owner":"ada","values":{"name":5}}',
    '{"owner":"ada","version":"3","values":{"name":"Saw"}}',
    'null',
  ])('is absent when it is %s', (text) => {
    sessionStorage.setItem(storedKey, text);
    expect(read()).toBeNull();
  });
});

const full = new Proxy(sessionStorage, {
  get: (target, property) => {
    if (property === 'setItem') {
      return () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      };
    }
    const value: unknown = Reflect.get(target, property);
    return typeof value === 'function' ? value.bind(target) : value;
  },
});

it.each([
  ['is denied', null],
  ['is full', full],
])('where storage %s, a draft is kept until the page is left', (_, storage) => {
  vi.stubGlobal('sessionStorage', storage);
  keep({ name: 'Saw' });
  expect(read()).toEqual({ values: { name: 'Saw' } });
  expect(read('grace')).toBeNull();
  forgetDrafts();
  expect(read()).toBeNull();
});

it('a logout forgets the drafts of the shop alone', () => {
  keep(typed);
  sessionStorage.setItem('draft:of another program', 'text');
  forgetDrafts();
  expect({ ...sessionStorage }).toEqual({ 'draft:of another program': 'text' });
});

it('each logout changes what the other tabs watch, and they forget their drafts too', () => {
  const key = 'chuck-and-bit:draftsForgotten';
  const logOut = (now: number) => {
    vi.spyOn(Date, 'now').mockReturnValue(now);
    forgetDrafts();
    return localStorage.getItem(key);
  };
  expect(logOut(1)).not.toBe(logOut(2));
  forgetDraftsWithOtherTabs();
  keep(typed);
  window.dispatchEvent(new StorageEvent('storage', { key: 'chuck-and-bit:cart' }));
  expect(stored()).not.toBeNull();
  window.dispatchEvent(new StorageEvent('storage', { key }));
  expect(stored()).toBeNull();
});
