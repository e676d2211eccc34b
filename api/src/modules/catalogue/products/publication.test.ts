import { countSearch } from '@chuck-and-bit/contract/asked-searches';
import { createCart, getCart } from '@chuck-and-bit/contract/carts';
import { lookUpProducts } from '@chuck-and-bit/contract/product-lookup';
import { listSearchSuggestions } from '@chuck-and-bit/contract/search-suggestions';
import { listDepartments } from '@chuck-and-bit/contract/departments';
import { listProductFilters } from '@chuck-and-bit/contract/product-filters';
import { listProductReviews } from '@chuck-and-bit/contract/product-reviews';
import {
  addProduct,
  type Product,
  getProduct,
  listBoughtTogether,
  listProducts,
} from '@chuck-and-bit/contract/products';
import type { Endpoint } from '@chuck-and-bit/contract/endpoint';
import * as endpoints from '@chuck-and-bit/contract/endpoints';
import { listKinds } from '@chuck-and-bit/contract/kinds';
import { changeProduct } from '@chuck-and-bit/contract/managed-products';
import { listDeliveries, priceOrder } from '@chuck-and-bit/contract/order-price';
import { placeOrder } from '@chuck-and-bit/contract/orders';
import type { ProductValues } from '@chuck-and-bit/contract/product-fields';
import { productMessages } from '@chuck-and-bit/contract/product-messages';
import { applyImport, createImport, listImportRows } from '@chuck-and-bit/contract/product-imports';
import { exportProducts } from '@chuck-and-bit/contract/product-plans';
import { listReviews } from '@chuck-and-bit/contract/reviews';
import { addStockNotice } from '@chuck-and-bit/contract/stock-notices';
import { describe, expect, test } from 'vitest';
import { type ApiRequest, invalid, walkPages } from '../../../../test/api-client';
import { testEngine } from '../../../../test/test-database';
import { openTestShop } from '../../../../test/test-shop';
import { leavesOpen, waitsForLock } from '../../../../test/waits-for-lock';
import { hammerDrill, orderRequest } from '../../../../test/trade';
import { changeRole } from '../../accounts/admins';
import { commandActor } from '../../audit-log/record-change';
import { readCataloguePages } from './site-map';
import { editProduct } from './edit-product';
import { publishDue } from './publish-due';
import { runNextRows } from '../imports/run-imports';

const shop = await openTestShop();
const idsInSiteMap = async () =>
  (await readCataloguePages(shop.database.db, 1_000)).products.map(({ id }) => id);
const { db, pool } = shop.database;

const hides = (id: string) => shop.edits(id, { isPublic: false });
const idsOf = (products: Product[]) => products.map(({ _id }) => _id);
const listed = async (query: ApiRequest['query'] = {}) => idsOf(await shop.does(listProducts, { query }));
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
/** What was to appear in the future should have appeared an hour ago. */
const timePasses = (id: string) => {
  const anHourAgo = "date_trunc('hour', now() - interval '1 hour')";
  return pool.query(`update products set appears_at = ${anHourAgo} where id = $1`, [id]);
};

const params = (id: string) => ({ params: { id } });

/** Every public answer that could tell of a product: each must be the same as if there were none. */
const publicAnswers: [Endpoint, (id: string, word: string) => ApiRequest[]][] = [
  [
    listProducts,
    (_id, word) =>
      [{}, { inStock: 'true' }, { sort: 'price' }, { sort: '-price', inStock: 'true' }].flatMap((query) => [
        { query },
        { query: { ...query, q: word } },
        // A misspelled word must not be corrected to one of a draft.
        { query: { ...query, q: `${word.slice(0, -1)}x` } },
        // A word of its description must not be suggested where another one is unknown.
        { query: { ...query, q: `${word}ite xylophone` } },
      ]),
  ],
  [listProductFilters, (_id, word) => [{}, { query: { q: word } }, { query: { q: `${word}works drill` } }]],
  [listSearchSuggestions, (_id, word) => [{ query: { q: word } }]],
  [lookUpProducts, (id, word) => [{ body: { texts: [id, `${word} Drill`] } }]],
  [getProduct, (id) => [params(id)]],
  [listProductReviews, (id) => [params(id)]],
  [listBoughtTogether, (id) => [params(id)]],
  [listDeliveries, (id) => [params(id)]],
  [priceOrder, (id) => [{ ...params(id), query: { quantity: '1' } }]],
  [listKinds, () => [{}]],
  [listDepartments, () => [{}]],
  [listReviews, () => [{}]],
];

