import { limits } from '@chuck-and-bit/contract/limits';
import { lookUpProducts } from '@chuck-and-bit/contract/product-lookup';
import { beforeAll, expect, test } from 'vitest';
import { openTestShop } from '../../../../test/test-shop';
import { numberedBy } from './named-products';

const shop = await openTestShop();

/** The names of the products that each text names. */
async function named(...texts: string[]): Promise<string[][]> {
  const { matches, products } = await shop.does(lookUpProducts, { body: { texts } });
  return matches.map(({ productIds }) =>
    productIds.map((id) => products.find(({ _id }) => _id === id)?.name ?? 'missing').sort(),
  );
}

const uuids: Record<string, string> = {};

beforeAll(async () => {
  const products = [
    { name: 'Gneiss Driver', sku: 'QX-1001' },
    { name: 'Gneiss Bit Set', sku: 'QX-SD18' },
    { name: 'Gneiss Chuck', sku: '2 608 577 005', gtin: '4006381333931' },
    { name: 'Slate Bit 1.5 mm', sku: 'SL-1.5' },
    { name: 'Slate Bit 15 mm', sku: 'SL-15', gtin: '036000291452' },
    { name: 'Slate Twin', sku: 'TW 1' },
    { name: 'Slate Twin', sku: 'TW-1-1' },
    { name: 'QX-1001', sku: '' },
    { name: 'Ｗｉｄｅ Auger', sku: '' },
  ];
  for (const product of products) uuids[product.name] = await shop.addsProduct(product);
});

test.each([
  ...['QX-1001', 'qx-1001', 'QX1001', 'qx 1001', ' QX_1001 ', 'QX/1001', 'QX–1001', 'ＱＸ‑１００１'].map(
    (text) => [text, 'Gneiss Driver'],
  ),
  ...['QX-SD18', 'qxsd18', 'QX SD-18'].map((text) => [text, 'Gneiss Bit Set']),
  ...[
    '2608577005',
    '2 608 577 005',
    '2-608-577-005',
    '2.608.577.005',
    '4006381333931',
    '4 006381 333931',
  ].map((text) => [text, 'Gneiss Chuck']),
  ...['036000291452', '0036000291452', '00036000291452'].map((text) => [text, 'Slate Bit 15 mm']),
  ['SL 1.5', 'Slate Bit 1.5 mm'],
  ['SL-1,5', 'Slate Bit 1.5 mm'],
  ['sl15', 'Slate Bit 15 mm'],
  ['gneiss  DRIVER', 'Gneiss Driver'],
  ['gneiss-bit-set', 'Gneiss Bit Set'],
  ['slate bit 1.5mm', 'Slate Bit 1.5 mm'],
  ['Ｗｉｄｅ auger', 'Ｗｉｄｅ Auger'],
])('%s names %s', async (text, name) => {
  expect(await named(text)).toEqual([[name]]);
});

test.each([
  'QX-10.01',
  'QX-1002',
  'QX',
  '1001',
  'Gneiss',
  '4006381333930',
  '%',
  '',
  ' ',
  "'; drop table products",
])('%j names no product', async (text) => {
  expect(await named(text)).toEqual([[]]);
});

test.each([
  ['SL-1.5', ['Slate Bit 1.5 mm']],
  ['sl 1,5', ['Slate Bit 1.5 mm']],
  ['SL15', ['Slate Bit 15 mm']],
  ['0036000291452', ['Slate Bit 15 mm']],
  ['2.608.577.005', ['Gneiss Chuck']],
  // Nothing is spelled so.
  ['QX-10.01', ['Gneiss Driver']],
])('a search for the part number %s lists %j, as a lookup reads it', async (q, names) => {
  expect(await shop.namesOf({ q })).toEqual(names);
});

test('several are found in one call, in the order of the texts; an id in any case', async () => {
  const id = uuids['Gneiss Driver']!;
  expect(await named('qxsd18', 'nothing', id.toUpperCase(), 'qxsd18')).toEqual([
    ['Gneiss Bit Set'],
    [],
    ['Gneiss Driver'],
    ['Gneiss Bit Set'],
  ]);
});

test('a name of several products names them all, up to as many as are told', async () => {
  expect(await named('slate twin')).toEqual([['Slate Twin', 'Slate Twin']]);
  for (let count = 0; count <= limits.lookedUpProducts; count += 1)
    await shop.addsProduct({ name: 'Slate Many' });
  expect((await named('slate many'))[0]).toHaveLength(limits.lookedUpProducts);
});

test('what is not on sale is not named', async () => {
  const id = await shop.addsProduct({ name: 'Former Auger', sku: 'FO-1' });
  expect(await named('FO1')).toEqual([['Former Auger']]);
  await shop.archives(id);
  expect(await named('FO1', 'former auger', id)).toEqual([[], [], []]);
});

test('too many texts are refused, and no cache keeps a lookup', async () => {
  const texts = Array.from({ length: limits.lookedUpTexts.max + 1 }, () => 'QX-1001');
  await shop.refuses(lookUpProducts, { body: { texts } });
  const { headers } = await shop.call(lookUpProducts, { body: { texts: texts.slice(1) } });
  expect(headers['cache-control']).toBe('no-store');
});

test.each(['96385074', '036000291452', '4006381333931', '10614141000415'])(
  'GTIN %s names a product in each of its lengths, in whichever the product has it',
  (gtin) => {
    const written = [8, 12, 13, 14]
      .filter((length) => length >= gtin.length)
      .map((length) => gtin.padStart(length, '0'));
    for (const typed of written)
      for (const stored of written)
        expect(numberedBy(typed, [{ sku: '', gtin: stored }]), `${typed}, ${stored}`).toHaveLength(1);
  },
);
