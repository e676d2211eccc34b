import { afterAll, describe, expect, test, vi } from 'vitest';
import { openTestDatabase, testEngine } from '../../test/test-database';
import { createChangeSignal } from './change-signal';
import { createPublicDataVersion } from './public-data-version';

describe.runIf(testEngine === 'postgresql')('the version of the public data', async () => {
  const database = await openTestDatabase();
  const fail = (error: unknown) => {
    throw error;
  };
  const here = createPublicDataVersion(createChangeSignal(database, 'shop_public_data', fail));
  const there = createPublicDataVersion(createChangeSignal(database, 'shop_public_data', fail));
  afterAll(async () => {
    await here.close();
    await there.close();
    await database.close();
  });
  const eventually = (check: () => void) => vi.waitFor(check, 10_000);

  test('is raised by connecting: notifications may have been missed before', async () => {
    await eventually(() => expect([here.current(), there.current()]).toEqual([1, 1]));
  });

  test('is raised at once in the process that writes, and then in the others', async () => {
    const before = there.current();
    here.raise();
    expect(here.current()).toBe(2);
    await eventually(() => expect(there.current()).toBe(before + 1));
  });

  test('is raised in other processes once for several consecutive writes', async () => {
    const before = there.current();
    for (let write = 0; write < 100; write++) here.raise();
    await eventually(() => expect(there.current()).toBe(before + 1));
  });

  test('is not raised by the notification of the same process', async () => {
    const before = here.current();
    const beforeThere = there.current();
    here.raise();
    await eventually(() => expect(there.current()).toBe(beforeThere + 1));
    there.raise();
    // Notifications are ordered, so the process's own one has arrived before this one.
    await eventually(() => expect(here.current()).toBeGreaterThan(before + 1));
    expect(here.current()).toBe(before + 2);
  });

  test('is raised by the pending notification of a process that closes', async () => {
    const leaving = createPublicDataVersion(createChangeSignal(database, 'shop_public_data', fail));
    await eventually(() => expect(leaving.current()).toBe(1));
    const before = here.current();
    leaving.raise();
    await leaving.close();
    await eventually(() => expect(here.current()).toBe(before + 1));
  });

  test('has a position in the log once all that it knows of is before it', async () => {
    const position = async () =>
      (await database.pool.query<{ now: string }>('select pg_current_wal_lsn()::text as now')).rows[0]?.now ??
      '';
    const isBefore = async (one: string, other: string | null) =>
      (await database.pool.query('select $1::pg_lsn <= $2::pg_lsn as is', [one, other])).rows[0]?.is;
    const opening = createPublicDataVersion(createChangeSignal(database, 'shop_public_data', fail));
    expect(opening.position()).toBeNull();
    await eventually(() => expect(opening.position()).not.toBeNull());

    await database.pool.query('create table changed as select 1');
    const changedAt = await position();
    const before = opening.current();
    opening.raise();
    expect(opening.position()).toBeNull();
    await eventually(() => expect(opening.position()).not.toBeNull());
    expect(await isBefore(changedAt, opening.position())).toBe(true);

    await database.pool.query('insert into changed values (2)');
    const changedThere = await position();
    there.raise();
    await eventually(() => expect(opening.current()).toBe(before + 2));
    expect(await isBefore(changedThere, opening.position())).toBe(true);

    // A change while the notification of the one before is on its way.
    const query = vi.spyOn(database.pool, 'query');
    let answer = () => {};
    const answers = new Promise<{ rows: { position: string }[] }>((resolve) => {
      answer = () => resolve({ rows: [{ position: changedThere }] });
    });
    query.mockImplementationOnce(() => answers).mockImplementationOnce(async () => ({ rows: [] }));
    opening.raise();
    await eventually(() => expect(query).toHaveBeenCalled());
    opening.raise();
    answer();
    // Until the first notification is sent, and before the server has answered the second one's question.
    await new Promise(setImmediate);
    expect(query).toHaveBeenCalledTimes(2);
    expect(opening.position()).toBeNull();
    await eventually(() => expect(opening.position()).not.toBeNull());
    query.mockRestore();

    await opening.close();
    expect(opening.position()).toBeNull();
  });

  test('closes while its connection is still opening', async () => {
    const opening = createPublicDataVersion(createChangeSignal(database, 'shop_public_data', fail));
    await expect(opening.close()).resolves.toBeUndefined();
  });
});