test('these are all public answers', () => {
  /** The count of a search says nothing but that it was taken. */
  const isPublic = (endpoint: Endpoint) =>
    endpoint.who === 'visitor' && !endpoint.userToo && endpoint !== countSearch;
  expect(Object.values<Endpoint>(endpoints).filter(isPublic).toSorted(byPath)).toEqual(
    publicAnswers.map(([endpoint]) => endpoint).toSorted(byPath),
  );
});

const byPath = (one: Endpoint, other: Endpoint) => one.path.localeCompare(other.path);

describe.each(['a draft', 'a hidden product', 'a product that appears later'])('%s', (state) => {
  const word = { 'a draft': 'Quoinstone', 'a hidden product': 'Brattish' }[state] ?? 'Gribble';
  const description = `One of its kind: ${word}, ${word}ite.`;

  /** @returns the id of the product, and what the public answers would be without it */
  async function addsIt(product: Partial<ProductValues> = {}) {
    const before = await readAnswers('01890000-0000-7000-8000-000000000000', word);
    const isHidden = state === 'a hidden product';
    const id = await shop.addsProduct({
      name: `${word} Drill`,
      description,
      brand: `${word}works`,
      isPublic: isHidden,
      appearsAt: state === 'a product that appears later' ? inDays(1) : null,
      ...product,
    });
    if (isHidden) await hides(id);
    return { id, before };
  }

  async function readAnswers(id: string, searched: string) {
    const answers = [];
    for (const [endpoint, requests] of publicAnswers) {
      for (const request of requests(id, searched)) {
        const { status, headers, body } = await shop.call(endpoint, request);
        const { statusCode, code } = Object(body);
        answers.push({
          status,
          body: status === 200 ? body : { statusCode, code },
          meant: headers['x-did-you-mean'],
          total: headers['x-total-count'],
        });
      }
    }
    return answers;
  }

  test('is in no public answer and not in the site map', async () => {
    const { id, before } = await addsIt();
    expect(await readAnswers(id, word)).toEqual(before);
    expect(await idsInSiteMap()).not.toContain(id);
    await shop.edits(id, { isPublic: true, appearsAt: null });
    expect(await readAnswers(id, word)).not.toEqual(before);
    expect(await idsInSiteMap()).toContain(id);
  });

  test('is found by staff only, in an answer that nobody stores', async () => {
    const { id } = await addsIt();
    const shopper = await shop.shopper();
    for (const as of [undefined, { token: 'garbage' }, shopper])
      await shop.refuses(getProduct, { as, ...params(id) }, { code: 'PRODUCT_NOT_FOUND' });
    const viewer = await shop.shopper();
    await changeRole(db, viewer.id, 'viewer');
    for (const as of [shop.admin, viewer]) {
      const { status, headers, body } = await shop.call(getProduct, { as, ...params(id) });
      expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
      expect(body).toMatchObject({ _id: id, description });
      expect(body).not.toHaveProperty('isPublic');
    }
    await shop.archives(id);
    await shop.refuses(getProduct, { as: shop.admin, ...params(id) }, { code: 'PRODUCT_NOT_FOUND' });
  });

  test('can be neither ordered, nor put into a cart, nor waited for', async () => {
    const { id } = await addsIt();
    const buyer = await shop.shopper();
    const refusal = { code: 'PRODUCT_NOT_FOUND' };
    await shop.refuses(placeOrder, orderRequest(buyer, id), refusal);
    await shop.refuses(addStockNotice, { as: buyer, ...params(id) }, refusal);
    const body = { lines: [{ productId: id, quantity: 1 }] };
    await shop.refuses(createCart, { body }, { statusCode: 400 });
  });
});

