import { expect, test } from 'vitest';
import { Brands } from './brands';

// An edited product is added again, so that older ones follow younger ones.
test.each([
  ['of most products', ['Tarn 3', 'TARN 1', 'Tarn 2'], 'Tarn'],
  ['of the oldest product, if two are equally frequent', ['Tarn 1', 'TARN 2'], 'Tarn'],
  ['of the oldest product, although it was edited', ['Tarn 2', 'TARN 1'], 'TARN'],
  ['of the oldest product, although it was edited last', ['Tarn 2', 'Tarn 4', 'TARN 3', 'TARN 1'], 'TARN'],
])('the spelling %s is shown', (_, products, shown) => {
  const brands = new Brands();
  for (const product of products) {
    const [brand = '', id = ''] = product.split(' ');
    brands.add(brand, id);
  }
  expect(brands.shown(brands.numberOf('tarn'))).toBe(shown);
});
