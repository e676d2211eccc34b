import { deleteProduct } from '@chuck-and-bit/contract/products';
import { serverLimits } from '@chuck-and-bit/contract/server-limits';
import { cancelOrder } from '@chuck-and-bit/contract/orders';
import { addStockNotice, deleteStockNotice, listStockNotices } from '@chuck-and-bit/contract/stock-notices';
import { describe, expect, test } from 'vitest';
import type { Person } from '../../../test/people';
import { testEngine } from '../../../test/test-database';
import { openTestShop } from '../../../test/test-shop';
import { leavesOpen, waitsForLock } from '../../../test/waits-for-lock';
import { changeStock, systemActor } from '../stock/change-stock';

const shop = await openTestShop();

/** A product whose whole stock is in an order. */
async function soldOut(minimumOrder = 1) {
  const { buyer, productId, id } = await shop.newOrder(
    { availableQuantity: minimumOrder, minimumOrder },
    minimumOrder,
  );
  return { productId, comesBack: () => shop.does(cancelOrder, { as: buyer, query: { id } }) };
}

const asks = (as: Person, id: string) => shop.does(addStockNotice, { as, params: { id } });
const noticesOf = (as: Person) => shop.does(listStockNotices, { as });

const mailsTo = async ({ email }: Person) =>
  (await shop.mails({ to: email, kind: 'backInStock' })).map(({ data }) => data);

describe('a user with a notice of a sold-out product', () => {
  test('is mailed once, in the transaction that restores the stock', async () => {
    const { productId, comesBack } = await soldOut();
    const [mona, other] = [await shop.shopper('Mona Lisa'), await shop.shopper()];
    for (const person of [mona, other])
      expect(await asks(person, productId)).toMatchObject({ modifiedCount: 1 });
    expect(await asks(mona, productId)).toMatchObject({ modifiedCount: 0 });
    expect(await noticesOf(mona)).toMatchObject([{ productId, productName: 'Hammer Drill' }]);

    await shop.database.db
      .transaction(async (transaction) => {
        await transaction.execute(`update products set available_quantity = 9 where id = '${productId}'`);
        throw new Error('rolled back');
      })
      .catch(() => {});
    expect(await mailsTo(mona)).toEqual([]);

    await comesBack();
    expect(await mailsTo(mona)).toEqual([
      {
        to: mona.email,
        name: 'Mona Lisa',
        productId,
        productName: 'Hammer Drill',
        shopUrl: expect.stringMatching(/^http/),
      },
    ]);
    expect(await mailsTo(other)).toHaveLength(1);
    expect(await noticesOf(mona)).toEqual([]);

    const buyer = await shop.shopper();
    const order = await shop.places(buyer, productId);
    await shop.does(cancelOrder, { as: buyer, query: { id: order } });
    expect(await mailsTo(mona)).toHaveLength(1);
  });

  test('is not mailed while the stock is below the minimum order', async () => {
    const mona = await shop.shopper();
    const productId = await shop.addsProduct({ availableQuantity: 6, minimumOrder: 3 });
    const [one, other] = [await shop.shopper(), await shop.shopper()];
    const first = await shop.places(one, productId, 3);
    await shop.places(other, productId, 3);
    await asks(mona, productId);
    await shop.database.pool.query('update products set minimum_order = 4 where id = $1', [productId]);
    await shop.does(cancelOrder, { as: one, query: { id: first } });
    expect(await mailsTo(mona)).toEqual([]);
    await shop.database.pool.query('update products set minimum_order = 3 where id = $1', [productId]);
    expect(await mailsTo(mona)).toHaveLength(1);
  });

  test('is not mailed after deleting the notice, or when the product is deleted', async () => {
    const { productId, comesBack } = await soldOut();
    const mona = await shop.shopper();
    await asks(mona, productId);
    const mine = { as: mona, params: { id: productId } };
    expect(await shop.does(deleteStockNotice, mine)).toMatchObject({ deletedCount: 1 });
    expect(await shop.does(deleteStockNotice, mine)).toMatchObject({ deletedCount: 0 });
    await comesBack();
    expect(await mailsTo(mona)).toEqual([]);

    const { productId: deleted } = await soldOut();
    await asks(mona, deleted);
    await shop.does(deleteProduct, { as: shop.admin, query: { id: deleted } });
    expect(await noticesOf(mona)).toEqual([]);
  });

  test('is not forgotten when the stock is restored concurrently', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => shop.shopper()));
    const { productId, comesBack } = await soldOut();
    const calls = people.map((as) => shop.call(addStockNotice, { as, params: { id: productId } }));
    const responses = await Promise.all([...calls, comesBack()]);
    for (const [index, person] of people.entries()) {
      const added = responses[index] as { status: number };
      expect(await mailsTo(person)).toHaveLength(added.status === 200 ? 1 : 0);
      expect(await noticesOf(person)).toEqual([]);
    }
  });
});

