import { asc } from 'drizzle-orm';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { openTestDatabase } from '../../test/test-database';
import { attempts } from '../tables/attempt-limits';
import { exactUpTo, totalOf, totalUpTo } from './list-totals';

const { db, pool, close } = await openTestDatabase();

let passedMilliseconds = 0;
const now = performance.now.bind(performance);
const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + passedMilliseconds);
vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
const pass = (seconds: number) => {
  passedMilliseconds += seconds * 1000;
  // The cache reads the clock again when a timer of one millisecond has run.
  vi.advanceTimersByTime(1);
};

afterAll(async () => {
  vi.useRealTimers();
  clock.mockRestore();
  await close();
});

afterEach(async () => {
  await pool.query('delete from attempts');
  pass(601);
});

const list = { table: attempts, filter: undefined, order: [asc(attempts.key)] };
const total = async () => (await totalOf(db, list)).total;
const addRows = (count: number) =>
  pool.query(
    `insert into attempts (key, count, ends_at) select gen_random_uuid(), 1, now() from generate_series(1, ${count})`,
  );

test('a list without an exact total is counted up to 1,000', async () => {
  await addRows(1_000);
  expect(await totalUpTo(db, list)).toEqual({ total: 1_000, isAtLeast: false });
  await addRows(1);
  expect(await totalUpTo(db, list)).toEqual({ total: 1_000, isAtLeast: true });
});

test('a short list is counted on each request', async () => {
  await addRows(exactUpTo - 1);
  expect(await total()).toBe(exactUpTo - 1);
  await addRows(1);
  expect(await total()).toBe(exactUpTo);
});

test('the total of a long list is cached, revalidated in the background, and counted again when it is old', async () => {
  await addRows(exactUpTo + 1);
  expect(await Promise.all([total(), total()])).toEqual([exactUpTo + 1, exactUpTo + 1]);
  await addRows(1);
  pass(29);
  expect(await total()).toBe(exactUpTo + 1);

  pass(2);
  expect(await total()).toBe(exactUpTo + 1);
  await vi.waitFor(async () => expect(await total()).toBe(exactUpTo + 2));

  await addRows(1);
  pass(601);
  expect(await total()).toBe(exactUpTo + 3);
});

test('a list that has become short is counted on each request again', async () => {
  await addRows(exactUpTo + 1);
  expect(await total()).toBe(exactUpTo + 1);
  await pool.query('delete from attempts');
  pass(31);
  await vi.waitFor(async () => expect(await total()).toBe(0));
  await addRows(1);
  expect(await total()).toBe(1);
  await addRows(exactUpTo + 1);
  expect(await total()).toBe(exactUpTo + 2);
});