describe('a product that is hidden', () => {
  test('is unavailable in carts, stays in orders, and comes back as it was', async () => {
    const buyer = await shop.shopper();
    const id = await shop.addsProduct();
    const lines = [{ productId: id, quantity: 2 }];
    const { insertedId } = await shop.does(createCart, { body: { lines } });
    const orderId = await shop.places(buyer, id);
    await hides(id);
    const cart = await shop.does(getCart, { params: { id: insertedId } });
    expect(cart).toMatchObject({ total: 0, messages: [{ code: 'PRODUCT_NOT_FOUND', productId: id }] });
    await expect(shop.placesPurchase(buyer, lines)).rejects.toThrow();
    expect(await shop.orderOf(buyer, orderId)).toMatchObject({ productId: id, quantity: 1 });
    await shop.pays(buyer, orderId);
    await shop.edits(id, { isPublic: true });
    expect((await shop.does(getCart, { params: { id: insertedId } })).messages).toEqual([]);
  });

  test('mails those who wait for it once it is back', async () => {
    const buyer = await shop.shopper();
    const id = await shop.addsProduct({ availableQuantity: 1 });
    await shop.places(await shop.shopper(), id);
    await shop.does(addStockNotice, { as: buyer, ...params(id) });
    await hides(id);
    const stock = { kind: 'restock', quantity: 5 };
    await shop.does(endpoints.changeProductStock, { as: shop.admin, ...params(id), body: stock });
    const mails = "select from mails where kind = 'backInStock' and data ->> 'to' = $1";
    expect((await pool.query(mails, [buyer.email])).rowCount).toBe(0);
    await shop.edits(id, { isPublic: true });
    expect((await pool.query(mails, [buyer.email])).rowCount).toBe(1);
  });
});

test.runIf(testEngine === 'postgresql').each<[string, Partial<ProductValues>, string]>([
  ['hidden', { isPublic: false }, 'PRODUCT_NOT_FOUND'],
  ['given another price', { price: 25 }, 'PRICE_CHANGED'],
])('a product that is %s while it is ordered is not sold as it was', async (_, change, code) => {
  const { as, query, body } = orderRequest(await shop.shopper(), await shop.addsProduct());
  const { productId } = body;
  const edited = await shop.editing(productId, change);
  const commit = await leavesOpen(db, (transaction) =>
    editProduct(transaction, productId, edited.body, commandActor),
  );
  const ordering = shop.call(placeOrder, { as, query, body: { ...body, totalPrice: hammerDrill.price } });
  await waitsForLock(pool).finally(commit);
  expect((await ordering).body).toMatchObject({ code });
  expect(await shop.productOf(productId)).toMatchObject({ availableQuantity: 100 });
});

