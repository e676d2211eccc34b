import { listAuditLog } from '@chuck-and-bit/contract/audit-log';
import { messages } from '@chuck-and-bit/contract/messages';
import { cancelOrder } from '@chuck-and-bit/contract/orders';
import { countStock, exportToCount, listToCount } from '@chuck-and-bit/contract/product-actions';
import { changeProductStock, listStockChanges } from '@chuck-and-bit/contract/stock-changes';
import { describe, expect, test } from 'vitest';
import { invalid, walkPages } from '../../../test/api-client';
import { testEngine } from '../../../test/test-database';
import { openTestShop } from '../../../test/test-shop';
import { behindRival } from '../../../test/waits-for-lock';
import { newId } from '../../ids';

const shop = await openTestShop();
const as = shop.admin;

const stockOf = async (id: string) => (await shop.productOf(id)).availableQuantity;
const toCount = async (id: string) => {
  const row = (await shop.does(listToCount, { as })).find(({ _id }) => _id === id);
  if (!row) throw new Error('Each product is on the list');
  return row;
};
const counts = async (productId: string, counted: number, expected: number) => {
  const { lines } = await shop.does(countStock, { as, body: { lines: [{ productId, counted, expected }] } });
  return lines[0];
};

describe('the list for counting', () => {
  test('is in the order of shelf places, those without one last, in pages and as a file', async () => {
    const [without, b, a, a2] = [
      await shop.addsProduct({ name: 'Nowhere Drill' }),
      await shop.addsProduct({ shelfPlace: 'B-01' }),
      await shop.addsProduct({ shelfPlace: 'A-02', sku: 'SKU-9', name: '=1+1 Drill' }),
      await shop.addsProduct({ shelfPlace: 'A-02', isPublic: false }),
    ];
    const archived = await shop.addsProduct({ shelfPlace: 'A-01' });
    await shop.database.pool.query('update products set archived_at = now() where id = $1', [archived]);
    const all = (await shop.does(listToCount, { as })).map(({ _id }) => _id);
    expect(all).toEqual([a, a2, b, without]);
    expect((await walkPages(shop, listToCount, { as, query: { limit: 1 } })).ids).toEqual(all);
    const ofShelf = await shop.does(listToCount, { as, query: { shelf: 'a-' } });
    expect(ofShelf.map(({ _id }) => _id)).toEqual([a, a2]);
    const file = String(await shop.does(exportToCount, { as, query: { shelf: 'A-02' } }));
    const lines = file.split('\r\n');
    expect(lines[0]).toBe('\uFEFF"shelf_place","sku","name","unit","expected","counted","id"');
    expect(lines[1]).toBe(`"A-02","SKU-9","'=1+1 Drill","piece",100,"","${a}"`);
    expect(lines).toHaveLength(4);
  });

  test('has the tenth place after the second, whatever is written in capitals', async () => {
    const places = ['Rack 9', 'rack 10', 'Rack 2', 'Rack 2-11', 'Rack 2-03', 'Rack 2-3b', 'Rack 02-1'];
    for (const shelfPlace of places) await shop.addsProduct({ shelfPlace });
    const query = { shelf: 'rack' };
    const found = (await shop.does(listToCount, { as, query })).map(({ shelfPlace }) => shelfPlace);
    const sorted = ['Rack 2', 'Rack 02-1', 'Rack 2-03', 'Rack 2-3b', 'Rack 2-11', 'Rack 9', 'rack 10'];
    expect(found).toEqual(sorted);
    const { ids } = await walkPages(shop, listToCount, { as, query: { ...query, limit: 1 } });
    expect(ids).toHaveLength(places.length);
  });

  test('expects the units of orders until they are shipped', async () => {
    const buyer = await shop.shopper();
    const id = await shop.addsProduct({ availableQuantity: 20 });
    const [paid, unpaid, refunded] = [
      await shop.places(buyer, id, 3),
      await shop.places(buyer, id, 2),
      await shop.places(buyer, id, 4),
    ];
    expect(await toCount(id)).toMatchObject({ availableQuantity: 11, expected: 20 });
    for (const order of [paid, refunded]) await shop.pays(buyer, order);
    expect(await toCount(id)).toMatchObject({ availableQuantity: 11, expected: 20 });
    const { purchaseId } = await shop.orderOf(as, paid);
    // As after a lost dispute: its units are not sent any more.
    await shop.database.pool.query('update orders set refunded_at = now() where id = $1', [refunded]);
    expect(await toCount(id)).toMatchObject({ availableQuantity: 11, expected: 16 });
    await shop.shipsPurchase(purchaseId, { lines: [{ orderId: paid, quantity: 1 }] });
    // Also if the others wait because their refund failed.
    for (const status of ['Shipped', 'Pending']) {
      expect(await toCount(id)).toMatchObject({ availableQuantity: 11, expected: 15 });
      await shop.database.pool.query('update orders set status = $2 where id = $1', [paid, status]);
    }
    await shop.ships(paid);
    await shop.does(cancelOrder, { as: buyer, query: { id: unpaid } });
    expect(await toCount(id)).toMatchObject({ availableQuantity: 13, expected: 13 });
  });
});

