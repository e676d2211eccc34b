import { whyNotMark } from '@chuck-and-bit/contract/order-status';
import { cancelOrder, shipOrder } from '@chuck-and-bit/contract/orders';
import { createPaymentIntent } from '@chuck-and-bit/contract/payments';
import { refundPurchase } from '@chuck-and-bit/contract/refunds';
import { type Mark, orderMoves } from '@chuck-and-bit/contract/states';
import { expect, test, vi } from 'vitest';
import { createPaymentDeps } from '../src/modules/settlement/payment-deps';
import { expireOrders } from '../src/modules/settlement/ending/expire-orders';
import { publicUrl } from './compose';
import type { Person } from './people';
import { createProviderDesk } from './provider';
import { openTestShop } from './test-shop';
import { intentOf } from './trade';

const shop = await openTestShop();
const { db, pool } = shop.database;
const deps = createPaymentDeps(shop.cards, { shopUrl: publicUrl });
const { refundsOf, failsRefund, sendsEvent } = createProviderDesk(shop.app);
const productId = await shop.addsProduct({ availableQuantity: 10_000 });

type Move = keyof typeof orderMoves;
type Bought = { id: string; buyer: Person; transactionId?: string };

/** "Pending Unpaid"; "deleted" once there is no such order. */
async function stateOf({ id }: Bought): Promise<string> {
  const found = await pool.query<{ state: string }>(
    "select status || ' ' || payment_status as state from orders where id = $1",
    [id],
  );
  return found.rows[0]?.state ?? 'deleted';
}

/** Is refused where the contract says so, with its code. */
async function marks({ id }: Bought, status: Mark): Promise<void> {
  const refusal = whyNotMark(status, await shop.orderOf(shop.admin, id));
  const { body } = await shop.call(shipOrder, { as: shop.admin, params: { id }, body: { status } });
  expect(body).toMatchObject(refusal ? { code: refusal } : { success: true });
}

/** Tries each move as the shop's users, its jobs and the card provider do. */
const attempts: Record<Move, (order: Bought) => Promise<unknown>> = {
  pay: async (order) => {
    const { buyer, id } = order;
    const body = { totalAmount: (await shop.orderOf(buyer, id)).totalPrice, orderId: id };
    const response = await shop.call(createPaymentIntent, { as: buyer, body });
    if (response.status !== 200) return;
    const intent = intentOf(response.body as { clientSecret: string });
    await shop.confirms(intent);
    await shop.confirmsPayment(buyer, id, intent.id);
    order.transactionId = intent.id;
  },
  cancel: ({ buyer, id }) => shop.call(cancelOrder, { as: buyer, query: { id } }),
  expire: async ({ id }) => {
    await pool.query(
      `update purchases set expires_at = now() - interval '1 hour'
       where id = (select purchase_id from orders where id = $1)`,
      [id],
    );
    expect(await expireOrders(db, deps)).toEqual([]);
  },
  ship: (order) => marks(order, 'Shipped'),
  refund: async ({ id }) => {
    const { purchaseId } = await shop.orderOf(shop.admin, id);
    const body = { orderId: id, reason: 'It was bent' };
    return shop.call(refundPurchase, { as: shop.admin, params: { id: purchaseId }, body });
  },
  failRefund: async ({ transactionId }) => {
    const [made] = transactionId ? await refundsOf(transactionId) : [];
    if (!made) return;
    await failsRefund(made.id);
    await sendsEvent('refund.failed');
    const isFailed = async () => {
      const { rows } = await pool.query<{ state: string }>(
        `select refunds.state from refunds join payment_intents on payment_intents.id = refunds.intent_id
         where payment_intents.provider_id = $1`,
        [transactionId],
      );
      expect(rows.map(({ state }) => state)).toEqual(['failed']);
    };
    await vi.waitFor(isFailed, { timeout: 10_000 });
  },
};

/** The state after a move, as the contract names it: the same one where it names none. */
function stateAfter(from: string, move: Move): string {
  const named = orderMoves[move].find((each) => `${each.from.status} ${each.from.paymentStatus}` === from);
  if (!named) return from;
  return named.to ? `${named.to.status} ${named.to.paymentStatus}` : 'deleted';
}

const moves = Object.keys(attempts) as Move[];

/** Each state, with the fewest moves from a new order to it. */
const ways = new Map<string, Move[]>([['Pending Unpaid', []]]);
// It grows while it is read: the states that follow are read after it.
for (const [from, way] of ways) {
  for (const move of moves) {
    const to = stateAfter(from, move);
    if (to !== 'deleted' && !ways.has(to)) ways.set(to, [...way, move]);
  }
}

test('every state that the contract names is reached', () => {
  const named = Object.values(orderMoves).flatMap((each) => each.map(({ from }) => from));
  const states = named.map(({ status, paymentStatus }) => `${status} ${paymentStatus}`);
  expect([...ways.keys()].sort()).toEqual([...new Set(states)].sort());
});

const table = [...ways.keys()].flatMap((from) =>
  moves.map((move) => [from, move, stateAfter(from, move)] as const),
);

test.each(table)('%s: %s makes it %s', async (from, move, to) => {
  const buyer = await shop.shopper();
  const order: Bought = { buyer, id: await shop.places(buyer, productId, 2) };
  for (const step of ways.get(from) ?? []) await attempts[step](order);
  expect(await stateOf(order)).toBe(from);
  await attempts[move](order);
  expect(await stateOf(order)).toBe(to);
});
