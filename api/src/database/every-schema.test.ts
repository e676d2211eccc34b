import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findPurchaseFaults, findStoredRefundFaults } from '../../test/money/accounting-checks';
import { migrateTo } from '../../test/migrate-to';
import { openTestDatabase } from '../../test/test-database';
import { migrateDatabase } from './migrate';

const newest = readdirSync(path.join(import.meta.dirname, 'migrations')).filter((file) =>
  file.endsWith('.sql'),
).length;

/** What no update changes. */
const sumsOf = async (pool: { query: (text: string) => Promise<{ rows: object[] }> }) =>
  (
    await pool.query(`select
      (select jsonb_build_array(count(*), sum(total_cents), sum(quantity), count(transaction_id), count(shipped_at)) from orders) as orders,
      (select jsonb_build_array(count(*), sum(amount_cents)) from payment_intents) as payments,
      (select jsonb_build_array(count(*), sum(available_quantity)) from drills) as stock`)
  ).rows;

type Fixture = { file: string; schema: number };
/** The releases whose rows a file has, with the number of their migrations. */
const firstRelease: Fixture = { file: 'first-release.sql', schema: 1 };
const releaseBefore: Fixture = { file: 'release-before.sql', schema: 35 };

const schemasAfter = ({ schema }: Fixture) =>
  Array.from({ length: newest - schema }, (_, index) => schema + 1 + index);

// Two migrations run in one transaction at once, and in two with a stop between them. `migrate.test.ts` updates the first
// release at once.
test.each([
  ['of the first release', 'with a stop at each schema', firstRelease, schemasAfter(firstRelease)],
  ['with rows in every state', 'at once', releaseBefore, []],
  ['with rows in every state', 'with a stop at each schema', releaseBefore, schemasAfter(releaseBefore)],
])(
  'a database %s, updated %s, keeps sums, states and stock',
  { timeout: 120_000 },
  async (_rows, _how, fixture, stops) => {
    const database = await openTestDatabase({ isEmpty: true });
    onTestFinished(() => database.close());
    const { pool } = database;
    await migrateTo(fixture.schema, database);
    await pool.query(await readFile(path.join(import.meta.dirname, '../../test', fixture.file), 'utf8'));
    const sums = await sumsOf(pool);
    for (const stop of stops) {
      await migrateTo(stop, database);
      expect(await sumsOf(pool), `at schema ${stop}`).toEqual(sums);
    }
    await migrateDatabase(database);
    expect(await sumsOf(pool)).toEqual(sums);
    if (fixture === firstRelease) return;
    expect([...(await findPurchaseFaults(pool)), ...(await findStoredRefundFaults(pool))]).toEqual([]);
  },
);
