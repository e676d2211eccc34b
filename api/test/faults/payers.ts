import { addProduct } from '@chuck-and-bit/contract/products';
import { cancelOrder, confirmPayment, placeOrder } from '@chuck-and-bit/contract/orders';
import { createPaymentIntent } from '@chuck-and-bit/contract/payments';
import type pg from 'pg';
import { until } from '../../../scripts/until.js';
import { newId } from '../../src/ids';
import { compareCharges, countUnfinished, findUnfinished } from '../money/accounting-checks';
import { lasts } from '../lasts';
import { ask, demoAdmin, register, signInAs, type Visitor } from '../over-http';
import type { CardProvider } from '../servers/card-provider';
import { type Intent, intentOf, hammerDrill, orderRequest } from '../trade';
import { type CallRules, createCalls, untilServed } from './calls';

const payers = 4;
const price = 19.99;
const thinkingMilliseconds = 50;
const secondsToSettle = 120;

export type Payers = {
  /** Resolves when `count` more payments are acknowledged. */
  afterPayments: (count: number) => Promise<void>;
  longestWait: () => { milliseconds: number; request: string };
  counts: () => Record<string, number>;
  /** Sends no more requests, and waits for the pending responses. */
  stop: () => Promise<void>;
  /** Waits until all is settled, then compares the acknowledgements with the charges. Call it after `stop`. */
  findFaults: (pool: pg.Pool) => Promise<string[]>;
};

/**
 * Simulated people who order, pay by card and confirm the payment. One of every five turns ends after the charge, as if the
 * browser was closed, and one cancels the order of a prepared payment. Failed requests are retried with the same key until
 * their outcome is known.
 */
export async function startPayers(
  address: string,
  provider: CardProvider,
  rules: CallRules = {},
): Promise<Payers> {
  const admin = await untilServed(() => signInAs(address, demoAdmin));
  const { insertedId: productId } = await ask(address, addProduct, {
    as: admin,
    body: { ...hammerDrill, availableQuantity: 1_000_000, price },
  });
  const people = await Promise.all(
    Array.from({ length: payers }, (_, at) => untilServed(() => register(address, `Payer ${at}`))),
  );
  const calls = createCalls(address, {
    ...rules,
    allowed: ['PROVIDER_UNAVAILABLE', ...(rules.allowed ?? [])],
  });
  const { faults, insist } = calls;
  const withKey = () => ({ 'idempotency-key': newId() });
  /** The acknowledged transaction of each paid order. */
  const paid = new Map<string, string>();
  const cancelled = new Set<string>();
  const charged = new Map<string, string>();
  let isOver = false;

  const succeed = <T>(what: string, { status, body }: { status: number; body: unknown }): T | null => {
    if (status === 200) return body as T;
    faults.push(`${what} was refused: ${JSON.stringify(body)}`);
    return null;
  };

  const prepares = async (buyer: Visitor): Promise<{ orderId: string; intent: Intent } | null> => {
    const placed = succeed<{ insertedId: string }>(
      'an order',
      await insist(placeOrder, { ...orderRequest(buyer, productId), headers: withKey() }),
    );
    if (!placed) return null;
    const orderId = placed.insertedId;
    const prepared = succeed<{ clientSecret: string }>(
      'a payment',
      await insist(createPaymentIntent, {
        as: buyer,
        body: { totalAmount: price, orderId },
        headers: withKey(),
      }),
    );
    if (!prepared) return null;
    return { orderId, intent: intentOf(prepared) };
  };

  const pays = async (buyer: Visitor, turn: number): Promise<void> => {
    const prepared = await prepares(buyer);
    if (!prepared) return;
    const { orderId, intent } = prepared;
    if (turn % 5 === 4) {
      const cancelResponse = await insist(cancelOrder, {
        as: buyer,
        query: { id: orderId },
        headers: withKey(),
      });
      if (succeed('a cancellation', cancelResponse)) cancelled.add(orderId);
      return;
    }
    const status = await provider.confirms(intent);
    if (status !== 'succeeded') return void faults.push(`the card was not charged: ${status}`);
    charged.set(orderId, intent.id);
    if (turn % 5 === 3) return;
    const request = { as: buyer, body: { orderId, transactionId: intent.id }, headers: withKey() };
    if (succeed('a confirmation', await insist(confirmPayment, request))) paid.set(orderId, intent.id);
  };

  const running = Promise.all(
    people.map(async (buyer) => {
      for (let turn = 0; !isOver; turn += 1) {
        await pays(buyer, turn);
        await lasts(thinkingMilliseconds);
      }
    }),
  );

  return {
    afterPayments: async (count) => {
      const expected = paid.size + count;
      await until(`${expected} orders are paid`, () => paid.size >= expected, {
        seconds: 300,
        everyMilliseconds: 10,
      });
    },
    longestWait: calls.longestWait,
    counts: calls.counts,
    stop: async () => {
      isOver = true;
      await running;
    },
    findFaults: async (pool) => {
      await until('nothing is unfinished', async () => (await countUnfinished(pool)) === 0, {
        seconds: secondsToSettle,
        everyMilliseconds: 250,
      }).catch(async () => faults.push(`Unfinished: ${JSON.stringify(await findUnfinished(pool))}`));
      const { rows } = await pool.query<{ id: string; transaction_id: string | null }>(
        'select id, transaction_id from orders where product_id = $1',
        [productId],
      );
      const stored = new Map(rows.map((row) => [row.id, row.transaction_id]));
      for (const [id, transactionId] of charged) {
        if (stored.get(id) !== transactionId) {
          const acknowledgement = paid.has(id) ? ', as was acknowledged' : '';
          faults.push(`order ${id} was paid by ${transactionId}${acknowledgement}, and is ${stored.get(id)}`);
        }
      }
      for (const id of cancelled) if (stored.has(id)) faults.push(`order ${id} is there, though cancelled`);
      const money = await compareCharges(pool);
      console.log(
        `${paid.size} payments acknowledged, ${money.charges} charges, ${cancelled.size} cancelled`,
      );
      if (money.charges !== charged.size) faults.push(`${money.charges} charges, ${charged.size} confirmed`);
      return [...new Set(faults), ...money.faults];
    },
  };
}