test('a buyer who has joined the staff keeps and deletes notices', async () => {
  const as = await shop.shopper();
  const { productId } = await soldOut();
  await asks(as, productId);
  await shop.database.pool.query("update users set role = 'viewer' where id = $1", [as.id]);
  expect(await noticesOf(as)).toMatchObject([{ productId }]);
  const mine = { as, params: { id: productId } };
  expect(await shop.does(deleteStockNotice, mine)).toMatchObject({ deletedCount: 1 });
});

test.runIf(testEngine === 'postgresql')(
  'a user who asks while a product is restocked is told that it is in stock',
  async () => {
    const { db, pool } = shop.database;
    const as = await shop.shopper();
    const { productId } = await soldOut();
    const restock = { productId, delta: 5, reason: 'restock', actor: systemActor } as const;
    const commit = await leavesOpen(db, (transaction) => changeStock(transaction, restock));
    const asking = shop.call(addStockNotice, { as, params: { id: productId } });
    await waitsForLock(pool).finally(commit);
    expect(await asking).toMatchObject({ status: 409, body: { code: 'PRODUCT_IN_STOCK' } });
  },
);

test('the notices of a user are listed newest first, and one is deleted without the others', async () => {
  const [as, other] = [await shop.shopper(), await shop.shopper()];
  const scarce = { availableQuantity: 1, minimumOrder: 2 };
  const [a, b, c] = [
    await shop.addsProduct(scarce),
    await shop.addsProduct(scarce),
    await shop.addsProduct(scarce),
  ];
  for (const id of [b, c, a]) await asks(as, id);
  await asks(other, c);
  const listed = async () => (await noticesOf(as)).map(({ productId }) => productId);
  expect(await listed()).toEqual([a, c, b]);
  await shop.does(deleteStockNotice, { as, params: { id: c } });
  expect(await listed()).toEqual([a, b]);
  expect(await noticesOf(other)).toMatchObject([{ productId: c }]);
});

describe('a notice is refused', () => {
  test('for a product that can be ordered, and for one that is not on sale', async () => {
    const as = await shop.shopper();
    const inStock = await shop.addsProduct();
    const hidden = await shop.addsProduct({ availableQuantity: 1, minimumOrder: 2, isPublic: false });
    await shop.refuses(addStockNotice, { as, params: { id: inStock } }, { code: 'PRODUCT_IN_STOCK' });
    await shop.refuses(addStockNotice, { as, params: { id: hidden } }, { code: 'PRODUCT_NOT_FOUND' });
  });

  test('beyond the limit of a user, also with concurrent requests', async () => {
    const as = await shop.shopper();
    const { max } = serverLimits.stockNotices;
    const others = await shop.addsManyProducts(max - 2);
    await shop.database.pool.query('update products set available_quantity = 0 where id = any($1)', [others]);
    for (const id of others) await asks(as, id);
    const ids = await Promise.all(Array.from({ length: 5 }, async () => (await soldOut()).productId));
    const responses = await Promise.all(ids.map((id) => shop.call(addStockNotice, { as, params: { id } })));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(responses.find(({ status }) => status !== 200)?.body).toMatchObject({ code: 'TOO_MANY_NOTICES' });
    expect(await noticesOf(as)).toHaveLength(max);
  });
});
