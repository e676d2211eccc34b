import type { ProductDetails } from '@chuck-and-bit/contract/products';
import { expect, test } from 'vitest';
import { drill } from '../../../test/products';
import { productDetails } from './product-details';

/** What is shown of a product with these figures, of which the key figures are named "K". */
const shownOf = (names: string) => {
  const figures = names
    .split(' ')
    .filter(Boolean)
    .map((name) => ({ name, text: `text of ${name}`, isKey: name.startsWith('K') }));
  return productDetails({ ...drill, figures }, 'kg');
};

test.each([
  ['', ''],
  ['a', 'a'],
  ['a b c d', 'a b c'],
  ['a K1 b K2 c', 'K1 K2 a'],
  ['a K1 K2 K3 b', 'K1 K2 K3'],
  ['K1 K2 K3 K4 K5', 'K1 K2 K3 K4 K5'],
  ['K1 K2 K3 K4 K5 K6', 'K1 K2 K3 K4 K5'],
])('of the figures "%s" these stand beside the price: "%s"', (all, shown) => {
  const { keyFigures, figures } = shownOf(all);
  expect(keyFigures.map(([name]) => name).join(' ')).toBe(shown);
  expect(figures.map(([name]) => name).join(' ')).toBe(all);
  for (const [name, text] of keyFigures) expect(text).toBe(`text of ${name}`);
});

test.each([
  [0, 0, 0, []],
  [210, 0, 1_230, ['210 × 1,230 mm']],
  [210, 70, 230, ['210 × 70 × 230 mm']],
])('a product %d mm long, %d wide and %d high has the size %j', (length, width, height, size) => {
  const { figures } = productDetails({ ...drill, length, width, height }, 'kg');
  expect(figures.filter(([label]) => label === 'Size').map(([, text]) => text)).toEqual(size);
});

test('what all products have stands before the figures of its kind, and a document keeps its file', () => {
  const documents = [{ title: 'Manual', path: '/documents/1', kind: 'manual', bytes: 9 }];
  const entered = { brand: 'Tarn', sku: 'HD-1', gtin: '4006381333931', length: 9, weight: 1, documents };
  const figures = [{ name: 'Voltage', text: '18 V', isKey: false }];
  const shown = productDetails({ ...drill, ...entered, figures } as unknown as ProductDetails, 'kg');
  expect(shown.figures.map(([label, text]) => `${label}: ${text}`)).toEqual([
    'Brand: Tarn',
    'SKU: HD-1',
    'GTIN: 4006381333931',
    'Size: 9 mm',
    'Weight: 0.001 kg',
    'Voltage: 18 V',
  ]);
  expect(shown.documents).toMatchObject([{ title: 'Manual', path: '/documents/1' }]);
});

test('each line in the box is shown once, and of the safety what was entered', () => {
  const entered = { inTheBox: 'Drill\n\n \nCase\nDrill', manufacturer: 'Tarn Tools', warnings: 'Loud.' };
  const { inTheBox, safety } = productDetails({ ...drill, ...entered, responsiblePerson: 'Cairn' }, 'kg');
  expect(inTheBox.lines).toEqual(['Drill', 'Case']);
  expect(safety.map(([, text]) => text)).toEqual(['Tarn Tools', 'Cairn', 'Loud.']);
  expect(productDetails({ ...drill, ...entered }, 'kg').safety).toHaveLength(2);
});
