import type { SQL } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hold } from '../../../../test/hold';
import { duringOutage } from '../../../../test/outage';
import { openTestShop } from '../../../../test/test-shop';
import { isDatabaseUnavailable } from '../../../database/availability';
import { followVocabulary } from './follow-vocabulary';

const shop = await openTestShop();
const { publicDb } = shop.database;

let version = 1;
let read = followVocabulary(publicDb, () => version);
beforeEach(() => {
  version = 1;
  read = followVocabulary(publicDb, () => version);
});
afterEach(() => void vi.restoreAllMocks());

const knows = async (kind: string) => (await read()).meanings.has(kind);

test('the vocabulary is read again with each version of the public data', async () => {
  expect(await knows('osmium saw')).toBe(false);
  await shop.addsKind('Osmium saws');
  expect(await knows('osmium saw')).toBe(false);
  version = 2;
  expect(await knows('osmium saw')).toBe(true);
});

test('what changes while it is read is known to who asks after the change', async () => {
  const { held, release } = hold();
  const execute = publicDb.execute.bind(publicDb);
  const slow = vi
    .spyOn(publicDb, 'execute')
    .mockImplementationOnce(((query: SQL) =>
      execute(query).then((found) => held.then(() => found))) as typeof execute);
  const before = read();
  await vi.waitFor(() => expect(slow).toHaveBeenCalled());
  await shop.addsKind('Hafnium saws');
  version = 2;
  release();
  expect((await before).meanings.has('hafnium saw')).toBe(false);
  expect(await knows('hafnium saw')).toBe(true);
});

test('without a signal of a change it is read again after five seconds', async () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  expect(await knows('iridium saw')).toBe(false);
  await shop.addsKind('Iridium saws');
  now.mockReturnValue(5_999);
  expect(await knows('iridium saw')).toBe(false);
  now.mockReturnValue(6_000);
  expect(await knows('iridium saw')).toBe(true);
});

test('the last one serves while the database is away, and a new one as soon as it is back', async () => {
  const last = await read();
  await shop.addsKind('Rhenium saws');
  version = 2;
  await duringOutage(shop.database, async () => {
    expect(await read()).toBe(last);
    expect(await read()).toBe(last);
  });
  expect(await knows('rhenium saw')).toBe(true);
});

test('before the first one was read, an outage is said', async () => {
  const failure = await duringOutage(shop.database, () => read().catch((error: unknown) => error));
  expect(isDatabaseUnavailable(failure)).toBe(true);
  expect((await read()).kinds.length).toBeGreaterThan(0);
});

test('no other failure is hidden by the last one', async () => {
  await read();
  version = 2;
  vi.spyOn(publicDb, 'execute').mockRejectedValue(new Error('a fault of ours'));
  await expect(read()).rejects.toThrow('a fault of ours');
});
