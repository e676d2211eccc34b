import { orderNotes } from '@chuck-and-bit/contract/notes';
import { getOrderTimeline, getPurchaseTimeline } from '@chuck-and-bit/contract/order-timeline';
import { refundOrder, refundPurchase } from '@chuck-and-bit/contract/refunds';
import { shipOrder } from '@chuck-and-bit/contract/orders';
import { changeTracking } from '@chuck-and-bit/contract/shipments';
import { expect, test, vi } from 'vitest';
import type { Person } from '../../../test/people';
import { purchaseParts } from '../../../test/purchase-parts';
import { strangeIds } from '../../../test/strange-ids';
import { openTestShop } from '../../../test/test-shop';
import { testCards } from '../../../test/trade';
import { newId } from '../../ids';

const shop = await openTestShop({ OWNER_EMAIL: 'owner@example.com' });
const { pool } = shop.database;
const { newPurchase } = purchaseParts(shop);

const timelineOf = (as: Person, id: string) => shop.does(getOrderTimeline, { as, params: { id } });
const purchaseTimelineOf = (as: Person, id: string) => shop.does(getPurchaseTimeline, { as, params: { id } });
const kindsOf = (entries: { kind: string }[]) => entries.map(({ kind }) => kind);

/** Marks all waiting mails as sent or refused, one millisecond after they were queued. */
const sendMails = (column: 'sent_at' | 'refused_at') =>
  pool.query(
    `update mails set ${column} = created_at + interval '1 millisecond'
     where sent_at is null and refused_at is null`,
  );

async function newOrder() {
  const buyer = await shop.shopper();
  return { buyer, id: await shop.places(buyer, await shop.addsDrill({ price: 12.5 })) };
}