describe('counted units', () => {
  test('change the stock by the difference, with a row of the ledger, and confirm it without one', async () => {
    const [less, same] = [
      await shop.addsProduct({ availableQuantity: 20 }),
      await shop.addsProduct({ availableQuantity: 5 }),
    ];
    const gone = newId();
    const body = {
      lines: [
        { productId: less, counted: 18, expected: 20 },
        { productId: same, counted: 5, expected: 5 },
        { productId: gone, counted: 1, expected: 1 },
      ],
      note: 'Inventory',
    };
    const { lines } = await shop.does(countStock, { as, body });
    expect(lines).toEqual([
      { productId: less, state: 'saved', expected: 18, availableQuantity: 18, missing: 0 },
      { productId: same, state: 'saved', expected: 5, availableQuantity: 5, missing: 0 },
      { productId: gone, state: 'gone', expected: 0, availableQuantity: 0, missing: 0 },
    ]);
    for (const [id, delta] of [
      [less, -2],
      [same, 0],
    ] as const) {
      const [change] = await shop.does(listStockChanges, { as, params: { id } });
      expect(change).toMatchObject({ reason: 'correction', delta, note: 'Inventory', actor: as.email });
    }
    const [entry] = await shop.does(listAuditLog, { as, query: { subjectId: less } });
    const after = { onShelf: 18, availableQuantity: 18, note: 'Inventory' };
    expect(entry).toMatchObject({ before: { onShelf: 20, availableQuantity: 20 }, after });
  });

  test('stay right when orders are placed or cancelled meanwhile', async () => {
    const buyer = await shop.shopper();
    const id = await shop.addsProduct({ availableQuantity: 20 });
    const before = await shop.places(buyer, id, 4);
    const { expected } = await toCount(id);
    await shop.places(await shop.shopper(), id, 5);
    await shop.does(cancelOrder, { as: buyer, query: { id: before } });
    expect(await counts(id, 19, expected)).toMatchObject({ state: 'saved', availableQuantity: 14 });
    expect(await toCount(id)).toMatchObject({ expected: 19 });
  });

  test('are asked for again when units were shipped or came in since', async () => {
    const { productId: id, id: order } = await shop.paidOrder({ availableQuantity: 20 }, 3);
    const { expected } = await toCount(id);
    await shop.ships(order);
    expect(await counts(id, 17, expected)).toMatchObject({
      state: 'moved',
      expected: 17,
      availableQuantity: 17,
    });
    await shop.does(changeProductStock, { as, params: { id }, body: { kind: 'restock', quantity: 10 } });
    expect(await counts(id, 17, 17)).toMatchObject({ state: 'moved', expected: 27 });
    expect(await stockOf(id)).toBe(27);
  });

  test('below what orders need leave a stock of 0, and say how many are missing', async () => {
    const { productId: id } = await shop.newOrder({ availableQuantity: 6 }, 4);
    expect(await counts(id, 3, 6)).toMatchObject({
      state: 'saved',
      expected: 4,
      availableQuantity: 0,
      missing: 1,
    });
    expect(await counts(id, 4, 4)).toMatchObject({ state: 'saved', expected: 4, missing: 0 });
    expect(await stockOf(id)).toBe(0);
  });

  test('beyond the limit are refused, and nothing changes', async () => {
    const [fine, many] = [
      await shop.addsProduct({ availableQuantity: 5 }),
      await shop.addsProduct({ availableQuantity: 1_000_000 }),
    ];
    await shop.places(await shop.shopper(), many, 1);
    const line = { productId: many, counted: 1_000_000, expected: 999_999 };
    expect(await counts(many, 5, 5)).toMatchObject({ state: 'moved', expected: 1_000_000 });
    const body = {
      lines: [
        { productId: fine, counted: 4, expected: 5 },
        { ...line, counted: 1_000_001, expected: 1_000_000 },
      ],
    };
    const tooHigh = invalid('lines.1.counted', messages.tooHigh(1_000_000));
    await shop.refuses(countStock, { as, body }, tooHigh);
    const twice = { lines: [line, { ...line, productId: many.toUpperCase() }] };
    await shop.refuses(countStock, { as, body: twice }, { statusCode: 400 });
    expect(await stockOf(fine)).toBe(5);
  });

  test.runIf(testEngine === 'postgresql')(
    'lose no unit to orders placed and cancelled at the same moment',
    async () => {
      const id = await shop.addsProduct({ availableQuantity: 100 });
      const buyers = await Promise.all(Array.from({ length: 10 }, () => shop.shopper()));
      const [early, late] = [buyers.slice(0, 5), buyers.slice(5)];
      const orders = await Promise.all(early.map((buyer) => shop.places(buyer, id, 2)));
      const counting = (async () => {
        let onShelf = 100;
        for (let round = 0; round < 5; round++) {
          const line = await counts(id, onShelf - 1, onShelf);
          expect(line).toMatchObject({ state: 'saved' });
          onShelf -= 1;
        }
      })();
      await Promise.all([
        counting,
        ...late.map((buyer) => shop.places(buyer, id, 3)),
        ...orders.map((order, index) => shop.does(cancelOrder, { as: early[index], query: { id: order } })),
      ]);
      expect(await toCount(id)).toMatchObject({ expected: 95, availableQuantity: 80 });
    },
  );

  test.runIf(testEngine === 'postgresql')(
    'are booked once when two people enter them at the same moment',
    async () => {
      const id = await shop.addsProduct({ availableQuantity: 20 });
      const lock = { text: 'select from products where id = $1 for no key update', values: [id] };
      const enterTwice = () => Promise.all([counts(id, 18, 20), counts(id, 18, 20)]);
      const lines = await behindRival(shop.database.pool, lock, enterTwice, 2);
      expect(lines.map((line) => line?.state).toSorted()).toEqual(['moved', 'saved']);
      expect(await stockOf(id)).toBe(18);
    },
  );
});
