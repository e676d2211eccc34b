import type { Cart } from '@chuck-and-bit/contract/carts';
import { describe, expect, it } from 'vitest';
import { line as lineOf } from '../../test/cart-lines';
import { estimateTotals } from './estimate-totals';
import type { StoredLine } from './parse-cart';

const line = (quantity: number, price: number, isSaved = false): StoredLine => ({
  ...lineOf(price, isSaved),
  quantity,
  price,
});

/** The fields of a response that an estimate reads. */
const response = (amounts: Partial<Cart>) =>
  ({ goods: 0, discount: 0, shipping: 0, tax: 0, includedTax: 0, total: 0, ...amounts }) as Cart;

describe('the estimate of a total', () => {
  it('adds up what is not saved for later', () => {
    expect(estimateTotals([line(2, 19.99), line(1, 5), line(9, 1, true)], null)).toMatchObject({
      goods: 44.98,
      total: 44.98,
    });
    expect(estimateTotals([], null).total).toBe(0);
  });

  it('keeps the rates of the last response', () => {
    const last = response({ goods: 100, discount: 10, shipping: 10, tax: 20, total: 120 });
    expect(estimateTotals([line(2, 100)], last)).toMatchObject({
      goods: 200,
      discount: 20,
      shipping: 10,
      tax: 38,
      total: 228,
    });
    const included = response({ goods: 120, includedTax: 20, total: 120 });
    expect(estimateTotals([line(2, 120)], included)).toMatchObject({ includedTax: 40, tax: 0, total: 240 });
  });
});
