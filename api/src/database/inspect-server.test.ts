import { describe, expect, onTestFinished, test } from 'vitest';
import { createPostgresDatabase, testEngine } from '../../test/test-database';
import { startPgbouncer, whyNoPgbouncer } from '../../test/servers/pgbouncer';
import { inspectServer } from './inspect-server';

const timeout = 5_000;

test('a server that does not answer is named without user and password', async () => {
  const finding = inspectServer('postgres://shop:secret@127.0.0.1:1/shop', timeout);
  await expect(finding).rejects.toThrow(/^PostgreSQL at 127\.0\.0\.1:1 can't be used: connect ECONNREFUSED/);
  await expect(finding).rejects.not.toThrow('secret');
});

describe.skipIf(testEngine === 'pglite')('on PostgreSQL', () => {
  const openDatabase = async () => {
    const { url, drop } = await createPostgresDatabase();
    onTestFinished(drop);
    return url;
  };
  const withSetting = (url: string, setting: string) =>
    `${url}?options=${encodeURIComponent(`-c ${setting}`)}`;

  test('a database that does not exist is named', async () => {
    const url = new URL(await openDatabase());
    url.pathname = '/no_such_shop';
    await expect(inspectServer(url.href, timeout)).rejects.toThrow(
      `There is no database "no_such_shop" at ${url.host}. Create it first`,
    );
  });

  test('a server is used even while it is read-only', async () => {
    const readOnly = withSetting(await openDatabase(), 'default_transaction_read_only=on');
    expect(await inspectServer(readOnly, timeout)).toEqual({ isPooled: false });
  });

  const noPgbouncer = whyNoPgbouncer();
  test.skipIf(noPgbouncer).each([[[]], [['ignore_startup_parameters = lock_timeout,statement_timeout']]])(
    'PgBouncer in front of it is detected (%j)',
    async (settings) => {
      const url = await openDatabase();
      const pgbouncer = await startPgbouncer(url, settings);
      onTestFinished(pgbouncer.stop);
      expect(await inspectServer(pgbouncer.urlOf(url), timeout)).toEqual({ isPooled: true });
    },
  );
});
