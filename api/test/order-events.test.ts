import { listDrills } from '@chuck-and-bit/contract/drills';
import { followOrders, ordersChangedEvent } from '@chuck-and-bit/contract/order-search';
import { placeOrder } from '@chuck-and-bit/contract/orders';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { staleParts } from '../../scripts/freshness.js';
import { headersOf } from './api-client';
import { ask, demoAdmin, demoShopper, signInAs, type Visitor } from './over-http';
import { type Servers, startServers } from './servers/shop-servers';
import { createPostgresDatabase, testEngine } from './test-database';
import { orderRequest } from './trade';

/** Two processes of the built shop on one PostgreSQL. `npm test` builds it first. */
describe.skipIf(testEngine === 'pglite')('a follower of the orders at one process', () => {
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let servers: Servers;
  let [here, elsewhere] = ['', ''];
  let buyer: Visitor;
  let admin: Visitor;

  beforeAll(async () => {
    const stale = staleParts();
    if (stale.length > 0) throw new Error(`Older than their sources, npm run build: ${stale.join(', ')}`);
    database = await createPostgresDatabase();
    // Each run of the reconciler counts as a change. With this interval it runs only at the start.
    servers = await startServers(database.url, 2, { RECONCILE_SECONDS: '3600' });
    [here = '', elsewhere = ''] = servers.all.map(({ url }) => url);
    buyer = await signInAs(elsewhere, demoShopper);
    admin = await signInAs(here, demoAdmin);
  }, 120_000);

  afterAll(async () => {
    await servers?.close();
    await database?.drop();
  });

  /** @returns counts the events received so far */
  async function follow(): Promise<() => number> {
    const { status, body } = await fetch(`${here}${followOrders.path}`, {
      headers: headersOf({ as: admin }),
    });
    expect(status).toBe(200);
    let text = '';
    const read = async () => {
      for await (const piece of body?.pipeThrough(new TextDecoderStream()) ?? []) text += piece;
    };
    // The stream breaks when the process is killed at the end.
    read().catch(() => {});
    return () => text.split(`event: ${ordersChangedEvent}`).length - 1;
  }

  async function order(): Promise<void> {
    const drill = (await ask(elsewhere, listDrills)).find(
      ({ availableQuantity, minimumOrder }) => availableQuantity >= minimumOrder,
    );
    if (!drill) throw new Error('Everything is sold out');
    await ask(elsewhere, placeOrder, orderRequest(buyer, drill._id, drill.minimumOrder));
  }

  test('receives an event for each order placed through another process', async () => {
    const events = await follow();
    // The first events may come from the start: the reconciler and the LISTEN connection each count as a change.
    for (let count = 0; count < 4; count += 1) {
      const before = events();
      await order();
      await vi.waitFor(() => expect(events()).toBeGreaterThan(before), 5_000);
    }
  });

  test('receives an event when a lost database connection is restored, and events for further orders', async () => {
    const events = await follow();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rowCount } = await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen shop_orders'",
    );
    await client.end();
    expect(rowCount).toBe(2);
    await vi.waitFor(() => expect(events()).toBe(1), 10_000);
    await order();
    await vi.waitFor(() => expect(events()).toBe(2), 5_000);
  });
});
