import { createCart, getCart } from '@chuck-and-bit/contract/carts';
import { addDrill, type Drill, deleteDrill, getDrill, listDrills } from '@chuck-and-bit/contract/drills';
import type { BodyOf } from '@chuck-and-bit/contract/endpoint';
import {
  archiveDrill,
  changeDrill,
  getManagedDrill,
  listManagedDrills,
} from '@chuck-and-bit/contract/managed-drills';
import { placeOrder } from '@chuck-and-bit/contract/orders';
import { describe, expect, test } from 'vitest';
import { walkPages } from '../../../test/api-client';
import { strangeIds } from '../../../test/strange-ids';
import { openTestShop } from '../../../test/test-shop';
import { hammerDrill } from '../../../test/trade';
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
} satisfies BodyOf<typeof changeDrill>;

const edit = (id: string, body: object = {}) => ({
  as: shop.admin,
  params: { id },
  body: { ...change, ...body },
});
const read = (id: string) => shop.does(getManagedDrill, { as: shop.admin, params: { id } });
const list = async (query: Record<string, string | number> = {}) =>
  (await shop.does(listManagedDrills, { as: shop.admin, query })).map(({ _id }) => _id);
const archive = (id: string, isArchived = true) =>
  shop.does(archiveDrill, { as: shop.admin, params: { id }, body: { isArchived } });

test('a new product may state its threshold, which only staff see', async () => {
  const id = await shop.addsDrill({ lowStockThreshold: 12 });
  expect(await read(id)).toMatchObject({ lowStockThreshold: 12, version: 1 });
  expect(await shop.does(getDrill, { params: { id } })).not.toHaveProperty('lowStockThreshold');
});

