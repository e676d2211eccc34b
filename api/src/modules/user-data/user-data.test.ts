import { addDrillReview } from '@chuck-and-bit/contract/drill-reviews';
import { shipOrder } from '@chuck-and-bit/contract/orders';
import { requestReturn } from '@chuck-and-bit/contract/returns';
import { serverLimits } from '@chuck-and-bit/contract/server-limits';
import { addStockNotice } from '@chuck-and-bit/contract/stock-notices';
import { getUserData, userData } from '@chuck-and-bit/contract/user-data';
import { expect, test } from 'vitest';
import { parse } from 'zod/mini';
import { newId } from '../../ids';
import { openTestShop } from '../../../test/test-shop';

const shop = await openTestShop({ SELLER_NAME: 'The Drill Shop', SELLER_ADDRESS: '1 Main Street' });

test('a user receives all of their own data, and no data of other users', async () => {
  const mona = await shop.shopper('Mona Lisa');
  const other = await shop.shopper('Raffaello Sanzio');
  const drill = await shop.addsDrill({ name: 'Hammer Drill' });
  const order = await shop.places(mona, drill);
  const transactionId = await shop.pays(mona, order);
  const purchase = await shop.placesPurchase(mona, [{ productId: drill, quantity: 2 }]);
  await shop.places(other, drill);
  const review = { params: { id: drill }, body: { ratings: 5, reviewContent: 'Drills well.' } };
  await shop.does(addDrillReview, { as: mona, ...review });
  const soldOut = await shop.addsDrill({ availableQuantity: 1, minimumOrder: 2 });
  await shop.does(addStockNotice, { as: mona, params: { id: soldOut } });

  await shop.does(shipOrder, { as: shop.admin, params: { id: order }, body: { status: 'Shipped' } });
  const request = { params: { id: order }, body: { quantity: 1, reason: 'Too loud' } };
  const { insertedId: returnId } = await shop.does(requestReturn, { as: mona, ...request });

  const { purchaseId: ownPurchase } = await shop.orderOf(mona, order);
  const { body, headers } = await shop.call(getUserData, { as: mona });
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['content-disposition']).toContain('attachment');
  const data = parse(userData, body);
  expect(data.profile).toMatchObject({ _id: mona.id, email: mona.email, name: 'Mona Lisa' });
  expect(data.orders).toHaveLength(2);
  expect(data.orders.at(-1)).toMatchObject({ _id: order, paymentStatus: 'Paid' });
  expect(data.purchases).toMatchObject([
    { _id: purchase, paymentStatus: 'Unpaid' },
    { _id: ownPurchase, paymentStatus: 'Paid' },
  ]);
  expect(data.purchases).toHaveLength(2);
  expect(data.documents).toMatchObject([
    { kind: 'invoice', purchaseId: ownPurchase, total: 19.99, content: { buyer: { email: mona.email } } },
  ]);
  expect(data.payments).toMatchObject([
    { transactionId, purchaseId: ownPurchase, state: 'charged', amount: 19.99 },
  ]);
  expect(data.returns).toMatchObject([{ _id: returnId, lines: [{ orderId: order, quantity: 1 }] }]);
  expect(data.reviews).toMatchObject([{ productId: drill, productName: 'Hammer Drill' }]);
  expect(data.stockNotices).toMatchObject([{ productId: soldOut }]);
  expect(data.sessions).toHaveLength(1);
  expect(JSON.stringify(body)).not.toContain(other.email);
});

test('a long list contains every row once', async () => {
  const mona = await shop.shopper();
  const ids = Array.from({ length: 450 }, newId);
  await shop.database.pool.query(
    `insert into reviews (id, user_id, name, email, ratings, review_content)
     select id, $1, 'Mona', 'mona@example.com', 5, 'Good.' from unnest($2::uuid[]) as ids (id)`,
    [mona.id, ids],
  );
  const { reviews, orders } = await shop.does(getUserData, { as: mona });
  expect(reviews.map(({ _id }) => _id)).toEqual(ids.toReversed());
  expect(orders).toEqual([]);
});

test('a user can fetch their data only a limited number of times an hour', async () => {
  const mona = await shop.shopper();
  for (let time = 0; time < serverLimits.userDataPerHour; time += 1)
    await shop.does(getUserData, { as: mona });
  expect(await shop.refuses(getUserData, { as: mona })).toMatchObject({ statusCode: 429 });
  await shop.does(getUserData, { as: await shop.shopper() });
});
