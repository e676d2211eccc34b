import {
  addProduct,
  type Product,
  deleteProduct,
  getProduct,
  listProducts,
} from '@chuck-and-bit/contract/products';
import { limits } from '@chuck-and-bit/contract/limits';
import { otherKindId } from '@chuck-and-bit/contract/other-kind';
import { describe, expect, test } from 'vitest';
import { invalid, walkPages } from '../../../../test/api-client';
import { openTestShop } from '../../../../test/test-shop';

const shop = await openTestShop();

const product = {
  name: 'Impact Driver 18 V',
  availableQuantity: 40,
  minimumOrder: 5,
  price: 129.95,
  image: 'https://images.example/impact-driver.png',
  description: 'Drives screws. 🔩',
};

const addedBy = (body: unknown) => ({ as: shop.admin, body });
const idsOf = (products: Product[]) => products.map(({ _id }) => _id);

describe('adding a product', () => {
  test('by an admin makes it visible to everyone as typed', async () => {
    const { insertedId, ...rest } = await shop.does(addProduct, addedBy(product));
    expect(rest).toEqual({ success: true, acknowledged: true });
    const added = await shop.does(getProduct, { params: { id: insertedId } });
    expect(added).toEqual({
      ...product,
      unit: 'piece',
      weight: 0,
      priceTiers: [],
      brand: '',
      sku: '',
      gtin: '',
      length: 0,
      width: 0,
      height: 0,
      inTheBox: '',
      manufacturer: '',
      responsiblePerson: '',
      warnings: '',
      kindId: otherKindId,
      kind: [{ name: 'Other', slug: 'other' }],
      figures: [],
      documents: [],
      keyFigures: [],
      pictures: [],
      rating: null,
      reviewCount: 0,
      _id: insertedId,
      createdAt: added.createdAt,
    });
    expect(new Date(added.createdAt).toISOString()).toBe(added.createdAt);
  });

  test('may state its unit, its weight and its volume prices, which lists have without the rest of its page', async () => {
    const heavy = {
      unit: 'set',
      weight: 2_400,
      priceTiers: [
        { minQuantity: 10, price: 119.95 },
        { minQuantity: 50, price: 99 },
      ],
    };
    const { insertedId } = await shop.does(addProduct, addedBy({ ...product, ...heavy }));
    const page = await shop.does(getProduct, { params: { id: insertedId } });
    expect(page).toMatchObject(heavy);
    const found = await shop.does(listProducts, { query: { q: 'screws', limit: 100 } });
    const listed = found.find(({ _id }) => _id === insertedId);
    expect(listed).toMatchObject(heavy);
    const onlyThere = Object.keys(page).filter((key) => !Object.hasOwn(listed ?? {}, key));
    expect(onlyThere.toSorted().join(' ')).toBe(
      'documents figures gtin height inTheBox kind length manufacturer responsiblePerson warnings width',
    );
    await shop.does(deleteProduct, { as: shop.admin, query: { id: insertedId } });
  });

  test.each([
    ['weight', 'Please enter a whole number', 0.5],
    ['availableQuantity', 'Total Stock is required', null],
    ['unit', 'Please choose piece, set or pack', 'crate'],
    ['description', 'Description is required', ' '],
  ])('%s is refused with "%s"', async (path, message, value) => {
    await shop.refuses(addProduct, addedBy({ ...product, [path]: value }), invalid(path, message));
  });
});

describe('deleting a product', () => {
  test('by an admin removes it', async () => {
    const id = await shop.addsProduct();
    const deleted = await shop.does(deleteProduct, { as: shop.admin, query: { id } });
    expect(deleted).toEqual({ success: true, acknowledged: true, deletedCount: 1 });
    await shop.refuses(getProduct, { params: { id } }, { statusCode: 404, code: 'PRODUCT_NOT_FOUND' });
  });
});

/** The cursor behind a product with these values. */
const after = (values: object) => {
  const key = { id: otherKindId, priceCents: 1, weightGrams: 1, publishedAt: 1, ownPlace: 0, ...values };
  return Buffer.from(JSON.stringify(key)).toString('base64url');
};
const ranked = (values: object) => ({ q: 'drill', after: after({ rank: 1, isBroad: false, ...values }) });
const [largestInteger, lastMoment] = [2 ** 31 - 1, Date.UTC(9999, 11, 31, 23, 59, 59, 999)];