test('the timeline of an order tells the staff everything, in the order in which it happened', async () => {
  const { buyer, id } = await newOrder();
  const intent = await shop.preparesPayment(buyer, id);
  expect(await shop.confirms(intent, testCards.declined)).not.toBe('succeeded');
  await pool.query(
    "update payment_intents set failure = 'Your card was declined.' where purchase_id = (select purchase_id from orders where id = $1)",
    [id],
  );
  const note = { as: shop.admin, params: { id }, body: { text: 'Called the buyer.' } };
  await shop.does(orderNotes.add, note);
  expect(kindsOf(await timelineOf(shop.admin, id))).toEqual(['placed', 'paymentFailed', 'note']);
  await shop.pays(buyer, id);
  const shipment = { status: 'Shipped', carrier: 'UPS', trackingNumber: '1Z' };
  await shop.does(shipOrder, { as: shop.admin, params: { id }, body: shipment });
  for (const trackingNumber of ['42', '43']) {
    const body = { carrier: 'DHL', trackingNumber };
    await shop.does(changeTracking, { as: shop.admin, params: { id }, body });
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

test("the timeline of an order hides notes, mails to the owner, refused mails and the staff's names from its buyer", async () => {
  const { buyer, id } = await newOrder();
  await shop.does(orderNotes.add, { as: shop.admin, params: { id }, body: { text: 'A difficult buyer.' } });
  await sendMails('refused_at');
  await shop.pays(buyer, id);
  await sendMails('sent_at');
  const body = { status: 'Shipped', carrier: 'UPS', trackingNumber: '1Z' };
  await shop.does(shipOrder, { as: shop.admin, params: { id }, body });

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

test('the timeline of an order that was shipped before there was an audit log has its last tracking', async () => {
  const { buyer, id } = await newOrder();
  await shop.pays(buyer, id);
  await shop.does(shipOrder, { as: shop.admin, params: { id }, body: { status: 'Shipped' } });
  const tracked = "shipped_by = null, carrier = 'UPS', tracking_number = '7'";
  const ofOrder = 'id = (select shipment_id from shipment_lines where order_id = $1)';
  await pool.query(`update shipments set ${tracked} where ${ofOrder}`, [id]);
  expect((await timelineOf(shop.admin, id)).at(-1)).toMatchObject({ text: 'UPS 7', by: null });
  const corrected = "tracking_changed_at = now() + interval '1 s'";
  await pool.query(`update shipments set ${corrected} where ${ofOrder}`, [id]);
  expect((await timelineOf(shop.admin, id)).slice(-2)).toMatchObject([
    { kind: 'shipped', text: null },
    { kind: 'trackingChanged', text: 'UPS 7' },
  ]);
});

test('the timeline of an order says to the staff who deleted a note', async () => {
  const { buyer, id } = await newOrder();
  const note = { as: shop.admin, params: { id }, body: { text: 'Wrong.' } };
  const { insertedId: noteId } = await shop.does(orderNotes.add, note);
  await shop.does(orderNotes.delete, { as: shop.admin, params: { id, noteId } });
  expect((await timelineOf(shop.admin, id)).at(-1)).toMatchObject({
    kind: 'noteDeleted',
    by: shop.admin.email,
  });
  expect(kindsOf(await timelineOf(buyer, id))).toEqual(['placed']);
});

test('the timelines of an order and of its purchase have notes that were deleted when notes were about orders', async () => {
  const { id, orderIds } = await newPurchase();
  const [first = '', second = ''] = orderIds;
  await pool.query(
    `insert into audit_log (id, actor, action, subject_id, subject, before)
     values ($1, 'grace@example.com', 'order-note.deleted', $2, 'K7QM-4XRD', '{"text":"Wrong."}')`,
    [newId(), first],
  );
  const deletedIn = async (timeline: ReturnType<typeof timelineOf>) =>
    (await timeline).filter(({ kind }) => kind === 'noteDeleted');
  const { number } = await shop.purchaseOf(shop.admin, id);
  const deleted = { by: 'grace@example.com', orderNumber: `1 of ${number}` };
  expect(await deletedIn(purchaseTimelineOf(shop.admin, id))).toMatchObject([deleted]);
  expect(await deletedIn(timelineOf(shop.admin, first))).toMatchObject([{ ...deleted, orderNumber: null }]);
  expect(await deletedIn(timelineOf(shop.admin, second))).toEqual([]);
});

test('the timeline of an order has each refund with its amount, and names who made it to the staff', async () => {
  const { buyer, id } = await newOrder();
  await shop.pays(buyer, id);
  const refund = { as: shop.admin, params: { id }, body: { amount: 5, reason: 'It arrived late' } };
  await shop.does(refundOrder, refund);
  const refundsSeenBy = async (person: Person) =>
    (await timelineOf(person, id)).filter(({ kind }) => kind === 'refunded');
  await vi.waitFor(async () => expect(await refundsSeenBy(buyer)).toHaveLength(1));
  expect(await refundsSeenBy(buyer)).toMatchObject([{ amount: 5, by: null }]);
  expect(await refundsSeenBy(shop.admin)).toMatchObject([{ amount: 5, by: shop.admin.email }]);
});

test('the timeline of a line of a purchase has what was refunded for its units', async () => {
  const { buyer, id, orderIds } = await newPurchase();
  await shop.paysPurchase(buyer, id);
  const [first = '', second = ''] = orderIds;
  const body = { lines: [{ orderId: first, quantity: 1 }], reason: 'Broken' };
  await shop.does(refundPurchase, { as: shop.admin, params: { id }, body });
  const amounts = (entries: { kind: string; amount: number | null }[]) =>
    entries.filter(({ kind }) => kind === 'refunded').map(({ amount }) => amount);
  await vi.waitFor(async () => expect(amounts(await purchaseTimelineOf(buyer, id))).toEqual([10]));
  expect(amounts(await timelineOf(buyer, first))).toEqual([10]);
  expect(amounts(await timelineOf(buyer, second))).toEqual([]);
});

test('the timeline of an order says that a dispute returned its payment, and how much', async () => {
  const { buyer, id } = await newOrder();
  await shop.pays(buyer, id);
  await pool.query(
    `insert into refunds (id, intent_id, cause, amount_cents, state, succeeded_at)
     select gen_random_uuid(), id, 'dispute', amount_cents, 'succeeded', now() from payment_intents
     where purchase_id = (select purchase_id from orders where id = $1)`,
    [id],
  );
  expect((await timelineOf(buyer, id)).at(-1)).toMatchObject({ kind: 'refunded', amount: 12.5 });
});

test('the timeline of a purchase has what happened to all of it, and to each order', async () => {
  const { buyer, id, orderIds } = await newPurchase();
  await shop.paysPurchase(buyer, id);
  const [first = '', second = ''] = orderIds;
  for (const orderId of [first, second]) {
    await shop.does(shipOrder, { as: shop.admin, params: { id: orderId }, body: { status: 'Shipped' } });
  }
  await shop.does(orderNotes.add, { as: shop.admin, params: { id: second }, body: { text: 'Two parcels.' } });
  await sendMails('sent_at');
  const { orders } = await shop.purchaseOf(buyer, id);
  const numberOf = (orderId: string) => {
    const order = orders.find(({ _id }) => _id === orderId);
    return `${order?.position} of ${order?.number}`;
  };

  const timeline = await purchaseTimelineOf(shop.admin, id);
  const ofKind = (kind: string) => timeline.filter((entry) => entry.kind === kind);
  expect(ofKind('placed')).toMatchObject([{ orderNumber: null }]);
  expect(ofKind('paid')).toMatchObject([{ orderNumber: null, amount: 60 }]);
  expect(ofKind('shipped').map(({ orderNumber }) => orderNumber)).toEqual([
    numberOf(first),
    numberOf(second),
  ]);
  expect(ofKind('note')).toMatchObject([{ text: 'Two parcels.', orderNumber: null }]);
  expect(ofKind('mail').map(({ text, orderNumber }) => [text, orderNumber])).toEqual(
    expect.arrayContaining([
      ['Receipt', null],
      ['On its way', numberOf(first)],
    ]),
  );
  expect(kindsOf(await purchaseTimelineOf(buyer, id))).not.toContain('note');

  // The page of one of its orders leaves out what happened to the others.
  const ofFirst = await timelineOf(buyer, first);
  expect(kindsOf(ofFirst).filter((kind) => kind === 'shipped')).toHaveLength(1);
  expect(ofFirst.filter(({ text }) => text === 'On its way')).toHaveLength(1);
  expect(ofFirst).toContainEqual(expect.objectContaining({ kind: 'mail', text: 'Receipt' }));
  // Notes are about the whole purchase.
  expect(kindsOf(await timelineOf(shop.admin, first))).toContain('note');
});

test("another buyer's timeline is not found", async () => {
  const { id } = await newOrder();
  const { id: purchaseId } = await newPurchase();
  const as = await shop.shopper();
  expect(await shop.refuses(getOrderTimeline, { as, params: { id } })).toMatchObject({
    code: 'ORDER_NOT_FOUND',
  });
  expect(await shop.refuses(getPurchaseTimeline, { as, params: { id: purchaseId } })).toMatchObject({
    code: 'PURCHASE_NOT_FOUND',
  });
});

test.each(strangeIds)('an unknown timeline is not found: %s', async (_, id) => {
  const request = { as: shop.admin, params: { id } };
  expect(await shop.refuses(getOrderTimeline, request)).toMatchObject({ statusCode: 404 });
  expect(await shop.refuses(getPurchaseTimeline, request)).toMatchObject({ statusCode: 404 });
});
