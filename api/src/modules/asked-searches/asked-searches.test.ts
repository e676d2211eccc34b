import { countSearch, listAskedSearches } from '@chuck-and-bit/contract/asked-searches';
import { addDays, localTimes } from '@chuck-and-bit/contract/days';
import { serverLimits } from '@chuck-and-bit/contract/server-limits';
import { changeShopSettings, getShopSettings } from '@chuck-and-bit/contract/shop-settings';
import { expect, test, vi } from 'vitest';
import { duringOutage } from '../../../test/outage';
import { openTestShop } from '../../../test/test-shop';
import { addCounts, keepMostFrequent } from './asked-searches.queries';
import { countedText, createSearchCounter } from './count-searches';

const shop = await openTestShop();
const counts = async (q: string, total: number) => shop.does(countSearch, { body: { q, total } });
const day = new Date().toISOString().slice(0, 10);
const asked = async () => shop.does(listAskedSearches, { as: shop.admin, query: { days: '90' } });

/** Of a text on a day. */
const entry = (text: string, count: number, on = day, findsNothing = false) => ({
  text,
  day: on,
  count,
  foundNothing: findsNothing ? count : 0,
  findsNothing,
});

const opensCounter = (zone = 'UTC') =>
  createSearchCounter(
    shop.database.db,
    async () => zone,
    (error) => expect.fail(String(error)),
  );

test('searches are counted by text and day, those that found nothing first', async () => {
  for (const q of ['Hammer drill', 'hammer  DRILL', 'hammer drill ']) await counts(q, 3);
  await counts('unobtainium', 0);
  const found = await asked();
  expect(found.map(({ text, count, foundNothing }) => [text, count, foundNothing])).toEqual([
    ['unobtainium', 1, 1],
    ['hammer drill', 3, 0],
  ]);
  expect(found[1]?.days).toEqual([{ day: expect.any(String), count: 3 }]);
  await counts('unobtainium', 2);
  const again = (await asked()).find(({ text }) => text === 'unobtainium');
  expect(again).toMatchObject({ count: 2, foundNothing: 1, findsNothing: false });
});

test('a text that may tell who searched is not counted', () => {
  for (const q of ['1234567', 'rp-1234567', 'bit 6 x 160 mm, 10 pieces']) expect(countedText(q)).toBe(q);
  const telling = ['ada@example.com', '12345678', '0176 1234567', '2000000000244', '+49 (0)30-1234567'];
  for (const q of [...telling, '+49 (89) 123456', '   ']) expect(countedText(q), q).toBeNull();
});

test('whether a text finds nothing is what its last day says', async () => {
  const { db } = shop.database;
  const [before, today] = [addDays(day, -1), day];
  await addCounts(db, [
    entry('came', 1, before, true),
    entry('came', 1, today),
    entry('went', 1, before),
    entry('went', 1, today, true),
  ]);
  const found = await asked();
  const of = (text: string) => found.find((each) => each.text === text);
  expect(of('came')).toMatchObject({ count: 2, foundNothing: 1, findsNothing: false });
  const days = [{ day: today }, { day: before }];
  expect(of('went')).toMatchObject({ count: 2, foundNothing: 1, findsNothing: true, days });
});

test('a period has its first and its last day, and 90 days are kept', async () => {
  const { db, pool } = shop.database;
  const ages = [0, 6, 7, 29, 30, 89, 90];
  const entries = ages.map((age) => entry(`age ${age}`, 1, addDays(day, -age)));
  await addCounts(db, entries);
  for (const days of ['7', '30', '90', undefined] as const) {
    const found = await shop.does(listAskedSearches, { as: shop.admin, query: days ? { days } : {} });
    const texts = found.map(({ text }) => text).filter((text) => text.startsWith('age '));
    const within = ages.filter((age) => age < Number(days ?? '30'));
    expect(texts).toEqual(within.map((age) => `age ${age}`).toSorted());
  }
  await counts('now', 1);
  await asked();
  const { rows } = await pool.query("select text from asked_searches where text in ('age 89', 'age 90')");
  expect(rows).toEqual([{ text: 'age 89' }]);
});

