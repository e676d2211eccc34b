import { purchaseNotes } from '@chuck-and-bit/contract/notes';
import { getPurchaseTimeline } from '@chuck-and-bit/contract/order-timeline';
import { cancelOrder } from '@chuck-and-bit/contract/orders';
import { listPayments } from '@chuck-and-bit/contract/payments';
import { changeTracking } from '@chuck-and-bit/contract/shipments';
import { expect, test, vi } from 'vitest';
import type { Person } from '../../../test/people';
import { purchaseParts } from '../../../test/purchase-parts';
import { openTestShop } from '../../../test/test-shop';
import { testCards } from '../../../test/trade';

const shop = await openTestShop({ OWNER_EMAIL: 'owner@example.com' });
const { pool } = shop.database;
const { newPurchase } = purchaseParts(shop);

const timelineOf = (as: Person, id: string) => shop.does(getPurchaseTimeline, { as, params: { id } });
const kindsOf = (entries: { kind: string }[]) => entries.map(({ kind }) => kind);

/** Marks all waiting mails as sent or refused, one millisecond after they were queued. */
const sendMails = (column: 'sent_at' | 'refused_at') =>
  pool.query(
    `update mails set ${column} = created_at + interval '1 millisecond'
     where sent_at is null and refused_at is null`,
  );

/** A purchase of one order. */
async function newOrder() {
  const { orderIds, ...purchase } = await shop.unpaidPurchase([{ price: 12.5 }, 1]);
  return { ...purchase, orderId: orderIds[0] };
}

test('a timeline tells the staff everything, in the order in which it happened', async () => {
  const { buyer, id, orderId } = await newOrder();
  const intent = await shop.preparesPurchasePayment(buyer, id);
  for (const card of [testCards.noMoney, testCards.declined]) {
    expect(await shop.confirms(intent, card)).not.toBe('succeeded');
    await shop.preparesPurchasePayment(buyer, id);
  }
  const failure = 'Your card was declined.';
  const payments = await shop.does(listPayments, { as: shop.admin, query: { limit: 1 } });
  expect(payments).toMatchObject([{ purchaseId: id, state: 'failed', failure }]);
  await shop.does(purchaseNotes.add, shop.byStaff(id, { text: 'Called the buyer.' }));
  expect((await timelineOf(shop.admin, id)).map(({ kind, text }) => [kind, text])).toEqual([
    ['placed', null],
    ['paymentFailed', failure],
    ['note', 'Called the buyer.'],
  ]);
  await shop.paysPurchase(buyer, id);
  await shop.ships(orderId, { carrier: 'UPS', trackingNumber: '1Z' });
  const [{ _id: shipmentId } = { _id: '' }] = (await shop.purchaseOf(buyer, id)).shipments;
  for (const trackingNumber of ['42', '43']) {
    const body = { carrier: 'DHL', trackingNumber };
    await shop.does(changeTracking, { as: shop.admin, params: { id, shipmentId }, body });
  }
  await sendMails('sent_at');

  const timeline = await timelineOf(shop.admin, id);
  expect(timeline.map(({ at }) => at)).toEqual(timeline.map(({ at }) => at).sort());
  expect(kindsOf(timeline).filter((kind) => kind !== 'mail')).toEqual([
    'placed',
    'note',
    'paid',
    'shipped',
    'trackingChanged',
    'trackingChanged',
  ]);
  const ofKind = (kind: string) => timeline.filter((entry) => entry.kind === kind);
  expect(ofKind('note')).toMatchObject([{ text: 'Called the buyer.', by: 'Ada Lovelace' }]);
  expect(ofKind('paid')).toMatchObject([{ amount: 12.5, text: null }]);
  expect(ofKind('shipped')).toMatchObject([{ text: 'UPS 1Z', by: shop.admin.email }]);
  expect(ofKind('trackingChanged')).toMatchObject([
    { text: 'DHL 42', by: shop.admin.email },
    { text: 'DHL 43', by: shop.admin.email },
  ]);
  expect(ofKind('mail').map(({ text }) => text)).toEqual([
    'Order received',
    'Receipt',
    "Paid, to the shop's owner",
    'On its way',
  ]);
});

