import { addProduct, getProduct, listProducts } from '@chuck-and-bit/contract/products';
import type { BodyOf } from '@chuck-and-bit/contract/endpoint';
import { listAuditLog } from '@chuck-and-bit/contract/audit-log';
import { changeProduct, listManagedProducts, stateOf } from '@chuck-and-bit/contract/managed-products';
import { actOnProducts } from '@chuck-and-bit/contract/product-actions';
import { productMessages } from '@chuck-and-bit/contract/product-messages';
import { placeOrder } from '@chuck-and-bit/contract/orders';
import { describe, expect, test } from 'vitest';
import { invalid, walkPages } from '../../../../test/api-client';
import { openTestShop } from '../../../../test/test-shop';
import { hammerDrill, orderRequest } from '../../../../test/trade';
import { readCataloguePages } from './site-map';

const shop = await openTestShop();

const change = {
  name: 'Magnetic Core Drill',
  minimumOrder: 2,
  price: 249.5,
  unit: 'set',
  weight: 12_000,
  priceTiers: [{ minQuantity: 5, price: 229 }],
  brand: 'Plumb',
  sku: '',
  gtin: '4006381333931',
  inTheBox: 'Machine\nKey',
  length: 320,
  width: 90,
  height: 410,
  manufacturer: 'Plumb Ltd, 1 Mill Lane, Leeds',
  responsiblePerson: 'Plumb GmbH, Werkstr. 2, Köln',
  warnings: 'Wear eye protection.',
  image: '/images/drills/magnetic-core-drill.svg',
  description: 'Cuts cleanly through girders.',
  lowStockThreshold: 8,
  version: 1,
} satisfies BodyOf<typeof changeProduct>;

const edit = (id: string, body: object = {}) => ({
  as: shop.admin,
  params: { id },
  body: { ...change, ...body },
});
const list = async (query: Record<string, string | number> = {}) =>
  (await shop.does(listManagedProducts, { as: shop.admin, query })).map(({ _id }) => _id);
const found = async (q: string) => (await shop.does(listProducts, { query: { q } })).map(({ _id }) => _id);

