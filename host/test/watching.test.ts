import { readFileSync } from 'node:fs';
import path from 'node:path';
import { placeOrder } from '@chuck-and-bit/contract/orders';
import { getOverview } from '@chuck-and-bit/contract/overview';
import { addProduct } from '@chuck-and-bit/contract/products';
import { readSecret } from '@chuck-and-bit/api/database/secrets';
import { readOperationalMetrics } from '@chuck-and-bit/api/modules/operational-metrics/operational-metrics';
import type { Cards } from '@chuck-and-bit/api/external/cards';
import { cents } from '@chuck-and-bit/contract/money';
import Fastify from 'fastify';
import { describe, expect, test, vi } from 'vitest';
import { duringOutage } from '../../api/test/outage';
import { ask } from '../../api/test/over-http';
import { createPeople } from '../../api/test/people';
import { hammerDrill, orderRequest } from '../../api/test/trade';
import { createMetrics } from '../src/plugins/metrics';
import { openWholeShop } from './whole-shop';

const token = 'token-of-the-watcher';
const shop = await openWholeShop(() => ({
  metricsToken: token,
  databaseReadUrl: 'postgres://shop@127.0.0.1:1/shop',
}));
const { app, database } = shop;
const url = await app.listen({ host: '127.0.0.1', port: 0 });
const people = await createPeople({ app, database, tokenSecret: await readSecret(database.db, 'api-token') });

const metrics = async () => {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=/);
  return response.text();
};

/** The metrics after this time, in which those of the database have become old. */
const metricsAfter = (milliseconds: number) => {
  const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + milliseconds);
  return metrics().finally(() => later.mockRestore());
};

/** The value of the metric with all of these labels; 0 when it is missing. */
const valueOf = (text: string, name: string, labels: Record<string, string> = {}): number => {
  const line = text
    .split('\n')
    .find(
      (candidate) =>
        new RegExp(`^${name}(\\{| )`).test(candidate) &&
        Object.entries(labels).every(([label, value]) => candidate.includes(`${label}="${value}"`)),
    );
  return Number(line?.split(' ').at(-1) ?? 0);
};

