import { addProductReview } from '@chuck-and-bit/contract/product-reviews';
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
  const product = await shop.addsProduct({ name: 'Hammer Drill' });
  const order = await shop.places(mona, product);
  const transactionId = await shop.pays(mona, order);
  const purchase = await shop.placesPurchase(mona, [{ productId: product, quantity: 2 }]);
  await shop.places(other, product);
  const review = { params: { id: product }, body: { ratings: 5, reviewContent: 'Drills well.' } };
  await shop.does(addProductReview, { as: mona, ...review });
  const soldOut = await shop.addsProduct({ availableQuantity: 1, minimumOrder: 2 });
  for (const as of [mona, other]) await shop.does(addStockNotice, { as, params: { id: soldOut } });

  await shop.ships(order);
  const { purchaseId: ownPurchase } = await shop.orderOf(mona, order);
  const returnId = await shop.asksBack(mona, ownPurchase, [{ orderId: order, quantity: 1 }]);

  await shop.database.pool.query(
    `with expired as (
       insert into identity.session (id, token, user_id, expires_at)
       select 'expired', 'expired', identity_subject, now() from users where id = $1)
     insert into firebase_sessions (id, user_id, signed_in_at, checked_at, ended_at)
     select gen_random_uuid(), owner, '2020-01-01Z', '2020-01-02Z', ended
     from (values ($1::uuid, null), ($1, '2020-01-03Z'::timestamptz), ($2, null)) as sessions (owner, ended)`,
    [mona.id, other.id],
  );
  await shop.database.pool.query('update payment_intents set refunded_cents = 5 where user_id = $1', [
    mona.id,
  ]);
  const { body, headers } = await shop.call(getUserData, { as: mona });
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['content-disposition']).toBe('attachment; filename="my-data.json"');
  const data = parse(userData, body);
  expect(data.profile).toMatchObject({ _id: mona.id, email: mona.email, name: 'Mona Lisa' });
  expect(data.orders).toHaveLength(2);
  expect(data.orders.at(-1)).toMatchObject({ _id: order, paymentStatus: 'Paid' });
  expect(data.purchases).toMatchObject([
    { _id: purchase, paymentStatus: 'Unpaid' },
    { _id: ownPurchase, paymentStatus: 'Paid' },
  ]);
  expect(data.documents).toMatchObject([
    { kind: 'invoice', purchaseId: ownPurchase, total: 19.99, content: { buyer: { email: mona.email } } },
  ]);
  expect(data.payments).toMatchObject([
    { transactionId, purchaseId: ownPurchase, state: 'charged', amount: 19.99, refundedAmount: 0.05 },
  ]);
  expect(data.returns).toMatchObject([{ _id: returnId, lines: [{ orderId: order, quantity: 1 }] }]);
  expect(data.reviews).toMatchObject([{ productId: product, productName: 'Hammer Drill' }]);
  expect(data.stockNotices).toMatchObject([{ productId: soldOut }]);
  expect(data.sessions).toMatchObject([
    {},
    { createdAt: '2020-01-01T00:00:00.000Z', lastUsedAt: '2020-01-02T00:00:00.000Z' },
  ]);
  expect(JSON.stringify(body)).not.toContain(other.email);
});

test.each([200, 450])(
  'a list of %d rows, which is read in parts of 200, contains each once',
  async (length) => {
    const mona = await shop.shopper();
    const ids = Array.from({ length }, newId);
    await shop.database.pool.query(
      `insert into reviews (id, user_id, name, email, ratings, review_content)
     select id, $1, 'Mona', 'mona@example.com', 5, 'Good.' from unnest($2::uuid[]) as ids (id)`,
      [mona.id, ids],
    );
    const { reviews, orders } = await shop.does(getUserData, { as: mona });
    expect(reviews.map(({ _id }) => _id)).toEqual(ids.toReversed());
    expect(orders).toEqual([]);
  },
);

test('a user can fetch their data only a limited number of times an hour', async () => {
  const mona = await shop.shopper();
  for (let time = 0; time < serverLimits.userDataPerHour; time += 1)
    await shop.does(getUserData, { as: mona });
  const { status, headers } = await shop.call(getUserData, { as: mona });
  expect([status, Math.ceil(Number(headers['retry-after']) / 60)]).toEqual([429, 60]);
  await shop.does(getUserData, { as: await shop.shopper() });
});