test('counts of a write that fails are written with the next, with those since', async () => {
  const counter = opensCounter();
  await counter.count('Adze', 0);
  await counter.count('awl', 2);
  await duringOutage(shop.database, async () => {
    const writing = counter.write();
    await counter.count('adze', 3);
    await counter.count('awl', 0);
    await counter.count('auger', 2);
    await expect(writing).rejects.toThrow();
  });
  await counter.write();
  await counter.close();
  const texts = (await asked()).filter(({ text }) => ['adze', 'awl', 'auger'].includes(text));
  expect(texts).toMatchObject([
    { text: 'awl', count: 2, foundNothing: 1, findsNothing: true },
    { text: 'adze', count: 2, foundNothing: 1, findsNothing: false },
    { text: 'auger', count: 1, foundNothing: 0, findsNothing: false },
  ]);
});

test('what is counted after a write is written a minute later, too', async () => {
  const { pool } = shop.database;
  const counter = opensCounter();
  for (const count of [1, 2]) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await counter.count('every minute', 1);
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    await vi.waitFor(async () => {
      const { rows } = await pool.query("select count from asked_searches where text = 'every minute'");
      expect(rows).toEqual([{ count }]);
    });
  }
  await counter.close();
});

test('no more texts wait than may, and those that do are counted on', async () => {
  const { waiting } = serverLimits.askedSearches;
  const counter = opensCounter();
  for (let text = 0; text <= waiting; text += 1) await counter.count(`waits ${text}`, 1);
  await counter.count('waits 0', 1);
  await counter.close();
  const { rows } = await shop.database.pool.query(
    `select count(*)::int as texts, sum(count)::int as counts from asked_searches where text like 'waits %'`,
  );
  expect(rows).toEqual([{ texts: waiting, counts: waiting + 1 }]);
});

test('the rarest texts beyond the most that are kept go', async () => {
  const { db, pool } = shop.database;
  await addCounts(db, [
    entry('frequent', 5),
    entry('rare', 1),
    entry('frequently', 5),
    entry('as frequent before', 5, addDays(day, -1)),
  ]);
  await keepMostFrequent(db, 1);
  const { rows } = await pool.query('select distinct text from asked_searches');
  expect(rows).toEqual([{ text: 'frequent' }]);
  expect(serverLimits.askedSearches.max).toBe(10_000);
});

test('what is counted is written after a minute, and then no more texts are kept than may', async () => {
  const { pool } = shop.database;
  await pool.query(
    `insert into asked_searches (text, day, count, found_nothing, finds_nothing)
     select 'often ' || n, $1::date, 2, 0, false from generate_series(1, $2::int) n`,
    [day, serverLimits.askedSearches.max],
  );
  const textsOf = async (text: string) =>
    (await pool.query('select from asked_searches where text like $1', [text])).rowCount;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const counter = opensCounter();
  for (let count = 0; count < 3; count += 1) await counter.count('in a minute', 1);
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  await vi.waitFor(async () => expect(await textsOf('in a minute')).toBe(1));
  await counter.close();
  await vi.waitFor(async () => expect(await textsOf('%')).toBe(serverLimits.askedSearches.max));
  expect(await asked()).toHaveLength(500);
});

test('a day is that of the time zone of the shop, also the first one of a period', async () => {
  const { db, pool } = shop.database;
  // At any time it is another day in one of them than in the other.
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const counter = opensCounter(zone);
    for (let count = 0; count < 3; count += 1) await counter.count(`in ${zone}`, 1);
    await counter.close();
    const { rows } = await pool.query(
      "select to_char(day, 'YYYY-MM-DD') as day from asked_searches where text = $1",
      [`in ${zone}`.toLowerCase()],
    );
    const today = localTimes(zone)(new Date()).slice(0, 10);
    expect(rows).toEqual([{ day: today }]);
    const { version } = await shop.does(getShopSettings, { as: shop.admin });
    await shop.does(changeShopSettings, { as: shop.admin, body: { timeZone: zone, version } });
    const entries = [6, 7].map((age) => entry(`${zone} ${age}`, 99, addDays(today, -age)));
    await addCounts(db, entries);
    const week = await shop.does(listAskedSearches, { as: shop.admin, query: { days: '7' } });
    expect(week.map(({ text }) => text).filter((text) => text.startsWith(zone))).toEqual([`${zone} 6`]);
  }
});
