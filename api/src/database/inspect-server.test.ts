import { describe, expect, onTestFinished, test } from 'vitest';
import { createPostgresDatabase, testEngine } from '../../test/test-database';
import { startPgbouncer, whyNoPgbouncer } from '../../test/servers/pgbouncer';
import { openDatabase } from './client';
import { inspectServer } from './inspect-server';

const timeout = 5_000;

test('a server that does not answer is named without user and password', async () => {
  const finding = inspectServer('postgres://shop:secret@127.0.0.1:1/shop', timeout);
  await expect(finding).rejects.toThrow(/^PostgreSQL at 127\.0\.0\.1:1 can't be used: connect ECONNREFUSED/);
  await expect(finding).rejects.not.toThrow('secret');
});

describe.skipIf(testEngine === 'pglite')('on PostgreSQL', () => {
  const createDatabase = async () => {
    const { url, drop } = await createPostgresDatabase();
    onTestFinished(drop);
    return url;
  };
  const withSetting = (url: string, setting: string) =>
    `${url}?options=${encodeURIComponent(`-c ${setting}`)}`;

  test('a database that does not exist is named', async () => {
    const url = new URL(await createDatabase());
    url.pathname = '/no_such_shop';
    await expect(inspectServer(url.href, timeout)).rejects.toThrow(
      `There is no database "no_such_shop" at ${url.host}. Create it first`,
    );
  });

  test('a server is used even while it is read-only', async () => {
    const readOnly = withSetting(await createDatabase(), 'default_transaction_read_only=on');
    expect(await inspectServer(readOnly, timeout)).toEqual({ isPooled: false });
  });

  test('sessions are opened at the direct address, and at the other where there is none', async () => {
    const url = await createDatabase();
    const named = (name: string) => `${url}?application_name=${name}`;
    for (const [databaseDirectUrl, expected] of [
      [named('direct'), 'direct'],
      [null, 'pools'],
    ] as const) {
      const database = await openDatabase({ databaseUrl: named('pools'), databaseDirectUrl, dataDir: '' });
      onTestFinished(database.close);
      const session = await database.server?.openSession();
      const name = await session?.query('show application_name');
      await session?.end();
      expect(name?.rows).toEqual([{ application_name: expected }]);
      const limits = await database.pool.query(
        `select current_setting('statement_timeout') || ' ' || current_setting('lock_timeout') || ' ' ||
           current_setting('idle_in_transaction_session_timeout') || ' ' || current_setting('jit') as limits`,
      );
      expect(limits.rows).toEqual([{ limits: '30s 4s 5s off' }]);
      expect((await database.pool.query('show application_name')).rows).toEqual([
        { application_name: 'pools' },
      ]);
    }
  });

  const noPgbouncer = whyNoPgbouncer();
  test.skipIf(noPgbouncer).each([[[]], [['ignore_startup_parameters = lock_timeout,statement_timeout']]])(
    'PgBouncer in front of it is detected (%j)',
    async (settings) => {
      const url = await createDatabase();
      const pgbouncer = await startPgbouncer(url, settings);
      onTestFinished(pgbouncer.stop);
      expect(await inspectServer(pgbouncer.urlOf(url), timeout)).toEqual({ isPooled: true });
    },
  );
});
