import { expect, test, vi } from 'vitest';
import { publicUrl } from '../../../test/compose';
import { openTestShop } from '../../../test/test-shop';
import { receiveEvents } from './handle-events';
import { reconcile } from './reconcile';
import { createPaymentDeps } from './payment-deps';

const shop = await openTestShop();
const { db } = shop.database;
const drillId = await shop.addsDrill({ price: 19.99, availableQuantity: 10_000 });
const { cards } = shop;

/** An order whose card was charged, and nobody told the shop. */
async function chargedOrder() {
  const buyer = await shop.shopper();
  const orderId = await shop.places(buyer, drillId);
  const intent = await shop.preparesPayment(buyer, orderId);
  await shop.confirms(intent);
  const paidWith = async () => (await shop.orderOf(buyer, orderId)).transactionId;
  return { intent, paidWith };
}

test.each([
  ['an open payment', async () => {}],
  [
    'an event',
    async (paymentId: string) => {
      await receiveEvents(db, [{ id: `evt_${paymentId}`, type: 'payment_intent.succeeded', paymentId }]);
    },
  ],
])('one slow answer of the card provider about %s does not hold up the others', async (_, tell) => {
  const slow = await chargedOrder();
  await tell(slow.intent.id);
  const others: Awaited<ReturnType<typeof chargedOrder>>[] = [];
  for (let count = 0; count < 6; count++) {
    const other = await chargedOrder();
    await tell(other.intent.id);
    others.push(other);
  }
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const findPayment = async (id: string) => {
    if (id === slow.intent.id) await answered;
    return cards.findPayment(id);
  };
  const deps = createPaymentDeps({ ...cards, findPayment }, { shopUrl: publicUrl, ownerEmail: null });

  const running = reconcile(db, deps);
  await vi.waitFor(
    async () => {
      for (const { intent, paidWith } of others) expect(await paidWith()).toBe(intent.id);
    },
    { timeout: 10_000 },
  );
  expect(await slow.paidWith()).toBeNull();
  answer();
  expect(await running).toEqual([]);
  expect(await slow.paidWith()).toBe(slow.intent.id);
});

test('what fails is told, and the others are finished all the same', async () => {
  const broken = await chargedOrder();
  const other = await chargedOrder();
  const findPayment = async (id: string) => {
    if (id === broken.intent.id) throw new Error('No answer');
    return cards.findPayment(id);
  };
  const deps = createPaymentDeps({ ...cards, findPayment }, { shopUrl: publicUrl, ownerEmail: null });
  expect(await reconcile(db, deps)).toEqual([new Error('No answer')]);
  expect(await other.paidWith()).toBe(other.intent.id);
  expect(await broken.paidWith()).toBeNull();
});