describe('a product that appears at a time', () => {
  test('is made public once, also by several processes at once', async () => {
    const ids = [];
    for (let count = 0; count < 5; count++)
      ids.push(await shop.addsProduct({ isPublic: false, appearsAt: inDays(2) }));
    expect(await publishDue(db)).toBe(0);
    for (const id of ids) await timePasses(id);
    const published = await Promise.all([publishDue(db), publishDue(db), publishDue(db)]);
    expect(published.reduce((sum, count) => sum + count, 0)).toBe(5);
    expect(await publishDue(db)).toBe(0);
    for (const id of ids) {
      expect(await shop.productOf(id)).toMatchObject({ isPublic: true, appearsAt: null, version: 2 });
      expect((await shop.audited(id)).at(-1)).toMatchObject({
        actor: 'system',
        action: 'product.published',
        before: { isPublic: false, appearsAt: expect.stringMatching(/:00:00\.000Z$/) },
        after: { isPublic: true, appearsAt: null },
      });
      expect(await listed()).toContain(id);
    }
  });

  test.runIf(testEngine === 'postgresql')('is left to a process that is making it public', async () => {
    await timePasses(await shop.addsProduct({ isPublic: false, appearsAt: inDays(2) }));
    const commit = await leavesOpen(db, publishDue);
    const second = await publishDue(db).finally(commit);
    expect([await commit(), second]).toEqual([1, 0]);
  });

  test('was published at that time, and keeps its first publication', async () => {
    const id = await shop.addsProduct({ isPublic: false, appearsAt: inDays(2) });
    expect(await shop.productOf(id)).toMatchObject({ firstPublishedAt: null });
    await timePasses(id);
    await publishDue(db);
    const { firstPublishedAt, createdAt } = await shop.productOf(id);
    expect(firstPublishedAt).toMatch(/:00:00\.000Z$/);
    expect(Date.parse(firstPublishedAt ?? '')).toBeLessThan(Date.parse(createdAt));
    await hides(id);
    await shop.edits(id, { isPublic: true });
    await shop.edits(id, { isPublic: false, appearsAt: inDays(2) });
    await pool.query('update products set appears_at = now() where id = $1', [id]);
    await publishDue(db);
    expect(await shop.productOf(id)).toMatchObject({ isPublic: true, firstPublishedAt });
  });

  test('becomes public also if its time was stored as one of the year 26', async () => {
    const id = await shop.addsProduct({ isPublic: false, appearsAt: inDays(2) });
    await shop.database.pool.query("update products set appears_at = '0026-12-24' where id = $1", [id]);
    expect(await shop.productOf(id)).toMatchObject({ appearsAt: '0026-12-24T00:00:00.000Z' });
    await publishDue(db);
    const published = { isPublic: true, firstPublishedAt: '0026-12-24T00:00:00.000Z' };
    expect(await shop.productOf(id)).toMatchObject(published);
  });

  test('is not while it is archived, and then waits for no time any more', async () => {
    const id = await shop.addsProduct({ isPublic: false, appearsAt: inDays(2) });
    await shop.archives(id);
    expect(await shop.productOf(id)).toMatchObject({ appearsAt: null, isPublic: false });
    await timePasses(id);
    expect(await publishDue(db)).toBe(0);
  });

  test('can be published before', async () => {
    const id = await shop.addsProduct({ isPublic: false, appearsAt: inDays(2) });
    const { body, ...request } = await shop.editing(id, { isPublic: true });
    const { appearsAt: _leftOut, ...change } = body;
    await shop.does(changeProduct, { ...request, body: change });
    expect(await shop.productOf(id)).toMatchObject({ isPublic: true, appearsAt: null });
  });

  test.each([
    ['a time in the past', '2020-01-01T00:00:00.000Z', false, productMessages.timePast],
    ['a time of a public one', inDays(1), true, productMessages.timeOfVisible],
    ['a time that is none', '2026-02-30T00:00:00.000Z', false, productMessages.timeInvalid],
  ])('is refused with %s', async (_, appearsAt, isPublic, message) => {
    const change = { appearsAt, ...(!isPublic && { isPublic }) };
    const body = { ...hammerDrill, ...change };
    await shop.refuses(addProduct, { as: shop.admin, body }, invalid('appearsAt', message));
    const request = await shop.editing(await shop.addsProduct(), change);
    await shop.refuses(changeProduct, request, invalid('appearsAt', message));
  });

  test('keeps a time that has passed when something else is edited before it is public', async () => {
    const id = await shop.addsProduct({ isPublic: false, appearsAt: inDays(2) });
    await timePasses(id);
    await shop.edits(id, { brand: 'Plumb' });
    expect(await publishDue(db)).toBe(1);
  });
});

test('the site map has the last change of each department on sale, and so many of the newest products', async () => {
  const above = await shop.addsKind('Gluts');
  const below = await shop.addsKind('Iron gluts', above);
  const drafts = await shop.addsKind('Wooden gluts', above);
  const shownLate = await shop.addsProduct({ kindId: above });
  const edited = await shop.addsProduct({ kindId: below });
  await shop.addsProduct({ kindId: drafts, isPublic: false });
  const sets = 'update products set changed_at = $2, first_published_at = $3 where id = $1';
  await pool.query(sets, [shownLate, '2001-01-01Z', '2002-02-02Z']);
  await pool.query(sets, [edited, '2005-05-05Z', '2003-03-03Z']);
  const { departments, products } = await readCataloguePages(db, 1_000);
  const dayOf = ({ changedAt }: { changedAt: Date }) => changedAt.toISOString().slice(0, 10);
  expect(
    departments.filter(({ slug }) => slug.includes('gluts')).map((each) => [each.slug, dayOf(each)]),
  ).toEqual([
    ['gluts', '2005-05-05'],
    ['iron-gluts', '2005-05-05'],
  ]);
  const both = products.filter(({ id }) => id === shownLate || id === edited);
  expect(both.map((each) => [each.id, dayOf(each)])).toEqual([
    [edited, '2005-05-05'],
    [shownLate, '2002-02-02'],
  ]);
  const few = await readCataloguePages(db, departments.length + 2);
  expect(few).toEqual({ departments, products: products.slice(0, 2) });
});