describe('the metrics', () => {
  test('require the token', async () => {
    for (const authorization of ['', 'Bearer of-something-else', `Basic ${token}`]) {
      const response = await fetch(`${url}/metrics`, { headers: { authorization } });
      expect(response.status).toBe(401);
      expect(await response.json()).toMatchObject({ code: 'UNAUTHENTICATED' });
    }
  });

  test('count a request at its route or at the response cache', async () => {
    const labels = { method: 'GET', route: '/review', status: '200' };
    // The first runs of this work make stored responses stale.
    await vi.waitFor(
      async () => {
        const text = await metrics();
        for (const work of ['reconcile payments', 'expire orders']) {
          expect(valueOf(text, 'shop_runs_total', { work })).toBeGreaterThan(0);
        }
      },
      { timeout: 10_000, interval: 20 },
    );
    const before = await metrics();
    for (let times = 0; times < 5; times++) await (await fetch(`${url}/review?limit=6`)).text();
    const after = await metrics();
    const grown = (from: string) =>
      valueOf(after, 'shop_requests_total', { from, ...labels }) -
      valueOf(before, 'shop_requests_total', { from, ...labels });
    expect(grown('network')).toBe(1);
    const lookups = (outcome: string) =>
      valueOf(after, 'shop_response_cache_lookups_total', { outcome }) -
      valueOf(before, 'shop_response_cache_lookups_total', { outcome });
    expect({ hit: lookups('hit'), miss: lookups('miss') }).toEqual({ hit: 4, miss: 1 });
    const timed = { from: 'network', method: 'GET', route: '/review' };
    expect(valueOf(after, 'shop_request_seconds_count', timed)).toBe(1);
  });

  test('count reports and public reads by the server that they are read from', async () => {
    const counts = (text: string) =>
      ['shop_reports_total', 'shop_public_reads_total'].flatMap((name) =>
        ['replica', 'primary'].map((server) => valueOf(text, name, { server })),
      );
    const before = counts(await metrics());
    await (await fetch(`${url}/review?limit=7`)).text();
    await (await fetch(`${url}/review?limit=8`)).text();
    const today = new Date().toISOString().slice(0, 10);
    await ask(url, getOverview, { as: people.admin, query: { from: today, to: today } });
    const after = counts(await metrics());
    expect(after.map((count, index) => count - (before[index] ?? 0))).toEqual([0, 1, 0, 2]);
  });

  test('count what waits, and nothing that is settled, cancelled, handled, sent or refused', async () => {
    let counted: object = {};
    const work = database.db.transaction(async (transaction) => {
      for (const statement of [
        'delete from mails',
        `insert into mails (id, kind, data, last_error, sent_at, refused_at) values
           (gen_random_uuid(), 'a', '{}', null, null, null), (gen_random_uuid(), 'a', '{}', 'Later', null, null),
           (gen_random_uuid(), 'a', '{}', 'Later', null, null), (gen_random_uuid(), 'a', '{}', 'Later', now(), null),
           (gen_random_uuid(), 'a', '{}', 'No', null, now())`,
        `insert into payment_intents (id, user_id, amount_cents, status, succeeded_at, settled_at)
           select gen_random_uuid(), gen_random_uuid(), 700, status, now() - age * interval '1 second', settled_at
           from (values ('open', null, null), ('open', null, null), ('canceled', null, null), ('succeeded', 60, null),
             ('refunding', 90, null), ('succeeded', 120, now()), ('refunded', 150, now())) as intents (status, age, settled_at)`,
        `insert into payment_events (id, type, provider_id, handled_at) values
           ('a', 'a', 'a', null), ('b', 'a', 'a', null), ('c', 'a', 'a', now())`,
      ])
        await transaction.execute(statement);
      counted = await readOperationalMetrics(transaction);
      throw new Error('rolled back');
    });
    await expect(work).rejects.toThrow('rolled back');
    expect(counted).toEqual({
      unpaidOrders: 0,
      openPayments: 2,
      unsettledPayments: 2,
      oldestUnsettledSeconds: 90,
      unhandledPaymentEvents: 2,
      waitingMails: 3,
      failedMails: 2,
    });
  });

  test('count order events and show the state of the shop, of a database that is away only that it is', async () => {
    const buyer = await people.shopper();
    const { insertedId: productId } = await ask(url, addProduct, { as: people.admin, body: hammerDrill });
    for (const _each of [1, 2]) await ask(url, placeOrder, orderRequest(buyer, productId));
    await database.pool.query(
      "with one as (update purchases set transaction_id = 'pi_1', paid_at = now() where id = (select max(id::text)::uuid from purchases) returning id) update orders set transaction_id = 'pi_1', paid_at = now() where purchase_id = (select id from one)",
    );
    const text = await metricsAfter(11_000);
    expect(valueOf(text, 'shop_orders_total', { event: 'placed' })).toBe(2);
    expect(valueOf(text, 'shop_unpaid_orders')).toBe(1);
    expect(valueOf(text, 'shop_database_up')).toBe(1);
    expect(valueOf(text, 'shop_database_connections', { state: 'open' })).toBe(1);
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
    // Routes that are files, or none, share a label.
    await fetch(`${url}/nowhere`, { headers: { accept: 'application/json' } });
    const labels = (await metrics()).match(/(?<=^shop_requests_total\{.*route=")[^"]*/gm) ?? [];
    expect(labels).toContain('(none)');
    expect(labels.filter((label) => /nowhere|\.js/.test(label))).toEqual([]);
    const ofDatabase = (shown: string) =>
      shown.match(/^shop_(database_up|unpaid|open|unsettled|oldest|unhandled|waiting|failed).* /gm);
    expect(ofDatabase(text)).toHaveLength(8);
    const without = await duringOutage(database, () => metricsAfter(22_000));
    expect(ofDatabase(without)).toEqual(['shop_database_up ']);
    expect(without).toContain('\nshop_database_up 0\n');
  });
});

test('refunds that were made are counted, and what failed in a run', async () => {
  const { watchCards, countRun, serve } = createMetrics(database, { token: null });
  const refund = { id: 're_1', amount: cents(500), refundId: null, failure: null };
  const cards = watchCards({
    refundPayment: async () => refund,
    refundAmount: async ({ amount }: { amount: number }) =>
      amount === 500 ? { outcome: 'made', refund } : { outcome: 'failed' },
  } as unknown as Cards);
  await cards.refundPayment('pi_1', 'key');
  for (const amount of [cents(500), cents(1)])
    await cards.refundAmount({ paymentId: 'pi_1', refundId: 'row', amount, key: 'key' });
  countRun('sweep files', 0);
  countRun('sweep files', 3);
  const counted = Fastify();
  serve(counted);
  const { body } = await counted.inject('/metrics');
  const work = { work: 'sweep files' };
  expect(valueOf(body, 'shop_refunds_total')).toBe(2);
  expect([valueOf(body, 'shop_runs_total', work), valueOf(body, 'shop_run_failures_total', work)]).toEqual([
    2, 3,
  ]);
});

test('the alert rules name metrics and labels that the shop has, and say what to do', async () => {
  const rules = readFileSync(path.resolve(import.meta.dirname, '../../deploy/alerts.yaml'), 'utf8')
    .split(/^ {6}- alert: /m)
    .slice(1);
  expect(rules.length).toBeGreaterThan(5);
  const text = await metrics();
  for (const rule of rules) {
    expect(rule).toMatch(/\n {10}summary: .+\n {10}action: .+\.\n/);
    for (const [, name = '', labels = ''] of rule.matchAll(/(shop_\w+)(\{[^}]*\})?/g)) {
      expect(text).toContain(`# TYPE ${name} `);
      // A counter without events has no line that shows its labels.
      const shown = text.split('\n').filter((line) => line.startsWith(`${name}{`));
      for (const [, label] of labels.matchAll(/(\w+)=~?"/g))
        for (const line of shown) expect(line).toContain(`${label}="`);
    }
  }
});

describe('under overload', () => {
  test('uncached requests are refused while too many queries wait', async () => {
    const cached = `${url}/drill?limit=1`;
    await fetch(cached);
    await fetch(cached);
    const statusOf = async (path: string) => (await fetch(url + path)).status;

    const connection = await database.pool.connect();
    const numbers = Array.from({ length: 256 }, (_, n) => n);
    // Background work may wait as well: then the last of these are refused.
    const waiting = Promise.allSettled(
      numbers.map((n) => database.pool.query<{ n: number }>('select $1::int as n', [n])),
    );
    const refused = await fetch(`${url}/drill?limit=5`);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(await refused.json()).toMatchObject({ statusCode: 503, code: 'UNAVAILABLE' });
    expect((await fetch(cached)).status).toBe(200);
    expect(await statusOf('/healthz')).toBe(200);
    expect(valueOf(await metrics(), 'shop_database_connections', { state: 'waiting' })).toBe(256);

    connection.release();
    const results = (await waiting).flatMap((each) => (each.status === 'fulfilled' ? each.value.rows : []));
    expect(results.length).toBeGreaterThan(240);
    expect(results.map(({ n }) => n)).toEqual(numbers.slice(0, results.length));
    expect(await statusOf('/drill?limit=5')).toBe(200);
  });
});