describe('editing a product', () => {
  test('replaces everything but its stock, at once for everyone', async () => {
    const id = await shop.addsDrill({ availableQuantity: 30, priceTiers: [{ minQuantity: 3, price: 9 }] });
    expect(await shop.does(changeDrill, edit(id))).toMatchObject({ modifiedCount: 1 });
    const { version, lowStockThreshold, ...shown } = change;
    expect(await read(id)).toMatchObject({ ...change, version: 2, availableQuantity: 30, archivedAt: null });
    const everyones = await shop.does(getDrill, { params: { id } });
    expect(everyones).toMatchObject({ ...shown, availableQuantity: 30 });
    expect(everyones).not.toHaveProperty('version');
    expect(everyones).not.toHaveProperty('lowStockThreshold');
    expect(version + lowStockThreshold).toBe(9);
  });

  test('keeps what it leaves out, as a page of an earlier release does', async () => {
    const id = await shop.addsDrill({
      brand: 'Tarn',
      weight: 900,
      priceTiers: [{ minQuantity: 3, price: 9 }],
    });
    const { name, minimumOrder, price, image, description } = change;
    const body = { name, minimumOrder, image, description, version: 1 };
    const before = await read(id);
    expect(
      await shop.call(changeDrill, { as: shop.admin, params: { id }, body: { ...body, price: 9 } }),
    ).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'priceTiers.0.price' }] },
    });
    await shop.does(changeDrill, { as: shop.admin, params: { id }, body: { ...body, price } });
    const pictures = [expect.objectContaining({ image, path: image })];
    expect(await read(id)).toEqual({ ...before, ...body, price, pictures, version: 2 });
  });

  test('gives no two products one SKU, in whichever case', async () => {
    const [id, other] = [await shop.addsDrill({ sku: 'Ab-1' }), await shop.addsDrill()];
    const taken = {
      status: 400,
      body: { errors: [{ path: 'sku', message: 'Another product has this SKU' }] },
    };
    expect(await shop.call(changeDrill, edit(other, { sku: ' aB-1 ' }))).toMatchObject(taken);
    expect(
      await shop.call(addDrill, { as: shop.admin, body: { ...hammerDrill, sku: 'AB-1' } }),
    ).toMatchObject(taken);
    await shop.does(changeDrill, edit(id, { sku: '' }));
    await shop.does(changeDrill, edit(other, { sku: ' aB-1 ' }));
    expect(await read(other)).toMatchObject({ sku: 'aB-1' });
  });

  test.each([
    ['4006381333931', '4006381333931'],
    [' 4 006381-333931', '4006381333931'],
    ['', ''],
  ])('stores the GTIN %j without its spaces', async (typed, gtin) => {
    const id = await shop.addsDrill();
    await shop.does(changeDrill, edit(id, { gtin: typed }));
    expect(await read(id)).toMatchObject({ gtin });
  });

  test.each(['4006381333932', '12345', 'x'.repeat(14)])('refuses %s as a GTIN', async (gtin) => {
    const id = await shop.addsDrill();
    expect(await shop.call(changeDrill, edit(id, { gtin }))).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'gtin', message: 'This is no GTIN. Please check its digits.' }] },
    });
  });

  test('makes it findable by brand and numbers, alone and with words of its name', async () => {
    const id = await shop.addsDrill();
    await shop.does(changeDrill, edit(id, { brand: 'Quernstone', sku: 'QRN-7-44', gtin: '96385074' }));
    const found = async (q: string) => (await shop.does(listDrills, { query: { q } })).map(({ _id }) => _id);
    for (const q of ['quernstone', 'quernstone magnetic', 'QRN-7-44', 'qrn 7 44', '96385074']) {
      expect({ q, found: await found(q) }).toEqual({ q, found: [id] });
    }
  });

  test('makes it findable by its new words, also misspelled, and no longer by the old ones', async () => {
    const id = await shop.addsDrill({ name: 'Oldfashioned Gimlet', description: 'Turned by hand.' });
    await shop.does(changeDrill, edit(id, { name: 'Trephination Whirligig' }));
    const found = async (q: string) => (await shop.does(listDrills, { query: { q } })).map(({ _id }) => _id);
    expect(await found('whirligig')).toEqual([id]);
    expect(await found('wirligig')).toEqual([id]);
    expect(await found('oldfashioned')).toEqual([]);
  });

  test('of an older version is refused and changes nothing', async () => {
    const id = await shop.addsDrill();
    await shop.does(changeDrill, edit(id, { name: 'First Editor' }));
    const refusal = await shop.refuses(changeDrill, edit(id, { name: 'Second Editor', priceTiers: [] }));
    expect(refusal).toMatchObject({ statusCode: 409, code: 'DRILL_CHANGED' });
    expect(await read(id)).toMatchObject({
      name: 'First Editor',
      version: 2,
      priceTiers: [{ minQuantity: 5, price: 229 }],
    });
  });

  test('by two at once lets one of them win', async () => {
    const id = await shop.addsDrill();
    const names = ['Left Editor', 'Right Editor', 'Late Editor'];
    const responses = await Promise.all(names.map((name) => shop.call(changeDrill, edit(id, { name }))));
    const winner = responses.findIndex(({ status }) => status === 200);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await read(id)).toMatchObject({ name: names[winner], version: 2 });
  });

  test('is not disturbed by orders', async () => {
    const id = await shop.addsDrill();
    await shop.places(await shop.shopper(), id, 2);
    await shop.does(changeDrill, edit(id));
    expect(await shop.stockOf(id)).toBe(98);
  });

  test('leaves orders as they were placed', async () => {
    const buyer = await shop.shopper();
    const id = await shop.addsDrill({ name: 'Cheap Drill', price: 10 });
    const orderId = await shop.places(buyer, id, 3);
    await shop.does(changeDrill, edit(id));
    expect(await shop.orderOf(buyer, orderId)).toMatchObject({ productName: 'Cheap Drill', totalPrice: 30 });
  });

  test('causes an order at the old price to be refused', async () => {
    const buyer = await shop.shopper();
    const id = await shop.addsDrill({ price: 10 });
    await shop.does(changeDrill, edit(id));
    const order = {
      productId: id,
      quantity: 2,
      address: 'Main Street 1',
      phone: '012345678',
      totalPrice: 20,
    };
    const refusal = await shop.refuses(placeOrder, { as: buyer, query: { email: buyer.email }, body: order });
    expect(refusal).toMatchObject({ statusCode: 409, code: 'PRICE_CHANGED' });
  });

  test.each([
    ['name', 'Minimum Four Characters', 'Bit'],
    ['price', 'Negative Number Is not Allowed', 0],
    ['weight', 'Negative Number Is not Allowed', -1],
    ['lowStockThreshold', 'Negative Number Is not Allowed', -1],
    ['availableQuantity', 'Unknown field', 5],
    [
      'priceTiers.0.price',
      'Each volume price must be lower than the price',
      [{ minQuantity: 2, price: 249.5 }],
    ],
  ])('with a wrong %s is refused with "%s"', async (path, message, value) => {
    const id = await shop.addsDrill();
    const refusal = await shop.refuses(
      changeDrill,
      edit(id, { priceTiers: [], [path.split('.')[0] ?? path]: value }),
    );
    expect(refusal).toMatchObject({ statusCode: 400, errors: [{ path, message }] });
    expect(await read(id)).toMatchObject({ name: 'Hammer Drill', version: 1 });
  });

  test.each(strangeIds)('that does not exist is not found: %s', async (_, id) => {
    expect(await shop.refuses(changeDrill, edit(id))).toMatchObject({ code: 'DRILL_NOT_FOUND' });
    expect(await shop.refuses(getManagedDrill, { as: shop.admin, params: { id } })).toMatchObject({
      statusCode: 404,
    });
  });
});