test("a timeline hides notes, mails to the owner, refused mails and the staff's names from its buyer", async () => {
  const { buyer, id, orderId } = await newOrder();
  await shop.does(purchaseNotes.add, shop.byStaff(id, { text: 'A difficult buyer.' }));
  await sendMails('refused_at');
  await shop.paysPurchase(buyer, id);
  await sendMails('sent_at');
  await shop.ships(orderId, { carrier: 'UPS', trackingNumber: '1Z' });

  expect(kindsOf(await timelineOf(shop.admin, id))).toEqual(
    expect.arrayContaining(['note', 'mailRefused', 'mail']),
  );
  const timeline = await timelineOf(buyer, id);
  expect(timeline.map(({ kind, text, by }) => [kind, text, by])).toEqual([
    ['placed', null, null],
    ['paid', null, null],
    ['mail', 'Receipt', null],
    ['shipped', 'UPS 1Z', null],
  ]);
});

test('of a parcel whose corrections the audit log no longer has, a timeline has the last tracking', async () => {
  const { buyer, id, orderId } = await newOrder();
  await shop.paysPurchase(buyer, id);
  await shop.ships(orderId);
  const tracked = "shipped_by = null, carrier = 'UPS', tracking_number = '7'";
  await pool.query(`update shipments set ${tracked} where purchase_id = $1`, [id]);
  expect((await timelineOf(shop.admin, id)).at(-1)).toMatchObject({ text: 'UPS 7', by: null });
  const corrected = "tracking_changed_at = now() + interval '1 s'";
  await pool.query(`update shipments set ${corrected} where purchase_id = $1`, [id]);
  expect((await timelineOf(shop.admin, id)).slice(-2)).toMatchObject([
    { kind: 'shipped', text: null },
    { kind: 'trackingChanged', text: 'UPS 7' },
  ]);
});

test('a timeline says to the staff who deleted a note', async () => {
  const { buyer, id } = await newOrder();
  const { insertedId: noteId } = await shop.does(purchaseNotes.add, shop.byStaff(id, { text: 'Wrong.' }));
  await shop.does(purchaseNotes.delete, { as: shop.admin, params: { id, noteId } });
  expect((await timelineOf(shop.admin, id)).at(-1)).toMatchObject({
    kind: 'noteDeleted',
    by: shop.admin.email,
  });
  expect(kindsOf(await timelineOf(buyer, id))).toEqual(['placed']);
});

test('a timeline has each refund with its amount, and names who made it to the staff', async () => {
  const { buyer, id } = await newOrder();
  await shop.paysPurchase(buyer, id);
  await shop.refunds(id, { amount: 5 });
  const refundsSeenBy = async (person: Person) =>
    (await timelineOf(person, id)).filter(({ kind }) => kind === 'refunded');
  await vi.waitFor(async () => expect(await refundsSeenBy(buyer)).toHaveLength(1));
  expect(await refundsSeenBy(buyer)).toMatchObject([{ amount: 5, by: null }]);
  expect(await refundsSeenBy(shop.admin)).toMatchObject([{ amount: 5, by: shop.admin.email }]);
});

test('a timeline says that a dispute returned its payment, and how much', async () => {
  const { buyer, id } = await newOrder();
  await shop.paysPurchase(buyer, id);
  await pool.query(
    `insert into refunds (id, intent_id, cause, amount_cents, state, succeeded_at)
     select gen_random_uuid(), id, 'dispute', amount_cents, 'succeeded', now() from payment_intents
     where purchase_id = $1`,
    [id],
  );
  expect((await timelineOf(buyer, id)).at(-1)).toMatchObject({ kind: 'refunded', amount: 12.5 });
});

test('a payment that is cancelled with an order of its purchase was not completed, and an open one says nothing', async () => {
  const { buyer, id, orderIds } = await newPurchase();
  await shop.preparesPurchasePayment(buyer, id);
  expect(kindsOf(await timelineOf(buyer, id))).toEqual(['placed']);
  await shop.does(cancelOrder, { as: buyer, query: { id: orderIds[0] } });
  expect(kindsOf(await timelineOf(buyer, id))).toEqual(['placed', 'paymentFailed']);
  await shop.paysPurchase(buyer, id);
  expect((await timelineOf(buyer, id)).at(-1)).toMatchObject({ kind: 'paid', orderNumber: null, amount: 50 });
});

// Last, after everything has happened to others.
test('a timeline has nothing of other purchases', async () => {
  const { id } = await newOrder();
  expect(kindsOf(await timelineOf(shop.admin, id))).toEqual(['placed']);
});
