import { describe, expect, it } from 'vitest';
import { applyOperations } from './cart-operations';
import type { CartOperation } from './carts';
import { limits } from './limits';

const line = (productId: string, quantity: number, isSaved = false) => ({ productId, quantity, isSaved });
function add(productId: string, quantity: number): CartOperation {
  return { kind: 'add', id: '', productId, quantity };
}
function set(productId: string, quantity: number, isSaved = false): CartOperation {
  return { kind: 'set', id: '', ...line(productId, quantity, isSaved) };
}

describe('the lines of a cart', () => {
  it('keep their places, and new ones come last', () => {
    const lines = [line('hammer', 1), line('bits', 2)];
    const operations = [add('auger', 1), set('hammer', 5), add('bits', 3), add('auger', 2)];
    expect(applyOperations(lines, operations)).toEqual([
      line('hammer', 5),
      line('bits', 5),
      line('auger', 3),
    ]);
    expect(applyOperations(lines, [set('hammer', 0), set('missing', 0)])).toEqual([line('bits', 2)]);
    expect(applyOperations(lines, [])).toEqual(lines);
  });

  it('are saved for later and ordered again: units that are added count without those saved', () => {
    expect(applyOperations([line('hammer', 4)], [set('hammer', 4, true)])).toEqual([line('hammer', 4, true)]);
    expect(applyOperations([line('hammer', 4, true)], [add('hammer', 1)])).toEqual([line('hammer', 1)]);
    expect(applyOperations([line('hammer', 4, true)], [set('hammer', 4)])).toEqual([line('hammer', 4)]);
  });

  it('hold no more units than can be ordered', () => {
    const { max } = limits.quantity;
    expect(applyOperations([line('hammer', max)], [add('hammer', 1)])).toEqual([line('hammer', max)]);
  });

  it('beyond the room to order are saved for later, and none that is to be ordered already', () => {
    const products = Array.from({ length: limits.cartLines.max - 1 }, (_, index) => line(`bit ${index}`, 1));
    const lines = [...products, line('saved', 3, true)];
    const last = [add('fits', 1), add('bit 0', 1), add('auger', 1), set('hammer', 2), set('saved', 3)];
    expect(applyOperations(lines, last).filter((each) => each.isSaved)).toEqual([
      line('saved', 3, true),
      line('auger', 1, true),
      line('hammer', 2, true),
    ]);
    expect(applyOperations(lines, [...last.slice(0, 2), set('fits', 0), set('saved', 3)]).at(-1)).toEqual(
      line('saved', 3),
    );
  });
});