describe('editing a product', () => {
  test('replaces everything but its stock, at once for everyone', async () => {
    const id = await shop.addsProduct({ availableQuantity: 30, priceTiers: [{ minQuantity: 3, price: 9 }] });
    const sent = edit(id, { availableQuantity: 30 });
    expect(await shop.does(changeProduct, sent)).toMatchObject({ modifiedCount: 1 });
    const { version, lowStockThreshold, ...shown } = change;
    const changed = { ...change, version: 2, availableQuantity: 30, archivedAt: null };
    expect(await shop.productOf(id)).toMatchObject(changed);
    const everyones = await shop.does(getProduct, { params: { id } });
    expect(everyones).toMatchObject({ ...shown, availableQuantity: 30 });
    expect(everyones).not.toHaveProperty('version');
    expect(everyones).not.toHaveProperty('lowStockThreshold');
    expect(version + lowStockThreshold).toBe(9);
  });

  test('keeps what it leaves out, as a page of an earlier release does', async () => {
    const priceTiers = [{ minQuantity: 3, price: 9 }];
    const id = await shop.addsProduct({ brand: 'Tarn', weight: 900, priceTiers });
    const { name, minimumOrder, price, image, description } = change;
    const body = { name, minimumOrder, image, description, version: 1 };
    const before = await shop.productOf(id);
    const request = { as: shop.admin, params: { id }, body: { ...body, price } };
    const cheap = { ...request, body: { ...body, price: 9 } };
    await shop.refuses(changeProduct, cheap, invalid('priceTiers.0.price'));
    await shop.does(changeProduct, request);
    const pictures = [expect.objectContaining({ image, path: image })];
    expect(await shop.productOf(id)).toEqual({ ...before, ...body, price, pictures, version: 2 });
  });

  test('gives no two products one SKU, in whichever case', async () => {
    const [id, other] = [await shop.addsProduct({ sku: 'Ab-1' }), await shop.addsProduct()];
    const taken = invalid('sku', 'Another product has this SKU');
    await shop.refuses(changeProduct, edit(other, { sku: ' aB-1 ' }), taken);
    await shop.refuses(addProduct, { as: shop.admin, body: { ...hammerDrill, sku: 'AB-1' } }, taken);
    await shop.does(changeProduct, edit(id, { sku: '' }));
    await shop.does(changeProduct, edit(other, { sku: ' aB-1 ' }));
    expect(await shop.productOf(other)).toMatchObject({ sku: 'aB-1' });
  });

  test('stores a GTIN without its spaces, and refuses what is none', async () => {
    const id = await shop.addsProduct();
    const message = 'This is no GTIN. Please check its digits.';
    await shop.refuses(changeProduct, edit(id, { gtin: '4006381333932' }), invalid('gtin', message));
    await shop.does(changeProduct, edit(id, { gtin: ' 4 006381-333931' }));
    expect(await shop.productOf(id)).toMatchObject({ gtin: '4006381333931' });
  });

  test('makes it findable by brand and numbers, alone and with words of its name', async () => {
    const id = await shop.addsProduct();
    await shop.does(changeProduct, edit(id, { brand: 'Quernstone', sku: 'QRN-7-44', gtin: '96385074' }));
    for (const q of ['quernstone', 'quernstone magnetic', 'QRN-7-44', 'qrn 7 44', '96385074'])
      expect({ q, found: await found(q) }).toEqual({ q, found: [id] });
  });

  test('makes it findable by its new words, also misspelled, and no longer by the old ones', async () => {
    const id = await shop.addsProduct({ name: 'Oldfashioned Gimlet', description: 'Turned by hand.' });
    await shop.does(changeProduct, edit(id, { name: 'Trephination Whirligig' }));
    expect(await found('whirligig')).toEqual([id]);
    expect(await found('wirligig')).toEqual([id]);
    expect(await found('oldfashioned')).toEqual([]);
  });

  test('by two at once lets one of them win', async () => {
    const id = await shop.addsProduct();
    const names = ['Left Editor', 'Right Editor', 'Late Editor'];
    const responses = await Promise.all(names.map((name) => shop.call(changeProduct, edit(id, { name }))));
    const winner = responses.findIndex(({ status }) => status === 200);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await shop.productOf(id)).toMatchObject({ name: names[winner], version: 2 });
  });

  test('is not disturbed by orders, and leaves them as they were placed', async () => {
    const buyer = await shop.shopper();
    const id = await shop.addsProduct({ name: 'Cheap Drill', price: 10 });
    const orderId = await shop.places(buyer, id, 3);
    await shop.does(changeProduct, edit(id));
    expect(await shop.orderOf(buyer, orderId)).toMatchObject({ productName: 'Cheap Drill', totalPrice: 30 });
    expect(await shop.stockOf(id)).toBe(97);
  });

  test.each([
    ['price', 'Negative Number Is not Allowed', { price: 0, priceTiers: [] }],
    ['availableQuantity', productMessages.stockChangesAlone, { availableQuantity: 5 }],
    ['priceTiers.0.price', 'Each volume price must be lower than the price', { price: 229 }],
  ])('with a wrong %s is refused with "%s"', async (path, message, values) => {
    const id = await shop.addsProduct();
    await shop.refuses(changeProduct, edit(id, values), invalid(path, message));
    expect(await shop.productOf(id)).toMatchObject({ name: 'Hammer Drill', version: 1 });
  });
});

test('orders and edits at once: each order has the price of its time, and no stock is lost', async () => {
  const id = await shop.addsProduct({ price: 10, availableQuantity: 40 });
  const buyers = await Promise.all(Array.from({ length: 12 }, () => shop.shopper()));
  const edits = (async () => {
    for (let version = 1; version <= 3; version += 1)
      await shop.does(changeProduct, edit(id, { version, price: 300 + version, minimumOrder: 1 }));
  })();
  const orders = await Promise.all(buyers.map((buyer) => shop.places(buyer, id, 2)));
  await edits;
  const prices = [10, 301, 302, 303];
  for (const [index, orderId] of orders.entries())
    expect(prices).toContain((await shop.orderOf(buyers[index]!, orderId)).totalPrice / 2);
  expect(await shop.productOf(id)).toMatchObject({ version: 4, availableQuantity: 16 });
});

