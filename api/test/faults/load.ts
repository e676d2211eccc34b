import { setTimeout as pause } from 'node:timers/promises';
import { addDrill } from '@chuck-and-bit/contract/drills';
import type { Endpoint } from '@chuck-and-bit/contract/endpoint';
import { cancelOrder, listOwnOrders, placeOrder } from '@chuck-and-bit/contract/orders';
import { listReviews } from '@chuck-and-bit/contract/reviews';
import type pg from 'pg';
import { newId } from '../../src/ids';
import { addressOf, type Asked, checkRefusal, headersOf } from '../asking';
import { ask, demoAdmin, demoShopper, register, signIn, type Visitor } from '../over-http';

const buyers = 6;
const stock = 1_000_000;
/** Between two requests of one person: a light load, so that what is measured is the trouble and not the machine. */
const thinkingMilliseconds = 20;
/** Whoever is told to come again does so after this long. */
const retryMilliseconds = 250;
/** A request that has no answer by then counts as lost. */
const patienceMilliseconds = 30_000;

/** What one person was told about an order. */
type Acknowledged = { id: string; key: string; isCancelled: boolean; perhapsCancelled: boolean };

type Heard = { status: number; body: unknown } | null;

/**
 * People who use a shop over real sockets, and what they were told. A refusal with 503 or a lost connection is repeated
 * with the same Idempotency-Key, as the browser does, until the answer is known.
 */
export type Load = {
  /** Resolves when so many more orders were acknowledged. */
  afterOrders: (count: number) => Promise<void>;
  /** Waits until an order is acknowledged that was asked for after this call. @returns the milliseconds that it took */
  untilAnswered: () => Promise<number>;
  /** The longest that anyone has waited for an answer of any kind, and for which. */
  longestWait: () => { milliseconds: number; request: string };
  /** How often each request was answered with each status. */
  counts: () => Record<string, number>;
  /** Waits until everyone has their answer. */
  stop: () => Promise<void>;
  /** What was answered wrongly, and what was acknowledged and is not in the database. Call it after `stop`. */
  findFaults: (pool: pg.Pool) => Promise<string[]>;
};

