import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import type { Queryable } from '../src/database/client';
import { hold } from './hold';
import { openTestDatabase } from './test-database';

const database = await openTestDatabase({ isEmpty: true });
afterAll(() => database.close());
const { db, publicDb, pool } = database;
const one = sql`select 1`;

describe('inside a transaction, the test database refuses', () => {
  const queries: [string, () => Promise<unknown>][] = [
    ['a query', async () => db.execute(one)],
    ['a query for public reads', async () => publicDb.execute(one)],
    ['a second transaction', async () => db.transaction(async () => {})],
    ['a query of the pool', () => pool.query('select 1')],
    ['a connection of the pool', () => pool.connect()],
  ];
  test.each(queries)('%s', async (_, query) => {
    const refusal = { message: expect.stringContaining('through the transaction') };
    for (const outer of [db, publicDb]) {
      const refused = await outer.transaction(async () =>
        query().catch((error: Error) => error.cause ?? error),
      );
      expect(refused).toMatchObject(refusal);
    }
  });
});

describe('the test database accepts', () => {
  test('queries and savepoints of the transaction itself', async () => {
    const work = (transaction: Queryable) => transaction.transaction((inner) => inner.execute(one));
    expect((await db.transaction(work)).rowCount).toBe(1);
  });

  test('a query after the transaction, also one that the transaction has started', async () => {
    const { held, release } = hold();
    const { later } = await db.transaction(async () => ({ later: held.then(() => pool.query('select 1')) }));
    release();
    expect((await later).rowCount).toBe(1);
    expect((await db.execute(one)).rowCount).toBe(1);
  });

  test('a query beside the transaction', async () => {
    const { held, release } = hold();
    const waiting = db.transaction(() => held);
    const beside = pool.query('select 1');
    release();
    await waiting;
    expect((await beside).rowCount).toBe(1);
  });
});
