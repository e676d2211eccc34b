import { cancelOrder } from '@chuck-and-bit/contract/orders';
import { cancelPurchase } from '@chuck-and-bit/contract/purchases';
import { expect, test } from 'vitest';
import type { Person } from '../../../test/people';
import { openTestShop } from '../../../test/test-shop';
import { purchaseParts } from '../../../test/purchase-parts';
import { createPaymentDeps } from '../settlement/payment-deps';
import { warnOfExpiry } from '../settlement/ending/expire-orders';
import { claimNextMail, deliver, type DeliveryParts } from './deliver-mails';

const shop = await openTestShop({ UNVERIFIED_LARGE_HOLD_MINUTES: '4' });
const { db, pool } = shop.database;
const { newPurchase } = purchaseParts(shop);
const deps = createPaymentDeps(shop.cards, { shopUrl: 'https://shop.example' });

/** Sends what is due. @returns the subjects of the mails, oldest first */
async function sendsDue(): Promise<string[]> {
  const sent: string[] = [];
  const parts: DeliveryParts = {
    database: db,
    mailer: { timeLimitSeconds: 5, send: async ({ subject }) => void sent.push(subject) },
    seller: { name: 'The Drill Shop', address: null },
    fixedSettings: {},
    firstRetrySeconds: 10,
    onError: (error) => expect.fail(String(error)),
  };
  for (let mail = await claimNextMail(parts); mail; mail = await claimNextMail(parts)) {
    await deliver(parts, mail);
  }
  return sent;
}

/** As if so many minutes had passed. */
const passes = (minutes: number) =>
  pool.query('update mails set next_attempt_at = next_attempt_at - make_interval(mins => $1)', [minutes]);
const waiting = async (to: Person) => {
  const { rows } = await pool.query<{ kind: string }>(
    "select kind from mails where sent_at is null and data ->> 'to' = $1",
    [to.email],
  );
  return rows.map(({ kind }) => kind);
};

const request = 'Your order of Hammer Drill and 2 more';

test('the request for payment is sent five minutes after the order', async () => {
  await newPurchase();
  expect(await sendsDue()).toEqual([]);
  await passes(4);
  expect(await sendsDue()).toEqual([]);
  await passes(1);
  expect(await sendsDue()).toEqual([request]);
});

test('it is sent after half of a hold that is shorter', async () => {
  await shop.unpaidPurchase([{ name: 'Anvil' }, 40]);
  await passes(1);
  expect(await sendsDue()).toEqual([]);
  await passes(1);
  expect(await sendsDue()).toEqual(['Your order of 40 × Anvil']);
});

test('it is not sent for what was paid or cancelled by then, also not after a failed try', async () => {
  const [paid, cancelled, unpaid] = [await newPurchase(), await newPurchase(), await newPurchase()];
  await pool.query('update mails set attempts = 3');
  await passes(5);
  await shop.paysPurchase(paid.buyer, paid.id);
  await shop.does(cancelPurchase, { as: cancelled.buyer, params: { id: cancelled.id } });
  expect((await sendsDue()).toSorted()).toEqual([
    'Payment received, thank you',
    request,
    'Your order was cancelled',
  ]);
  for (const { buyer } of [paid, cancelled, unpaid]) expect(await waiting(buyer)).toEqual([]);
});

test('it is replaced by the mail about a product that was cancelled, which has the new total', async () => {
  const { buyer, orderIds } = await newPurchase();
  await shop.does(cancelOrder, { as: buyer, query: { id: orderIds[0] } });
  expect(await sendsDue()).toEqual([expect.stringContaining('Cancelled: ')]);
  await passes(5);
  expect(await sendsDue()).toEqual([]);
  expect(await waiting(buyer)).toEqual([]);
});

test('a reminder to pay that waited for the mail server is not sent for what was paid meanwhile', async () => {
  const [paid, unpaid] = [await newPurchase(), await newPurchase()];
  await pool.query("update mails set kind = 'purchaseExpiresTomorrow'");
  await shop.paysPurchase(paid.buyer, paid.id);
  await passes(5);
  expect((await sendsDue()).toSorted()).toEqual([
    'Payment received, thank you',
    'Your order is not paid yet',
  ]);
  expect(await waiting(unpaid.buyer)).toEqual([]);
});

test('a reminder to pay for what is left of an order is sent, although a product was cancelled before', async () => {
  const { buyer, id, orderIds } = await newPurchase();
  await shop.does(cancelOrder, { as: buyer, query: { id: orderIds[0] } });
  expect(await sendsDue()).toEqual([expect.stringContaining('Cancelled: ')]);
  await pool.query(
    "update purchases set expires_at = now() + interval '23 hours', created_at = now() - interval '2 days' where id = $1",
    [id],
  );
  await warnOfExpiry(db, deps);
  expect(await sendsDue()).toEqual(['Your order is not paid yet']);
});

test.each([
  ['at once, if the shop is set so', { PAYMENT_REQUEST_MINUTES: '0' }, 0],
  ['after five minutes, if unpaid orders are kept for ever', { UNPAID_ORDER_HOURS: '0' }, 5],
])('it is sent %s', async (_, settings, minutes) => {
  const other = await openTestShop(settings);
  const buyer = await other.shopper();
  // Otherwise the hold would be short.
  await other.database.pool.query('update users set email_verified = true');
  await other.placesPurchase(buyer, [{ productId: await other.addsProduct(), quantity: 1 }]);
  const { rows } = await other.database.pool.query<{ minutes: number }>(
    'select extract(epoch from next_attempt_at - created_at)::int / 60 as minutes from mails',
  );
  expect(rows).toEqual([{ minutes }]);
});
