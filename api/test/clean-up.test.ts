import { afterAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../src/ids';
import { deleteExpiredKeys } from '../src/idempotency/idempotency.queries';
import { insertUser } from '../src/modules/accounts/accounts.queries';
import { deleteOldImports } from '../src/modules/catalogue/imports/product-imports.queries';
import { deleteOldMails } from '../src/modules/mails/mails.queries';
import { deleteOldEvents } from '../src/modules/settlement/paying/payment-events.queries';
import { deleteEndedAttempts } from '../src/attempt-limits/attempt-limits.queries';
import { openTestDatabase } from './test-database';

const database = await openTestDatabase();
const { db, pool } = database;
afterAll(() => database.close());

const userId = newId();
await insertUser(db, {
  id: userId,
  email: 'mona@example.com',
  identitySubject: userId,
  emailVerified: false,
  role: null,
  name: 'Mona',
});

const tables = ['idempotency_keys', 'attempts', 'payment_events', 'mails'];
beforeEach(async () => {
  for (const table of tables) await pool.query(`delete from ${table}`);
});

const idsIn = async (table: string, column: string) => {
  const { rows } = await pool.query<{ id: string }>(`select ${column}::text as id from ${table} order by 1`);
  return rows.map(({ id }) => id);
};

test('idempotency keys are deleted after 24 hours, with or without a response', async () => {
  const keys: [string, string, string | null][] = [
    ['fresh', '0 minutes', '{}'],
    ['of three minutes', '3 minutes', '{}'],
    ['of three minutes, no response', '3 minutes', null],
    ['of a day', '23 hours 59 minutes', '{}'],
    ['old', '24 hours 1 minute', '{}'],
    ['old, no response', '24 hours 1 minute', null],
  ];
  for (const [key, age, response] of keys) {
    await pool.query(
      `insert into idempotency_keys (user_id, key, fingerprint, answer, created_at)
       values ($1, $2, 'f', $3, now() - $4::interval)`,
      [userId, key, response, age],
    );
  }
  await deleteExpiredKeys(db);
  expect(await idsIn('idempotency_keys', 'key')).toEqual([
    'fresh',
    'of a day',
    'of three minutes',
    'of three minutes, no response',
  ]);
});

test('rate limit counters are deleted when their window has ended', async () => {
  await pool.query(`insert into attempts (key, count, ends_at) values ('running', 3, now() + interval '1 second'),
    ('ended', 3, now() - interval '1 second'), ('long', 3, now() + interval '1 hour')`);
  await deleteEndedAttempts(db);
  expect(await idsIn('attempts', 'key')).toEqual(['long', 'running']);
});

test('events of the card provider are deleted 30 days after they were handled, not earlier', async () => {
  for (const [id, received, handled] of [
    ['new', '0 days', null],
    ['old and not handled', '40 days', null],
    ['received long ago, handled lately', '40 days', '29 days'],
    ['handled long ago', '40 days', '31 days'],
  ]) {
    await pool.query(
      `insert into payment_events (id, type, provider_id, received_at, handled_at)
       values ($1, 'payment_intent.succeeded', 'pi', now() - $2::interval, now() - $3::interval)`,
      [id, received, handled],
    );
  }
  await deleteOldEvents(db);
  expect(await idsIn('payment_events', 'id')).toEqual([
    'new',
    'old and not handled',
    'received long ago, handled lately',
  ]);
});

test('mails are deleted after a week, sent or not', async () => {
  for (const [number, age] of [
    ['1', '6 days 23 hours'],
    ['2', '7 days 1 hour'],
  ]) {
    await pool.query(
      `insert into mails (id, kind, data, created_at)
       values ($1, 'purchasePaid', '{}', now() - $2::interval)`,
      [`00000000-0000-7000-8000-00000000000${number}`, age],
    );
  }
  await deleteOldMails(db);
  expect(await idsIn('mails', 'id')).toEqual(['00000000-0000-7000-8000-000000000001']);
});

test('imports are deleted in the time of their state, but not while they run', async () => {
  for (const [state, kept, deleted] of [
    ['applying', '31 days', null],
    ['done', '29 days', '31 days'],
    ['planned', '6 days 23 hours', '7 days 1 hour'],
    ['planning', '29 days', '31 days'],
    ['reading', '59 minutes', '61 minutes'],
    ['stopped', '29 days', '31 days'],
  ]) {
    await pool.query('delete from product_imports');
    await pool.query(
      `insert into product_imports (id, state, created_at, actor, file_name, encoding)
       select gen_random_uuid(), $1, now() - age::interval, 'mona@example.com', age, 'utf-8'
       from unnest($2::text[]) as age where age is not null`,
      [state, [kept, deleted]],
    );
    await deleteOldImports(db);
    expect([state, await idsIn('product_imports', 'file_name')]).toEqual([state, [kept]]);
  }
});
