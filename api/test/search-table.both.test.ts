import { type Product, listProducts } from '@chuck-and-bit/contract/products';
import { beforeAll, describe, expect, test } from 'vitest';
import { productValues } from '@chuck-and-bit/contract/product-fields';
import { bitsAndAccessories } from '../../host/src/demo-data/bits-and-accessories';
import { drillingMachines } from '../../host/src/demo-data/drilling-machines';
import { newId } from '../src/ids';
import { addProducts } from '../src/modules/catalogue/products/add-products';
import { systemActor } from '../src/modules/stock/change-stock';
import { openTestShop } from './test-shop';

const shop = await openTestShop();

beforeAll(async () => {
  const products = [...bitsAndAccessories, ...drillingMachines].map((product) => ({
    ...productValues.parse(product),
    id: newId(),
    availableQuantity: Math.max(product.availableQuantity, 1),
  }));
  await addProducts(shop.database.db, products, systemActor);
});

const find = async (q: string) => {
  const { body, headers } = await shop.call(listProducts, { query: { q } });
  const meant = headers['x-did-you-mean'];
  return {
    names: (body as Product[]).map(({ name }) => name),
    didYouMean: meant === undefined ? null : decodeURIComponent(String(meant)),
  };
};

describe('among the machines and sets of the demo catalogue', () => {
  /** The typed text, the number of products found, and the first of them in order. */
  test.each<[q: string, found: number, ...first: string[]]>([
    // Words
    ['hammer drill', 4, 'Cairn 850 Corded Hammer Drill'],
    ['drill press', 3, 'Plumb 16 Bench Drill Press'],
    ['impact driver', 4, 'Tarn 18 Impact Driver'],
    ['impact wrench', 1, 'Tarn 18 Impact Wrench, 1/2 in'],
    ['hand drill', 8, 'Alder No. 2 Hand Drill'],
    ['corded drill', 7, 'Cairn 850 Corded Hammer Drill'],
    ['keyless chuck', 4, '13 mm Keyless Chuck with Locking Sleeve'],
    ['hole saw', 2, 'Bi-Metal Hole Saw Kit, 25 to 68 mm'],
    ['SDS-plus', 3, 'Cairn 28 SDS-Plus Rotary Hammer', 'Hexa SDS-Plus Bit Pack, 4 Pieces'],
    ['SDS+', 3, 'Cairn 28 SDS-Plus Rotary Hammer', 'Hexa SDS-Plus Bit Pack, 4 Pieces'],
    ['the drill', 17, 'Tarn 18 Drill Driver'],
    ['bits for wood', 3, 'Timber Boring Set, 5 Spade & 3 Auger Bits'],
    ['concrete drill', 7, 'Cairn 28 SDS-Plus Rotary Hammer'],
    ['magnetic', 2, 'Plumb M50 Magnetic Core Drill'],
    ['torx', 1, 'Slotted, Phillips & Torx Bit Set, 18 Pieces'],
    ['sharpener 118°', 1, 'Reed Bench Drill Bit Sharpener'],
    ['kitchen %', 1, 'Tarn 12 Compact Drill Driver'],
    ['hamm dri', 4, 'Cairn 850 Corded Hammer Drill'],
    // Measures
    ['13mm', 7, '13 mm Keyless Chuck with Locking Sleeve'],
    ['13 mm', 7, '13 mm Keyless Chuck with Locking Sleeve'],
    ['18v', 5, 'Tarn 18 Drill Driver', 'Tarn 18 Impact Driver'],
    ['18 volts', 5, 'Tarn 18 Drill Driver', 'Tarn 18 Impact Driver'],
    ['850W', 2, 'Cairn 28 SDS-Plus Rotary Hammer', 'Cairn 850 Corded Hammer Drill'],
    ['1/2 in', 2, 'Tarn 18 Impact Wrench, 1/2 in'],
    ['1/2 inch', 2, 'Tarn 18 Impact Wrench, 1/2 in'],
    ['1/2"', 2, 'Tarn 18 Impact Wrench, 1/2 in'],
    ['1 1/4 in', 2],
    ['1500 rpm', 1, 'Tarn 18 Right-Angle Drill'],
    ['4 Ah', 2, 'Tarn 18 Drill Driver', 'Tarn 18 Impact Wrench, 1/2 in'],
    ['18 pieces', 1, 'Slotted, Phillips & Torx Bit Set, 18 Pieces'],
    ['1.5 mm', 2, 'Ground HSS Twist Bit Set, 10 Pieces'],
    // Tools that bore more than requested
    ['20 mm concrete', 1, 'Cairn 28 SDS-Plus Rotary Hammer'],
    ['90mm concrete', 2, 'Cairn 52 SDS-Max Combination Hammer'],
    ['120 mm concrete core', 1, 'Cairn 52 SDS-Max Combination Hammer'],
    // Synonyms
    ['cordless', 6, 'Tarn 18 Drill Driver', 'Tarn 12 Compact Drill Driver', 'Tarn 18 Impact Driver'],
    ['holesaw', 2, 'Bi-Metal Hole Saw Kit, 25 to 68 mm'],
    ['counter sink', 1, 'Step Drill & Countersink Set, 5 Pieces'],
    // Nothing to search for
    ['the', 24, 'Tarn 18 Drill Driver', 'Cairn 28 SDS-Plus Rotary Hammer'],
    ['%', 24, 'Tarn 18 Drill Driver', 'Cairn 28 SDS-Plus Rotary Hammer'],
  ])('%j finds %i products, first of them %s', async (q, found, ...first) => {
    const { names, didYouMean } = await find(q);
    expect(names.slice(0, first.length)).toEqual(first);
    expect(names).toHaveLength(found);
    expect(didYouMean).toBeNull();
  });

  test.each<[q: string, meant: string, first: string]>([
    ['hamer dril', 'hammer drill', 'Cairn 850 Corded Hammer Drill'],
    ['masonery', 'masonry', 'Carbide Masonry Bit Set, 6 Pieces'],
    ['sdsplus', 'sds plus', 'Cairn 28 SDS-Plus Rotary Hammer'],
    ['hammerdril', 'hammerdrill', 'Cairn 850 Corded Hammer Drill'],
    ['rotery hamer', 'rotary hammer', 'Cairn 28 SDS-Plus Rotary Hammer'],
    ['forstener bits', 'forstner bits', 'Forstner Bit Set, 5 Pieces, 15 to 35 mm'],
    ['screwdrvier bits', 'screwdriver bits', 'Slotted, Phillips & Torx Bit Set, 18 Pieces'],
    ['dimond core', 'diamond core', 'Cairn DC102 Diamond Core Rig'],
    ['key less chuck', 'keyless chuck', '13 mm Keyless Chuck with Locking Sleeve'],
    ['18v impackt', '18v impact', 'Tarn 18 Impact Driver'],
  ])('%j means "%s", and %s comes first', async (q, meant, first) => {
    const { names, didYouMean } = await find(q);
    expect(didYouMean).toBe(meant);
    expect(names[0]).toBe(first);
    expect((await find(meant)).names).toEqual(names);
  });

  test('words that match nothing are left out beside words of names, and of a suggestion', async () => {
    const { names, didYouMean } = await find('hamer xylophone');
    expect([names[0], didYouMean]).toEqual(['Cairn 28 SDS-Plus Rotary Hammer', 'hammer']);
    expect(await find('kitchen 100 V')).toEqual({ names: [], didYouMean: 'kitchen' });
    expect(await find('unobtainium')).toEqual({ names: [], didYouMean: null });
  });
});

test('a product with a model number of digits and letters is found by its name', async () => {
  for (const name of ['Journey Drill 1d202df3', 'Plumb 7c9e', 'Tarn 18V2 Pro']) {
    await shop.addsProduct({ name });
    expect((await find(name)).names[0]).toBe(name);
  }
});
