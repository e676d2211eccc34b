import { expect, onTestFinished, test, vi } from 'vitest';
import { composeShop } from '../../test/compose';
import { findFreePort } from '../../test/servers/programs';
import { openTestDatabase } from '../../test/test-database';
import { openReadReplica } from './read-replica';

test('a standby that can not be reached is tried again after ten seconds; until then a shop without its primary is not ready', async () => {
  const database = await openTestDatabase();
  let isAnswering = true;
  const reports: string[] = [];
  const reads: string[] = [];
  const replica = openReadReplica(
    { ...database, isAnswering: () => isAnswering },
    {
      url: `postgres://postgres@127.0.0.1:${await findFreePort()}/shop`,
      statementSeconds: 30,
      report: (event) => void reports.push(event),
      count: (server, kind) => void reads.push(`${kind} ${server}`),
    },
  );
  const { app } = await composeShop({ ...database, isAnswering: () => isAnswering }, {}, undefined, replica);
  onTestFinished(async () => {
    await app.close();
    await replica.close();
    await database.close();
  });
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  onTestFinished(() => clock.mockRestore());
  const isReady = async () => (await app.inject('/readyz')).statusCode === 200;
  const one = async (from: { execute: typeof database.db.execute }) =>
    (await from.execute('select 1 as one')).rows;

  // Nobody has tried it yet.
  isAnswering = false;
  expect(await isReady()).toBe(true);
  expect(await replica.readPublic(null, one)).toEqual([{ one: 1 }]);
  expect(await isReady()).toBe(false);
  isAnswering = true;
  expect(await isReady()).toBe(true);
  for (const position of [null, '0/1']) expect(await replica.readPublic(position, one)).toEqual([{ one: 1 }]);
  expect(await replica.read(one)).toEqual([{ one: 1 }]);
  expect(reads).toEqual(['public primary', 'public primary', 'public primary', 'report primary']);
  expect(reports).toEqual(['the read replica can not be used']);

  isAnswering = false;
  clock.mockReturnValue(9_999);
  expect(await isReady()).toBe(false);
  clock.mockReturnValue(10_000);
  expect(await isReady()).toBe(true);
});
