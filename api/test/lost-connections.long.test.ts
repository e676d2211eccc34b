import { execFileSync } from 'node:child_process';
import { placeOrder } from '@chuck-and-bit/contract/orders';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '../src/database/client';
import { newId } from '../src/ids';
import { checkRefusal } from './api-client';
import { send } from './over-http';
import type { Person } from './people';
import { testServerUrl } from './postgres-server';
import { terminateConnections, terminationOf, testEngine } from './test-database';
import { openTestShop } from './test-shop';
import { orderRequest } from './trade';

const shop = await openTestShop();
const address = await shop.app.listen({ host: '127.0.0.1', port: 0 });
const { pool, url } = shop.database;

/** Terminates all connections while this process is blocked, so that its pool still considers them open. */
function terminateUnnoticed(): void {
  const script = `
    const client = new (require('pg').Client)({ connectionString: ${JSON.stringify(testServerUrl)} });
    client.connect().then(() => client.query(${JSON.stringify(terminationOf(url ?? ''))})).then(() => client.end());`;
  execFileSync(process.execPath, ['--eval', script], { cwd: import.meta.dirname });
}

/** Places an order over a socket. @returns the order's id, or null when the database was not available */
async function order(buyer: Person, productId: string): Promise<string | null> {
  const headers = { 'idempotency-key': newId() };
  const response = await send(address, placeOrder, { ...orderRequest(buyer, productId), headers });
  const body: unknown = await response.json();
  if (response.status === 200) return (body as { insertedId: string }).insertedId;
  expect(checkRefusal(response.status, body)).toMatchObject({ statusCode: 503, code: 'UNAVAILABLE' });
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  return null;
}

describe.skipIf(testEngine === 'pglite')('when all connections to PostgreSQL are terminated', () => {
  test('a transaction that can not begin returns its connection to the pool', async () => {
    const database = await openDatabase({ databaseUrl: url, dataDir: '', databasePoolSize: 2 });
    onTestFinished(database.close);
    for (let count = 0; count < 3; count += 1) {
      await database.pool.query('select 1');
      terminateUnnoticed();
      await expect(database.db.transaction(async () => 'done')).rejects.toThrow('begin');
    }
    expect(await database.pool.query('select 1')).toMatchObject({ rowCount: 1 });
  });

  // Last: how often its errors were repeated is logged ten seconds later.
  test('ten times under load, every request has a response and no acknowledged order is lost', {
    timeout: 90_000,
  }, async () => {
    const productId = await shop.addsProduct({ availableQuantity: 100_000 });
    const buyer = await shop.shopper();
    const acknowledged: string[] = [];
    let isOver = false;
    const keepOrdering = async () => {
      while (!isOver) {
        const id = await order(buyer, productId);
        if (id !== null) acknowledged.push(id);
      }
    };
    const load = Promise.all(Array.from({ length: 6 }, keepOrdering));
    const endLoad = async () => {
      isOver = true;
      await load;
    };
    onTestFinished(endLoad);

    let terminated = 0;
    for (let round = 0; round < 10; round += 1) {
      const before = acknowledged.length;
      await vi.waitUntil(() => acknowledged.length >= before + 8, { timeout: 5_000, interval: 1 });
      terminated += await terminateConnections(url ?? '');
    }
    await endLoad();

    expect(terminated).toBeGreaterThan(20);
    await vi.waitUntil(async () => (await order(buyer, productId)) !== null, { timeout: 5_000 });
    const { rows } = await pool.query<{ id: string }>('select id from orders where product_id = $1', [
      productId,
    ]);
    const stored = new Set(rows.map(({ id }) => id));
    expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
    shop.takeErrors();
  });
});