test('orders and edits at once: each order has the price of its time, and no stock is lost', async () => {
  const id = await shop.addsDrill({ price: 10, availableQuantity: 40 });
  const buyers = await Promise.all(Array.from({ length: 12 }, () => shop.shopper()));
  const edits = (async () => {
    for (let version = 1; version <= 3; version += 1) {
      await shop.does(changeDrill, edit(id, { version, price: 300 + version, minimumOrder: 1 }));
    }
  })();
  const orders = await Promise.all(buyers.map((buyer) => shop.places(buyer, id, 2)));
  await edits;
  const prices = [10, 301, 302, 303];
  for (const [place, orderId] of orders.entries()) {
    const buyer = buyers[place];
    if (!buyer) throw new Error('Each order has a buyer');
    expect(prices).toContain((await shop.orderOf(buyer, orderId)).totalPrice / 2);
  }
  expect(await read(id)).toMatchObject({ version: 4, availableQuantity: 16 });
});

describe('an archived product', () => {
  test('is neither listed, found, shown nor sold, and comes back as it was', async () => {
    const buyer = await shop.shopper();
    const id = await shop.addsDrill({ name: 'Quillwort Auger', description: 'One of its kind.' });
    const before = await read(id);
    expect(await archive(id)).toMatchObject({ modifiedCount: 1 });
    expect(await archive(id)).toMatchObject({ modifiedCount: 0 });

    const idsOf = (drills: Drill[]) => drills.map(({ _id }) => _id);
    expect(idsOf(await shop.does(listDrills))).not.toContain(id);
    for (const q of ['quillwort', 'quilwort']) {
      expect(idsOf(await shop.does(listDrills, { query: { q } }))).toEqual([]);
    }
    const { products } = await readCataloguePages(shop.database.db, 1_000);
    expect(products.map((product) => product.id)).not.toContain(id);
    expect(await shop.refuses(getDrill, { params: { id } })).toMatchObject({ code: 'DRILL_NOT_FOUND' });
    const body = { productId: id, quantity: 1, address: 'Main Street 1', phone: '012345678' };
    expect(await shop.refuses(placeOrder, { as: buyer, query: { email: buyer.email }, body })).toMatchObject({
      code: 'DRILL_NOT_FOUND',
    });

    await archive(id, false);
    expect(await read(id)).toEqual({ ...before, version: 3 });
    expect(idsOf(await shop.does(listDrills, { query: { q: 'quillwort' } }))).toEqual([id]);
  });

  test('is kept for its orders, and takes their stock back', async () => {
    const buyer = await shop.shopper();
    const id = await shop.addsDrill({ availableQuantity: 9 });
    const orderId = await shop.places(buyer, id, 4);
    await archive(id);
    expect(await shop.orderOf(buyer, orderId)).toMatchObject({ productId: id, quantity: 4 });
    await shop.pays(buyer, orderId);
    expect(await read(id)).toMatchObject({ availableQuantity: 5, archivedAt: expect.any(String) });
  });

  test('stays in a cart with a message, and can not be put into another', async () => {
    const id = await shop.addsDrill();
    const lines = [{ productId: id, quantity: 1 }];
    const { insertedId } = await shop.does(createCart, { body: { lines } });
    await archive(id);
    const cart = await shop.does(getCart, { params: { id: insertedId } });
    expect(cart.messages).toMatchObject([{ code: 'DRILL_NOT_FOUND', productId: id }]);
    expect(cart.total).toBe(0);
    const { status } = await shop.call(createCart, { body: { lines } });
    expect(status).not.toBe(200);
  });

  test('refuses a purchase that was about to be placed', async () => {
    const buyer = await shop.shopper();
    const id = await shop.addsDrill();
    const cart = await shop.fillsCart(buyer, [{ productId: id, quantity: 1 }]);
    await archive(id);
    await expect(shop.placesPurchase(buyer, [{ productId: id, quantity: 1 }])).rejects.toThrow();
    expect(cart.total).toBeGreaterThan(0);
    expect(await read(id)).toMatchObject({ availableQuantity: 100 });
  });

  test.each(strangeIds)('that does not exist is not found: %s', async (_, id) => {
    const request = { as: shop.admin, params: { id }, body: { isArchived: true } };
    expect(await shop.refuses(archiveDrill, request)).toMatchObject({ code: 'DRILL_NOT_FOUND' });
  });
});

