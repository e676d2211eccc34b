import type { PolicyName } from '@chuck-and-bit/contract/policies';
import { listProducts } from '@chuck-and-bit/contract/products';
import { listSearchSuggestions, suggestionLimits } from '@chuck-and-bit/contract/search-suggestions';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestShop } from '../../../../test/test-shop';

const shop = await openTestShop();

const suggested = (q: string) => shop.does(listSearchSuggestions, { query: { q } });
const kindsOf = async (q: string) => (await suggested(q)).kinds.map(({ name }) => name);

beforeAll(async () => {
  const bits = await shop.addsKind('Bits');
  const masonry = await shop.addsKind('Masonry bits', bits);
  const hammers = await shop.addsKind('Rotary hammers');
  await shop.addsKind('Bit sharpeners');
  await shop.addsKind('Träger');
  await shop.addsProduct({ name: 'Spiral 10', kindId: await shop.addsKind('Augers for beams', bits) });
  await shop.addsProduct({ name: 'Granite Bit 8', kindId: masonry, price: 7.5 });
  for (const name of ['Angle rulers', 'Rulers'])
    await shop.addsProduct({ name: 'Straightedge', kindId: await shop.addsKind(name) });
  for (let count = 1; count <= suggestionLimits.products + 2; count += 1)
    await shop.addsProduct({ name: `Basalt Hammer ${count}`, kindId: hammers });
});

describe('kinds', () => {
  test.each([
    ['rota', ['Rotary hammers']],
    ['HAMMER', ['Rotary hammers']],
    ['hammers rotary', ['Rotary hammers']],
    ['bits', ['Bits', 'Masonry bits']],
    ['mas bit', ['Masonry bits']],
    // Bits are above augers, whose own name none of the words begins.
    ['bit', ['Bits', 'Masonry bits']],
    ['bit aug', ['Augers for beams']],
    ['augers bits', ['Augers for beams']],
    ['augers rotary', []],
    ['bit hammer', []],
    ['augs', []],
    ['masonry hammer', []],
    ['otary', []],
    // Of the name with fewer other words first.
    ['ruler', ['Rulers', 'Angle rulers']],
  ])('that have products on sale are suggested for "%s": %j', async (q, names) => {
    expect(await kindsOf(q)).toEqual(names);
  });

  test('come with their address and the kinds above them', async () => {
    expect((await suggested('masonry')).kinds).toEqual([
      { name: 'Masonry bits', slug: 'masonry-bits', path: ['Bits'] },
    ]);
  });

  test('are found with and without accents, and only while they have a product', async () => {
    expect(await kindsOf('trager')).toEqual([]);
    const kinds = await shop.database.pool.query<{ id: string }>(
      `select id from kinds where name = 'Träger'`,
    );
    const id = await shop.addsProduct({ name: 'Iron Girder', kindId: kinds.rows[0]!.id });
    for (const q of ['trager', 'träger']) expect(await kindsOf(q), q).toEqual(['Träger']);
    await shop.archives(id);
    expect(await kindsOf('trager')).toEqual([]);
  });
});

test('no more kinds are suggested than may be', async () => {
  for (let count = 0; count <= suggestionLimits.kinds; count += 1) {
    const kindId = await shop.addsKind(`Chisels ${'I'.repeat(count + 1)}`);
    await shop.addsProduct({ name: 'Slicer', kindId });
  }
  expect(await kindsOf('chisel')).toHaveLength(suggestionLimits.kinds);
});

describe('products', () => {
  test('are the first of the search, with picture and price', async () => {
    const { products } = await suggested('basalt ham');
    const listed = await shop.does(listProducts, {
      query: { q: 'basalt ham', limit: String(suggestionLimits.products) },
    });
    expect(products.map(({ _id }) => _id)).toEqual(listed.map(({ _id }) => _id));
    expect(products).toHaveLength(suggestionLimits.products);
    const [bit] = (await suggested('granite')).products;
    expect(bit).toMatchObject({ name: 'Granite Bit 8', price: 7.5, unit: 'piece' });
  });

  test('are corrected like a search, and left to it for a sentence', async () => {
    expect((await suggested('granitt')).products.map(({ name }) => name)).toEqual(['Granite Bit 8']);
    // A text that names a kind or a policy is not misspelled.
    await shop.addsProduct({ name: 'Rofund Wrench' });
    expect((await suggested('refund')).products).toEqual([]);
    await shop.addsProduct({ name: 'Maison Level' });
    expect((await suggested('mason')).products).toEqual([]);
    expect((await suggested('maisom')).products.map(({ name }) => name)).toEqual(['Maison Level']);
    expect((await suggested('rifund')).products.map(({ name }) => name)).toEqual(['Rofund Wrench']);
    expect((await suggested('granite bit 8 '.repeat(2))).products).toHaveLength(1);
    expect((await suggested('granite bit 8 granite bit 8 granite bit')).products).toHaveLength(1);
    expect((await suggested('granite bit 8 '.repeat(3))).products).toEqual([]);
    expect((await suggested('granite one two three four five six seven eight')).products).toEqual([]);
  });
});

test.each<[string, PolicyName[]]>([
  ['ret', ['returns']],
  ['refund', ['returns']],
  ['do you ship to canada', ['shipping']],
  ['delivery', ['shipping']],
  ['phone', ['contact']],
  ['money ba', ['returns']],
  ['Rückg', ['returns']],
  ['warranty', ['returns', 'terms']],
  ['warranty and gdpr', ['returns', 'terms']],
  ['re', []],
  ['how', []],
  ['ret drill', []],
  ['granite', []],
  ['contactless gauge', []],
  ['flagship', []],
])('policies about "%s" are suggested: %j', async (q, names) => {
  expect((await suggested(q)).policies).toEqual(names);
});

test.each(['', '   ', '%', 'the'])('nothing is suggested for "%s", which has no word', async (q) => {
  expect(await suggested(q)).toEqual({ kinds: [], products: [], policies: [] });
});

test('a text that is longer than a search may be is refused', async () => {
  await shop.refuses(listSearchSuggestions, { query: { q: 'x'.repeat(201) } });
});