describe('the newest products', () => {
  test('are those published last, in pages that have each once', async () => {
    const draft = await shop.addsProduct({ name: 'Noggin Drill', isPublic: false });
    const hidden = await shop.addsProduct({ name: 'Noggin Press' });
    const other = await shop.addsProduct({ name: 'Noggin Bits' });
    await hides(hidden);
    await shop.edits(hidden, { isPublic: true });
    await shop.edits(draft, { isPublic: true });
    expect((await listed()).slice(0, 3)).toEqual([draft, other, hidden]);
    for (const query of [{}, { inStock: 'true' }, { q: 'noggin' }, { q: 'noggin', sort: 'newest' }]) {
      const walk = await walkPages(shop, listProducts, { query: { ...query, limit: 2 } });
      expect(walk.ids).toEqual(await listed(query));
      expect(walk.ids.slice(0, 3)).toEqual([draft, other, hidden]);
    }
  });

  test('are asked for again from the first page by a page of the release before', async () => {
    const id = await shop.addsProduct();
    const after = Buffer.from(JSON.stringify({ id, priceCents: 1_999 })).toString('base64url');
    await shop.refuses(listProducts, { query: { limit: 2, after } }, invalid('after'));
  });
});

describe('files', () => {
  async function imports(csv: string) {
    const { _id } = await shop.does(createImport, { as: shop.admin, query: {}, body: csv });
    while ((await runNextRows(db, 50)) !== null);
    const rows = await shop.does(listImportRows, { as: shop.admin, params: { id: _id } });
    await shop.does(applyImport, { as: shop.admin, params: { id: _id } });
    while ((await runNextRows(db, 50)) !== null);
    return rows.flatMap(({ problems }) => problems);
  }

  test('hide, publish and schedule products, and say where they stand', async () => {
    const [hidden, scheduled] = [await shop.addsProduct(), await shop.addsProduct()];
    const past = await shop.addsProduct();
    const public_ = await shop.addsProduct({ isPublic: false, appearsAt: inDays(3) });
    const lines = [
      'id,visible,appears_at,shelf_place,own_place',
      `${hidden},no,,A-1,3`,
      `${scheduled},FALSE,2999-11-30 09:00-05:00,,`,
      `${past},n,2020-01-01T00:00:00Z,,`,
      `${public_},yes,,,`,
    ];
    expect(await imports(lines.join('\n'))).toEqual([]);
    expect(await shop.productOf(hidden)).toMatchObject({ isPublic: false, shelfPlace: 'A-1', ownPlace: 3 });
    const later = { isPublic: false, appearsAt: '2999-11-30T14:00:00.000Z' };
    expect(await shop.productOf(scheduled)).toMatchObject(later);
    expect(await shop.productOf(public_)).toMatchObject({ isPublic: true, appearsAt: null });
    await publishDue(db);
    expect(await shop.productOf(past)).toMatchObject({ isPublic: true, appearsAt: null });
    const file = await shop.does(exportProducts, { as: shop.admin });
    for (const id of [hidden, scheduled, past]) expect(file).toContain(id);
    expect(await imports(file)).toEqual([]);
    expect(await shop.productOf(scheduled)).toMatchObject({ version: 2 });
    expect(await imports(`id,visible\n${scheduled},yes`)).toEqual([]);
    expect(await shop.productOf(scheduled)).toMatchObject({ isPublic: true, appearsAt: null });
  });

  test('are refused where they say neither yes nor no, or no time', async () => {
    const id = await shop.addsProduct();
    const lines = [
      'id,visible,appears_at',
      `${id},perhaps,`,
      `${await shop.addsProduct()},no,tomorrow`,
      `${await shop.addsProduct()},no,0026-11-30T09:00:00Z`,
      `${await shop.addsProduct()},,2999-11-30T09:00:00Z`,
    ];
    expect(await imports(lines.join('\n'))).toEqual([
      { field: 'visible', message: productMessages.visibleInvalid },
      { field: 'appears_at', message: productMessages.timeInFileInvalid },
      { field: 'appears_at', message: productMessages.timeInvalid },
      { field: 'appears_at', message: productMessages.timeOfVisible },
    ]);
    expect(await shop.productOf(id)).toMatchObject({ version: 1 });
  });
});
