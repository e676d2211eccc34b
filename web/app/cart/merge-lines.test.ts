import { describe, expect, it } from 'vitest';
import { fitLines, inOrderOf, mergeLines, noteSending } from './merge-lines';
import type { StoredLine } from './stored-cart';

const line = (productId: string, quantity: number, isSaved = false): StoredLine => ({
  productId,
  quantity,
  isSaved,
  name: productId,
  image: '',
  unit: 'piece',
  minimumOrder: 1,
  price: 1,
});
const wanted = (productId: string, quantity: number, isSaved = false) => ({ productId, quantity, isSaved });

describe('the changes of a browser', () => {
  it('leave alone what was not changed here', () => {
    expect(mergeLines([wanted('hammer', 3)], { lines: [line('hammer', 1)], unsent: {} })).toEqual([
      wanted('hammer', 3),
    ]);
  });

  it('add up with what another browser added meanwhile', () => {
    const here = { lines: [line('hammer', 7)], unsent: { hammer: { known: 5 } } };
    expect(mergeLines([wanted('hammer', 8)], here)).toEqual([wanted('hammer', 10)]);
    expect(mergeLines([wanted('hammer', 1)], { ...here, lines: [line('hammer', 1)] })).toEqual([
      wanted('hammer', 1),
    ]);
  });

  it('remove, and keep what was removed elsewhere but changed here', () => {
    expect(mergeLines([wanted('hammer', 2)], { lines: [], unsent: { hammer: { known: 2 } } })).toEqual([]);
    expect(mergeLines([], { lines: [line('hammer', 4)], unsent: { hammer: { known: 2 } } })).toEqual([
      wanted('hammer', 4),
    ]);
  });

  it('are not counted twice when only the response was lost', () => {
    const here = { lines: [line('hammer', 7)], unsent: { hammer: { known: 5 } } };
    const before = [wanted('hammer', 8)];
    const after = mergeLines(before, here);
    expect(after).toEqual([wanted('hammer', 10)]);
    const cutOff = { lines: [line('hammer', 9)], unsent: noteSending(before, here) };
    expect(mergeLines(after, cutOff)).toEqual([wanted('hammer', 12)]);
    expect(mergeLines(before, cutOff)).toEqual([wanted('hammer', 12)]);
    // The second response is lost too.
    const cutOffTwice = { ...cutOff, unsent: noteSending(after, cutOff) };
    expect(mergeLines(after, cutOffTwice)).toEqual([wanted('hammer', 12)]);
    expect(mergeLines([wanted('hammer', 12)], cutOffTwice)).toEqual([wanted('hammer', 12)]);
  });

  it('save for later', () => {
    const here = { lines: [line('hammer', 2, true)], unsent: { hammer: { known: 2 } } };
    expect(mergeLines([wanted('hammer', 2)], here)).toEqual([wanted('hammer', 2, true)]);
  });
});

describe('lines beyond the room of a cart', () => {
  const products = (from: number, to: number, isSaved = false) =>
    Array.from({ length: to - from }, (_, index) => wanted(`product ${from + index}`, 1, isSaved));

  it('stay as they are while there is room, whatever is saved', () => {
    const lines = [...products(0, 50), ...products(50, 120, true)];
    expect(fitLines([], lines)).toEqual({ lines, savedIds: [] });
  });

  it('are saved for later: the newest ones, and none that the server has to order', () => {
    const known = [...products(1, 50), ...products(60, 61, true)];
    const lines = [...products(60, 61), ...products(0, 1), ...products(1, 50)];
    expect(fitLines(known, lines)).toEqual({
      lines: [...products(60, 61), ...products(0, 1, true), ...products(1, 50)],
      savedIds: ['product 0'],
    });
  });
});

it('lines keep the order in which they are shown', () => {
  const shown = [line('bits', 1), line('hammer', 1)];
  const known = [wanted('auger', 1), wanted('hammer', 1), wanted('bits', 1)];
  expect(inOrderOf(known, shown).map(({ productId }) => productId)).toEqual(['bits', 'hammer', 'auger']);
});