describe('an archived product', () => {
  test('is neither listed, found, shown nor sold, and comes back as it was', async () => {
    const buyer = await shop.shopper();
    const id = await shop.addsProduct({ name: 'Quillwort Auger', description: 'One of its kind.' });
    const before = await shop.productOf(id);
    expect(await shop.archives(id)).toMatchObject({ modifiedCount: 1 });
    expect(await shop.archives(id)).toMatchObject({ modifiedCount: 0 });

    expect((await shop.does(listProducts)).map(({ _id }) => _id)).not.toContain(id);
    for (const q of ['quillwort', 'quilwort']) expect(await found(q)).toEqual([]);
    const { products } = await readCataloguePages(shop.database.db, 1_000);
    expect(products.map((product) => product.id)).not.toContain(id);
    await shop.refuses(getProduct, { params: { id } }, { code: 'PRODUCT_NOT_FOUND' });
    await shop.refuses(placeOrder, orderRequest(buyer, id), { code: 'PRODUCT_NOT_FOUND' });

    for (const modifiedCount of [1, 0])
      expect(await shop.archives(id, false)).toMatchObject({ modifiedCount });
    expect(await shop.productOf(id)).toEqual({ ...before, version: 3 });
    const entries = await shop.does(listAuditLog, { as: shop.admin, query: { subjectId: id } });
    expect(entries.map(({ action }) => action)).toEqual(
      ['restored', 'archived', 'added'].map((done) => `product.${done}`),
    );
    expect(await found('quillwort')).toEqual([id]);
  });

  test('is kept for its orders, and takes their stock back', async () => {
    const buyer = await shop.shopper();
    const id = await shop.addsProduct({ availableQuantity: 9 });
    const orderId = await shop.places(buyer, id, 4);
    await shop.archives(id);
    expect(await shop.orderOf(buyer, orderId)).toMatchObject({ productId: id, quantity: 4 });
    await shop.pays(buyer, orderId);
    expect(await shop.productOf(id)).toMatchObject({ availableQuantity: 5, archivedAt: expect.any(String) });
  });
});

describe('the list for staff', () => {
  test('shows what is in each state or low on stock, the last added first, also in a search and in pages', async () => {
    const adds = (product: object = {}) => shop.addsProduct({ name: 'Spurtle Drill', ...product });
    const [draft, hidden, later, again, plenty, few, archived, archivedDraft] = [
      await adds({ isPublic: false, availableQuantity: 4 }),
      await adds(),
      await adds({ isPublic: false, appearsAt: '2999-01-01T00:00:00.000Z' }),
      await adds(),
      await adds({ availableQuantity: 5 }),
      await adds({ availableQuantity: 6, lowStockThreshold: 7 }),
      await adds({ availableQuantity: 1 }),
      await adds({ isPublic: false }),
    ];
    const hide = { action: 'hide', ids: [hidden, again] };
    await shop.does(actOnProducts, { as: shop.admin, query: {}, body: hide });
    await shop.database.pool.query("update products set appears_at = '2999-01-01' where id = $1", [again]);
    for (const id of [archived, archivedDraft]) await shop.archives(id);
    const lists = {
      active: [few, plenty, again, later, hidden, draft],
      published: [few, plenty],
      draft: [draft],
      hidden: [hidden],
      scheduled: [again, later],
      'low-stock': [few, draft],
      archived: [archivedDraft, archived],
    };
    const all = new Set(Object.values(lists).flat());
    for (const [show, ids] of Object.entries(lists)) {
      expect((await list({ show })).filter((id) => all.has(id))).toEqual(ids);
      const query = { show, q: 'spurtle', limit: 2 };
      const walk = await walkPages(shop, listManagedProducts, { as: shop.admin, query });
      expect([show, walk.ids, walk.totals[0]]).toEqual([show, ids, ids.length]);
      const states = await Promise.all(ids.map(async (id) => stateOf(await shop.productOf(id))));
      if (show !== 'active' && show !== 'low-stock') expect(states).toEqual(ids.map(() => show));
    }
    expect(await list()).toEqual(await list({ show: 'active' }));
  });

  test('is searched by all words that were typed, also by those that say nothing to visitors', async () => {
    const [rest, stand, other] = [
      await shop.addsProduct({ name: 'Gouge Rest for X 5', sku: 'GRX-5-ALL', brand: 'Most' }),
      await shop.addsProduct({ name: 'Gouge Stand', description: 'Effortless: holds all that you need.' }),
      await shop.addsProduct({ name: 'Gouge', description: 'Foretold.' }),
    ];
    const ofStaff = async (q: string) =>
      (await list({ q })).filter((id) => [rest, stand, other].includes(id));
    expect(await ofStaff('gouge')).toHaveLength(3);
    for (const q of ['gouge rest for', 'gouge x', 'goge rest for', 'GRX-5 for', 'gouge for x 5', 'most'])
      expect(await ofStaff(q), q).toEqual([rest]);
    for (const q of ['gouge you need', 'need', 'all that you']) expect(await ofStaff(q), q).toEqual([stand]);
    expect(await ofStaff('for')).toEqual([other, rest]);
    expect(await ofStaff('all')).toEqual([stand, rest]);
    for (const q of ['with', 'gouge with', 'the', `gouge ${'a '.repeat(29)}z`])
      expect(await list({ q }), q).toEqual([]);
    const letters = [...'abcdefghijklmnopqr'].map((letter) => letter.repeat(2)).join(' ');
    expect(await list({ q: `gouge ${letters} ss tt uu` })).toEqual([]);
    expect(await list({ q: '!?' })).toContain(other);
  });
});
