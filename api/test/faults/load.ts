import { addProduct } from '@chuck-and-bit/contract/products';
import { cancelOrder, listOwnOrders, placeOrder } from '@chuck-and-bit/contract/orders';
import { listReviews } from '@chuck-and-bit/contract/reviews';
import type pg from 'pg';
import { until } from '../../../scripts/until.js';
import { newId } from '../../src/ids';
import type { ApiRequest } from '../api-client';
import { lasts } from '../lasts';
import { ask, demoAdmin, demoShopper, register, signInAs, type Visitor } from '../over-http';
import { hammerDrill, orderRequest } from '../trade';
import { type CallRules, createCalls, untilServed } from './calls';

const buyers = 6;
const stock = 1_000_000;
/** Pause between two requests of one person: a light load, so that the measured delay comes from the fault. */
const thinkingMilliseconds = 20;
/** Pause between two sign-ins, because hashing passwords needs the processor. */
const signInMilliseconds = 2_000;

/** An order that the shop has acknowledged. */
type Acknowledged = {
  id: string;
  request: ApiRequest & { as: Visitor };
  isCancelled: boolean;
  perhapsCancelled: boolean;
};

/**
 * Simulated people who use a shop over real sockets, and the responses they received. Like the browser, they retry a 503 or
 * a lost connection with the same Idempotency-Key until there is another response.
 */
export type Load = {
  /** Resolves when `count` more orders are acknowledged. */
  afterOrders: (count: number) => Promise<void>;
  /** Places an order and waits for its outcome. @returns the milliseconds that it took */
  untilAcknowledged: () => Promise<number>;
  /** The longest wait for any response, and its request. */
  longestWait: () => { milliseconds: number; request: string };
  /** How often each request had each status. */
  counts: () => Record<string, number>;
  /** Repeats the newest requests with their keys, and expects the same responses. */
  repeatNewest: (count: number) => Promise<void>;
  /** Sends no more requests, and waits for the pending responses. */
  stop: () => Promise<void>;
  /** Finds faulty responses, and acknowledgements that the database contradicts. Call it after `stop`. */
  findFaults: (pool: pg.Pool) => Promise<string[]>;
};

export async function startLoad(address: string, rules: CallRules = {}): Promise<Load> {
  const admin = await untilServed(() => signInAs(address, demoAdmin));
  const { insertedId: productId } = await ask(address, addProduct, {
    as: admin,
    body: { ...hammerDrill, availableQuantity: stock },
  });
  const people = await Promise.all(
    Array.from({ length: buyers }, (_, at) => untilServed(() => register(address, `Buyer ${at}`))),
  );

  const acknowledged: Acknowledged[] = [];
  const { faults, send, call, insist, counts, longestWait } = createCalls(address, rules);
  let isOver = false;

  const places = async (buyer: Visitor): Promise<void> => {
    const request = { ...orderRequest(buyer, productId), headers: { 'idempotency-key': newId() } };
    const { status, body } = await insist(placeOrder, request);
    if (status !== 200) return void faults.push(`an order was refused: ${JSON.stringify(body)}`);
    const { insertedId } = body as { insertedId: string };
    acknowledged.push({ id: insertedId, request, isCancelled: false, perhapsCancelled: false });
  };

  const cancels = async (buyer: Visitor): Promise<void> => {
    const order = acknowledged.findLast(({ perhapsCancelled }) => !perhapsCancelled);
    if (!order) return;
    order.perhapsCancelled = true;
    const { status } = await insist(cancelOrder, { as: admin, query: { id: order.id } });
    if (status === 200) order.isCancelled = true;
    await call(listOwnOrders, { as: buyer, query: { email: buyer.email, limit: 10 } });
  };

  const buys = async (buyer: Visitor): Promise<void> => {
    for (let turn = 1; !isOver; turn += 1) {
      await places(buyer);
      if (turn % 4 === 0) await cancels(buyer);
      await lasts(thinkingMilliseconds);
    }
  };

  const looksAround = async (): Promise<void> => {
    while (!isOver) {
      await send('GET /healthz', '/healthz', {});
      await send('GET /', '/', { headers: { accept: 'text/html' } });
      await send('GET /all-drills', '/all-drills', { headers: { accept: 'text/html' } });
      await send('GET the page of a product', `/all-drills/${productId}`, {
        headers: { accept: 'text/html' },
      });
      await call(listReviews, { query: { limit: 10 } });
      await lasts(thinkingMilliseconds);
    }
  };

  const signsIn = async (): Promise<void> => {
    while (!isOver) {
      await send('POST /identity/sign-in/email', '/identity/sign-in/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: address },
        body: JSON.stringify(demoShopper),
      });
      await lasts(signInMilliseconds);
    }
  };

  const running = Promise.all([...people.map(buys), looksAround(), signsIn()]);

  const untilAcknowledged = async (): Promise<number> => {
    const begun = performance.now();
    const buyer = people[0];
    if (buyer) await places(buyer);
    return performance.now() - begun;
  };

  return {
    afterOrders: async (count) => {
      const expected = acknowledged.length + count;
      await until(`${expected} orders are acknowledged`, () => acknowledged.length >= expected, {
        seconds: 300,
        everyMilliseconds: 10,
      });
    },
    untilAcknowledged,
    longestWait,
    counts,
    repeatNewest: async (count) => {
      for (const { id, request } of acknowledged.slice(-count)) {
        const { body } = await insist(placeOrder, request);
        if ((body as { insertedId?: string }).insertedId !== id)
          faults.push(`order ${id} was asked for again with its key: ${JSON.stringify(body)}`);
      }
    },
    stop: async () => {
      isOver = true;
      await running;
    },
    findFaults: async (pool) => [...new Set(faults), ...(await findLosses(pool, productId, acknowledged))],
  };
}

/** Differences between the acknowledged orders and the database. */
async function findLosses(pool: pg.Pool, productId: string, acknowledged: Acknowledged[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select id from orders where product_id = $1', [
    productId,
  ]);
  const stored = new Set(rows.map(({ id }) => id));
  const acknowledgedIds = new Set(acknowledged.map(({ id }) => id));
  const { rows: products } = await pool.query<{ left: number }>(
    'select available_quantity as left from products where id = $1',
    [productId],
  );
  const faults = acknowledged.flatMap(({ id, request, isCancelled, perhapsCancelled }) => {
    if (isCancelled && stored.has(id))
      return [`order ${id} is there, though its cancellation was acknowledged`];
    if (!perhapsCancelled && !stored.has(id))
      return [`order ${id} (${request.headers?.['idempotency-key']}) was acknowledged and is gone`];
    return [];
  });
  if (acknowledgedIds.size < acknowledged.length) faults.push('one order was acknowledged for two keys');
  const unknown = [...stored].filter((id) => !acknowledgedIds.has(id));
  if (unknown.length > 0) faults.push(`${unknown.length} orders are there that nobody was told of`);
  const left = products[0]?.left ?? 0;
  if (left + stored.size !== stock)
    faults.push(`${left} pieces are left and ${stored.size} ordered, of ${stock}`);
  return faults;
}
