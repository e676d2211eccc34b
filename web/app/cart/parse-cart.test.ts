import { describe, expect, it } from 'vitest';
import { parseCart } from './parse-cart';
import type { StoredCart, StoredLine } from './parse-cart';

const hammerId = '0198a6a2-7c3e-7c3e-8c3e-0198a6a27c3e';
const augerId = '0198a6a2-7c3e-7c3e-8c3e-0198a6a27c3f';

const hammer: StoredLine = {
  productId: hammerId,
  name: 'Hammer drill',
  image: '/product-images/1.svg',
  unit: 'piece',
  minimumOrder: 1,
  price: 12.5,
  quantity: 2,
  isSaved: false,
  nextTier: { minQuantity: 10, price: 11 },
  seenPrice: 12.5,
};
const cart: StoredCart = {
  id: augerId,
  owner: null,
  lines: [hammer],
  operations: [{ kind: 'add', id: augerId, productId: hammerId, quantity: 2 }],
};

describe('a stored cart', () => {
  it('is read as it was written, also when it is empty', () => {
    expect(parseCart(cart)).toEqual(cart);
    const empty = { id: null, owner: null, lines: [], operations: [] };
    expect(parseCart(empty)).toEqual(empty);
    const bounds = { ...cart, lines: [{ ...hammer, quantity: 1_000_000, price: 0 }] };
    expect(parseCart(bounds)).toEqual(bounds);
  });

  it.each([
    ['nothing', null],
    ['a text', 'cart'],
    ['an empty object', {}],
    ['a list', []],
    ['lines of nobody', { lines: [] }],
    ["another program's items", { items: [{ id: 1, qty: 2 }] }],
    ["another program's lines", { lines: [{ id: 1, quantity: 2 }], id: null }],
  ])('is absent in %s', (_, stored) => {
    expect(parseCart(stored)).toBeNull();
  });

  it.each([
    ['no object', 5],
    ['without a product', { ...hammer, productId: 7 }],
    ['of half a unit', { ...hammer, productId: augerId, quantity: 2.5 }],
    ['of no unit', { ...hammer, productId: augerId, quantity: 0 }],
    ['of an endless quantity', { ...hammer, productId: augerId, quantity: Number.POSITIVE_INFINITY }],
    ['of more units than may be ordered', { ...hammer, productId: augerId, quantity: 1_000_001 }],
    ['of a price below zero', { ...hammer, productId: augerId, price: -0.01 }],
    ['without a price', { ...hammer, productId: augerId, price: '12.50' }],
    ['in an unknown unit', { ...hammer, productId: augerId, unit: 'crate' }],
    ['of a product that is there already', hammer],
  ])('keeps its other lines when one is %s', (_, line) => {
    expect(parseCart({ ...cart, lines: [hammer, line] })?.lines).toEqual([hammer]);
  });

  it('keeps its lines when the rest does not fit', () => {
    const parsed = { id: null, owner: null, lines: [hammer], operations: [] };
    expect(parseCart({ lines: [hammer], id: 5, owner: {}, operations: [null, 7, 'add', []] })).toEqual(
      parsed,
    );
    expect(parseCart({ lines: [hammer] })).toEqual(parsed);
    const noted = { ...hammer, nextTier: 'soon', seenPrice: null, formerPrice: 13 };
    const { nextTier: _, seenPrice: __, ...rest } = hammer;
    expect(parseCart({ ...cart, lines: [noted] })?.lines).toEqual([{ ...rest, formerPrice: 13 }]);
  });
});