export async function startLoad(address: string): Promise<Load> {
  const admin = await signIn(address, demoAdmin);
  const { insertedId: productId } = await ask(address, addDrill, {
    as: admin,
    body: {
      name: 'Hammer Drill',
      availableQuantity: stock,
      minimumOrder: 1,
      price: 19.99,
      image: '/images/drills/hammer-drill.svg',
      description: 'It drills.',
    },
  });
  const people = await Promise.all(
    Array.from({ length: buyers }, (_, at) => register(address, `Buyer ${at}`)),
  );

  const acknowledged: Acknowledged[] = [];
  const faults: string[] = [];
  const counts: Record<string, number> = {};
  let longest = { milliseconds: 0, request: '' };
  let isOver = false;

  const send = async (name: string, url: string, init: RequestInit): Promise<Heard> => {
    const begun = performance.now();
    try {
      const signal = AbortSignal.timeout(patienceMilliseconds);
      const answer = await fetch(`${address}${url}`, { ...init, signal });
      const text = await answer.text();
      note(`${name} ${answer.status}`);
      if (answer.status >= 500) checkUnavailable(name, answer, text);
      const isJson = answer.headers.get('content-type')?.includes('json') ?? false;
      return { status: answer.status, body: isJson ? JSON.parse(text) : text };
    } catch (error) {
      note(`${name} without an answer`);
      faults.push(`${name} was not answered: ${String(error)}`);
      return null;
    } finally {
      const milliseconds = performance.now() - begun;
      if (milliseconds > longest.milliseconds) longest = { milliseconds, request: name };
    }
  };

  const note = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1;
  };

  /** Whatever fails, the caller is told to come again, in the one shape of errors. */
  const checkUnavailable = (name: string, { status, headers }: Response, text: string) => {
    const fault = (what: string) =>
      faults.push(`${name} was answered with ${status} ${what}: ${text.slice(0, 200)}`);
    if (status !== 503) return void fault('in place of 503');
    if (!(Number(headers.get('retry-after')) > 0)) fault('without Retry-After');
    if (!headers.get('content-type')?.includes('json')) return;
    try {
      checkRefusal(status, JSON.parse(text));
    } catch (error) {
      fault(`in another shape (${String(error)})`);
    }
  };

  const call = (endpoint: Endpoint, asked: Asked): Promise<Heard> =>
    send(`${endpoint.method} ${endpoint.path}`, addressOf(endpoint, asked), {
      method: endpoint.method,
      headers: headersOf(asked),
      ...(asked.body === undefined ? {} : { body: JSON.stringify(asked.body) }),
    });

  /** The same request until its outcome is known. */
  const insist = async (endpoint: Endpoint, asked: Asked): Promise<NonNullable<Heard>> => {
    for (;;) {
      const heard = await call(endpoint, asked);
      if (heard && heard.status !== 503) return heard;
      await pause(retryMilliseconds);
    }
  };

  const places = async (buyer: Visitor): Promise<void> => {
    const key = newId();
    const { status, body } = await insist(placeOrder, {
      as: buyer,
      query: { email: buyer.email },
      body: { productId, quantity: 1, address: 'Main Street 1', phone: '012345678' },
      headers: { 'idempotency-key': key },
    });
    if (status !== 200) return void faults.push(`an order was refused: ${JSON.stringify(body)}`);
    const { insertedId } = body as { insertedId: string };
    acknowledged.push({ id: insertedId, key, isCancelled: false, perhapsCancelled: false });
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
      await pause(thinkingMilliseconds);
    }
  };

  const looksAround = async (): Promise<void> => {
    while (!isOver) {
      await send('GET /healthz', '/healthz', {});
      await send('GET /', '/', { headers: { accept: 'text/html' } });
      await send('GET /all-drills', '/all-drills', { headers: { accept: 'text/html' } });
      await send('GET the page of a drill', `/all-drills/${productId}`, { headers: { accept: 'text/html' } });
      await call(listReviews, { query: { limit: 10 } });
      await pause(thinkingMilliseconds);
    }
  };

  const signsIn = async (): Promise<void> => {
    while (!isOver) {
      await send('POST /identity/sign-in/email', '/identity/sign-in/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: address },
        body: JSON.stringify(demoShopper),
      });
      await pause(2_000);
    }
  };

  const running = Promise.all([...people.map(buys), looksAround(), signsIn()]);

  const untilAnswered = async (): Promise<number> => {
    const begun = performance.now();
    const buyer = people[0];
    if (buyer) await places(buyer);
    return performance.now() - begun;
  };

  return {
    afterOrders: async (count) => {
      const wanted = acknowledged.length + count;
      while (acknowledged.length < wanted) await pause(10);
    },
    untilAnswered,
    longestWait: () => longest,
    counts: () => counts,
    stop: async () => {
      isOver = true;
      await running;
    },
    findFaults: async (pool) => [...new Set(faults), ...(await findLosses(pool, productId, acknowledged))],
  };
}

/** What was acknowledged and is not as it was told. */
async function findLosses(pool: pg.Pool, productId: string, acknowledged: Acknowledged[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select id from orders where product_id = $1', [
    productId,
  ]);
  const stored = new Set(rows.map(({ id }) => id));
  const told = new Set(acknowledged.map(({ id }) => id));
  const { rows: drills } = await pool.query<{ left: number }>(
    'select available_quantity as left from drills where id = $1',
    [productId],
  );
  const faults = acknowledged.flatMap(({ id, key, isCancelled, perhapsCancelled }) => {
    if (isCancelled && stored.has(id))
      return [`order ${id} is there, though its cancellation was acknowledged`];
    if (!perhapsCancelled && !stored.has(id)) return [`order ${id} (${key}) was acknowledged and is gone`];
    return [];
  });
  if (told.size < acknowledged.length) faults.push('one order was acknowledged for two keys');
  const unknown = [...stored].filter((id) => !told.has(id));
  if (unknown.length > 0) faults.push(`${unknown.length} orders are there that nobody was told of`);
  const left = drills[0]?.left ?? 0;
  if (left + stored.size !== stock)
    faults.push(`${left} pieces are left and ${stored.size} ordered, of ${stock}`);
  return faults;
}
