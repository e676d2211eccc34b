import { limits } from '@chuck-and-bit/contract/limits';
import { changeProducts } from '@chuck-and-bit/contract/product-plans';
import { messages } from '@chuck-and-bit/contract/messages';
import { listStockChanges } from '@chuck-and-bit/contract/stock-changes';
import { describe, expect, test } from 'vitest';
import { newId } from '../../../ids';
import { invalid } from '../../../../test/api-client';
import { openTestShop } from '../../../../test/test-shop';

const shop = await openTestShop();

const ledgerOf = async (id: string) =>
  (await shop.does(listStockChanges, { as: shop.admin, params: { id } })).map(({ reason, delta }) => [
    reason,
    delta,
  ]);

describe('many products at once', () => {
  const request = (body: object, dryRun = false) => ({
    as: shop.admin,
    query: { dryRun: String(dryRun) },
    body: { price: null, addStock: null, ...body },
  });
  const ids = (...chosen: string[]) => ({ by: 'ids', ids: chosen });
  const productsRefused = { statusCode: 409, code: 'PRODUCTS_REFUSED' };

  test('get a preview that changes nothing, and then the previewed changes', async () => {
    const tiers = [{ minQuantity: 5, price: 9.01 }];
    const one = await shop.addsProduct({ price: 10, priceTiers: tiers });
    const other = await shop.addsProduct({ price: 19.99, availableQuantity: 7 });
    const change = { select: ids(one, other), price: { kind: 'percent', value: 10 }, addStock: 3 };
    const plan = await shop.does(changeProducts, request(change, true));
    expect(plan).toMatchObject({ isApplied: false, changed: 2, unchanged: 0, refused: 0 });
    expect(plan.rows.find(({ productId }) => productId === one)?.changes).toEqual([
      { field: 'price', before: '10.00', after: '11.00' },
      { field: 'stock', before: '100', after: '103' },
      { field: 'volume_prices', before: '5: 9.01', after: '5: 9.91' },
    ]);
    expect(await shop.productOf(one)).toMatchObject({ price: 10, version: 1, availableQuantity: 100 });

    const { fingerprint } = plan;
    const applied = await shop.does(changeProducts, request({ ...change, fingerprint }));
    expect(applied).toMatchObject({ isApplied: true });
    const priceTiers = [{ minQuantity: 5, price: 9.91 }];
    expect(await shop.productOf(one)).toMatchObject({ price: 11, priceTiers, version: 2 });
    expect(await shop.productOf(other)).toMatchObject({ price: 21.99, availableQuantity: 10 });
    expect((await ledgerOf(other))[0]).toEqual(['bulk', 3]);
    expect((await shop.audited(other)).at(-1)).toMatchObject({
      action: 'product.changed',
      before: { price: 19.99, availableQuantity: 7 },
      after: { price: 21.99, availableQuantity: 10 },
    });
  });

  test('are not changed when one of them would be invalid', async () => {
    const [fine, cheap] = [await shop.addsProduct({ price: 30 }), await shop.addsProduct({ price: 5 })];
    const change = { select: ids(fine, cheap), price: { kind: 'amount', value: -10 } };
    const plan = await shop.does(changeProducts, request(change, true));
    expect(plan).toMatchObject({ changed: 1, refused: 1 });
    expect(plan.rows.find(({ productId }) => productId === cheap)?.problems).toEqual([
      { field: 'price', message: 'Negative Number Is not Allowed' },
    ]);
    const { fingerprint } = plan;
    await shop.refuses(changeProducts, request({ ...change, fingerprint }), productsRefused);
    expect(await shop.productOf(fine)).toMatchObject({ price: 30, version: 1 });
  });

  test('that stay as they are keep their version, and neither log says anything of them', async () => {
    const priceTiers = [{ minQuantity: 5, price: 9 }];
    const same = await shop.addsProduct({ price: 25 });
    const other = await shop.addsProduct({ price: 30, priceTiers });
    const change = { select: ids(same, other), price: { kind: 'set', value: 25 } };
    expect(await shop.does(changeProducts, request(change))).toMatchObject({ changed: 1, unchanged: 1 });
    expect(await shop.productOf(other)).toMatchObject({ price: 25, priceTiers });
    expect(await shop.audited(same)).toMatchObject([{ action: 'product.added' }]);
    expect(await shop.audited(other)).toMatchObject([
      { action: 'product.added' },
      { action: 'product.changed' },
    ]);
    expect(await ledgerOf(other)).toEqual([['added', 100]]);
    await shop.does(changeProducts, request({ select: ids(same), addStock: 2 }));
    expect(await shop.productOf(same)).toMatchObject({ version: 1, availableQuantity: 102 });
  });

  test('are not changed when one of them is unknown or archived, and those are named', async () => {
    const [fine, archived] = [await shop.addsProduct({ price: 30 }), await shop.addsProduct()];
    await shop.archives(archived);
    const missing = [archived, newId(), 'nonsense'];
    const change = { select: ids(fine, ...missing, 'nonsense'), addStock: 5 };
    const plan = await shop.does(changeProducts, request(change, true));
    expect(plan).toMatchObject({ changed: 1, refused: 3 });
    const problems = [{ field: 'id', message: messages.productUnknown }];
    expect(plan.rows.slice(1)).toMatchObject(missing.map((name) => ({ name, productId: null, problems })));
    await shop.refuses(changeProducts, request(change), productsRefused);
    expect(await shop.productOf(fine)).toMatchObject({ availableQuantity: 100 });
    const alone = await shop.does(changeProducts, request({ ...change, select: ids(fine.toUpperCase()) }));
    expect(alone).toMatchObject({ changed: 1, refused: 0 });
  });

  test('are not changed when one was edited or ordered since the preview', async () => {
    const id = await shop.addsProduct({ price: 30 });
    const change = { select: ids(id), price: { kind: 'set', value: 25 }, addStock: 5 };
    const { fingerprint } = await shop.does(changeProducts, request(change, true));
    await shop.places(await shop.shopper(), id);
    const stale = { statusCode: 409, code: 'PRODUCT_CHANGED' };
    await shop.refuses(changeProducts, request({ ...change, fingerprint }), stale);
    expect(await shop.productOf(id)).toMatchObject({ price: 30, availableQuantity: 99 });
  });

  test('can be selected by a search, which leaves out archived ones', async () => {
    const word = 'Gnomon';
    const found = [
      await shop.addsProduct({ name: `${word} Drill` }),
      await shop.addsProduct({ name: `${word} Bits`, availableQuantity: 1 }),
    ];
    const archived = await shop.addsProduct({ name: `${word} Press` });
    await shop.archives(archived);
    const change = { select: { by: 'search', q: word, show: 'active' }, addStock: 1 };
    const plan = await shop.does(changeProducts, request(change));
    expect(plan.rows.map(({ productId }) => productId).sort()).toEqual(found.toSorted());
    const low = { ...change, select: { ...change.select, show: 'low-stock' } };
    const { rows } = await shop.does(changeProducts, request(low, true));
    expect(rows.map(({ productId }) => productId)).toEqual(found.slice(1));
    expect(await shop.productOf(archived)).toMatchObject({ availableQuantity: 100 });
  });

  test('are at most 500, chosen one by one or by a search', async () => {
    const { max } = limits.bulkProducts;
    const { rows } = await shop.database.pool.query<{ id: string }>(
      `insert into products (id, kind_id, name, price_cents, image, description, available_quantity, minimum_order)
      select gen_random_uuid(), kind_id, 'Plentiful ' || n, 500, '/x.svg', 'One of many.', 0, 1
      from generate_series(1, $1::int) n, (select kind_id from products where id = $2) other returning id`,
      [max, await shop.addsProduct()],
    );
    const search = { select: { by: 'search', q: 'Plentiful', show: 'active' }, addStock: 1 };
    const chosen = { ...search, select: ids(...rows.map(({ id }) => id)) };
    for (const change of [search, chosen])
      expect(await shop.does(changeProducts, request(change, true))).toMatchObject({ changed: max });
    const onceMore = await shop.addsProduct({ name: 'Plentiful again' });
    const tooMany = invalid('select', messages.tooManyProducts(max));
    await shop.refuses(changeProducts, request(search, true), tooMany);
    const more = ids(...chosen.select.ids, onceMore);
    await shop.refuses(changeProducts, request({ ...chosen, select: more }, true), invalid('select.ids'));
  });

  test('lose no stock to concurrent orders', async () => {
    const id = await shop.addsProduct({ availableQuantity: 20 });
    const buyers = await Promise.all(Array.from({ length: 8 }, () => shop.shopper()));
    const bulk = request({ select: ids(id), price: { kind: 'set', value: 19.99 }, addStock: 10 });
    await Promise.all([...buyers.map((buyer) => shop.places(buyer, id)), shop.does(changeProducts, bulk)]);
    expect(await shop.stockOf(id)).toBe(22);
  });
});
