import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findPurchaseFaults, findStoredRefundFaults } from '../../test/money/accounting-checks';
import { migrateTo } from '../../test/migrate-to';
import { openTestDatabase, testEngine } from '../../test/test-database';
import { migrateDatabase } from './migrate';

const newest = readdirSync(path.join(import.meta.dirname, 'migrations')).filter((file) =>
  file.endsWith('.sql'),
).length;
const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, place) => first + place);

/** The embedded database runs the same SQL, and takes four times as long. */
const step = testEngine === 'postgresql' ? 1 : 8;

/** The number of migrations of the release whose rows a file has. */
const fixtures = { 'first-release.sql': 1, 'release-before.sql': 35 };

/** A database with the rows of a release that was updated to an intermediate schema, and then to the newest. */
async function updatedInSteps(fixture: keyof typeof fixtures, schema: number) {
  const database = await openTestDatabase({ isEmpty: true });
  onTestFinished(() => database.close());
  await migrateTo(fixtures[fixture], database);
  await database.pool.query(await readFile(path.join(import.meta.dirname, '../../test', fixture), 'utf8'));
  const sumsBefore = await sumsOf(database.pool);
  await migrateTo(schema, database);
  await migrateDatabase(database);
  const { pool } = database;
  return {
    sumsBefore,
    sums: await sumsOf(pool),
    faults: [...(await findPurchaseFaults(pool)), ...(await findStoredRefundFaults(pool))],
  };
}

/** What no update changes. */
const sumsOf = async (pool: { query: (text: string) => Promise<{ rows: object[] }> }) =>
  (
    await pool.query(`select
      (select jsonb_build_array(count(*), sum(total_cents), sum(quantity), count(transaction_id), count(shipped_at)) from orders) as orders,
      (select jsonb_build_array(count(*), sum(amount_cents)) from payment_intents) as payments,
      (select jsonb_build_array(count(*), sum(available_quantity)) from drills) as stock`)
  ).rows;

test.each(range(fixtures['release-before.sql'] + 1, newest - 1).filter((schema) => schema % step === 0))(
  'a database with rows in every state that stopped at schema %i keeps sums, states and stock',
  async (schema) => {
    const { sumsBefore, sums, faults } = await updatedInSteps('release-before.sql', schema);
    expect(sums).toEqual(sumsBefore);
    expect(faults).toEqual([]);
  },
);

test.each(range(2, fixtures['release-before.sql']).filter((schema) => schema % (6 * step) === 2))(
  'a database of the first release that stopped at schema %i keeps sums and stock',
  async (schema) => {
    const { sumsBefore, sums } = await updatedInSteps('first-release.sql', schema);
    expect(sums).toEqual(sumsBefore);
  },
);