describe('the list for staff', () => {
  test('shows products on sale, low on stock or archived', async () => {
    const [plenty, few, archivedId] = [
      await shop.addsDrill({ availableQuantity: 5 }),
      await shop.addsDrill({ availableQuantity: 4 }),
      await shop.addsDrill({ availableQuantity: 1 }),
    ];
    await archive(archivedId);
    const active = await list();
    expect(active.slice(0, 2)).toEqual([few, plenty]);
    expect(active).not.toContain(archivedId);
    const low = await list({ show: 'low-stock' });
    expect(low).toContain(few);
    for (const other of [plenty, archivedId]) expect(low).not.toContain(other);
    const archived = await list({ show: 'archived' });
    expect(archived[0]).toBe(archivedId);
    for (const other of [plenty, few]) expect(archived).not.toContain(other);
  });

  test('is searched and paged', async () => {
    for (let count = 0; count < 5; count++) await shop.addsDrill({ name: `Zephyr Drill ${count}` });
    const query = { q: 'zephyr', limit: 2 };
    const walk = await walkPages(shop, listManagedDrills, { as: shop.admin, query });
    expect(walk.pages).toBe(3);
    expect(walk.ids).toEqual(await list({ q: 'zephyr' }));
  });
});

test('a deleted product is gone for staff too', async () => {
  const id = await shop.addsDrill();
  await shop.does(deleteDrill, { as: shop.admin, query: { id } });
  expect(await shop.refuses(getManagedDrill, { as: shop.admin, params: { id } })).toMatchObject({
    code: 'DRILL_NOT_FOUND',
  });
});