describe('the list of products', () => {
  test('excludes sold out products when filtered by stock', async () => {
    const sold = await shop.addsProduct({ availableQuantity: 2, name: 'Sold Out Drill' });
    await shop.places(await shop.shopper(), sold, 2);
    const there = (query: Record<string, string>) =>
      shop.does(listProducts, { query }).then((products) => idsOf(products).includes(sold));
    expect(await there({ inStock: 'true' })).toBe(false);
    expect(await there({ inStock: 'false' })).toBe(true);
    expect(await there({})).toBe(true);
  });

  test.each([
    { limit: '0' },
    { limit: '101' },
    { limit: 'ten' },
    { after: 'nonsense' },
    ...[
      { id: 'x' },
      { priceCents: 0.5 },
      { weightGrams: -1 },
      { weightGrams: largestInteger + 1 },
      { publishedAt: -1 },
      { publishedAt: lastMoment + 1 },
      { publishedAt: '1' },
      { ownPlace: -1 },
      { ownPlace: limits.ownPlace.max + 1 },
    ].map((values) => ({ after: after(values) })),
    ...[{ rank: -1 }, { rank: largestInteger + 1 }, { rank: 0.5 }, { isBroad: 0 }].map(ranked),
    { sort: 'name' },
    { inStock: 'yes' },
    { q: 'q'.repeat(201) },
  ])('refuses a query it does not know: %j', async (query) => {
    await shop.refuses(listProducts, { query }, { statusCode: 400 });
  });

  test('continues behind any product that a cursor may have', async () => {
    for (const query of [
      { after: after({ publishedAt: 0, priceCents: Number.MAX_SAFE_INTEGER }) },
      { after: after({ publishedAt: lastMoment, ownPlace: limits.ownPlace.max }) },
      { after: after({ weightGrams: largestInteger }), sort: 'weight', q: 'drill' },
      ranked({ rank: 0 }),
      ranked({ rank: largestInteger, publishedAt: null }),
    ])
      expect((await shop.call(listProducts, { query })).status, JSON.stringify(query)).toBe(200);
  });
});

describe('pages of products', () => {
  test.each(['newest', 'price', '-price'])(
    'sorted by %s contain each product once, also with equal prices and while others are added',
    async (sort) => {
      for (const price of [5, 20, 20, 20, 20, 3, 20]) await shop.addsProduct({ price });
      const whole = await shop.does(listProducts, { query: { sort } });
      const walk = await walkPages(shop, listProducts, { query: { sort, limit: 3 } }, async () => {
        await shop.addsProduct({ price: 20 });
        await shop.addsProduct({ price: 1 });
      });
      const before = new Set(idsOf(whole));
      expect(walk.ids.filter((id) => before.has(id))).toEqual(idsOf(whole));
      expect(new Set(walk.ids).size).toBe(walk.ids.length);
    },
  );

  test('have the total, and all but the last one have a link, which includes search, sort and stock', async () => {
    for (let count = 0; count < 6; count++)
      await shop.addsProduct({ name: `Ratchet Brace ${count}`, price: 10 + (count % 2) });
    const query = { q: 'ratchet', sort: '-price', inStock: 'true' };
    const { headers, body } = await shop.call(listProducts, { query });
    expect(headers['link']).toBeUndefined();
    const walk = await walkPages(shop, listProducts, { query: { ...query, limit: 2 } });
    expect(walk).toEqual({ ids: idsOf(body as Product[]), pages: 3, totals: [6, 6, 6] });
  });
});

// The embedded database has one connection for everything.
test.runIf(shop.database.engine === 'postgresql')(
  'products are read while everything else waits for a connection',
  async () => {
    const { insertedId } = await shop.does(addProduct, addedBy(product));
    const { pool } = shop.database;
    const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    const waiting = pool.query('select 1');
    expect(await shop.does(listProducts, {})).not.toEqual([]);
    expect(await shop.does(getProduct, { params: { id: insertedId } })).toMatchObject({ name: product.name });
    expect(pool.waitingCount).toBe(1);
    for (const client of taken) client.release();
    await waiting;
  },
);
