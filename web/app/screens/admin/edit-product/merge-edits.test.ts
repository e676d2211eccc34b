import { pick } from '@chuck-and-bit/contract/keys';
import { productKeys } from '@chuck-and-bit/contract/product-fields';
import { describe, expect, it } from 'vitest';
import { emptyProduct } from '../../../components/product-form/product-form';
import { listDifferences, mergeEdits } from './merge-edits';

const begun = {
  ...pick(emptyProduct, productKeys),
  name: 'Hammer Drill',
  price: 20,
  availableQuantity: 9,
  priceTiers: [{ minQuantity: 5, price: 18 }],
  description: 'It drills.',
};

describe('two edits of one product', () => {
  const typed = { ...begun, price: 25, description: 'Mine.' };
  const stored = { ...begun, price: 30, name: 'Renamed Drill', priceTiers: [{ minQuantity: 5, price: 17 }] };

  it('differ in each field that either changed, and the own changes are marked', () => {
    expect(listDifferences(begun, typed, stored)).toEqual([
      { field: 'name', isOwn: false },
      { field: 'price', isOwn: true },
      { field: 'priceTiers', isOwn: false },
      { field: 'description', isOwn: true },
    ]);
  });

  it('do not differ in the stock, which orders change', () => {
    expect(listDifferences(begun, begun, { ...begun, availableQuantity: 8 })).toEqual([]);
  });

  it('do not differ in a field that both set to the same value', () => {
    expect(listDifferences(begun, { ...begun, price: 30 }, { ...begun, price: 30 })).toEqual([]);
  });

  it('are merged: kept fields as typed, all others as saved', () => {
    expect(mergeEdits(typed, stored, ['description'])).toEqual({ ...stored, description: 'Mine.' });
    expect(mergeEdits(typed, stored, [])).toEqual(stored);
  });
});
