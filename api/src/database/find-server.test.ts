import { describe, expect, onTestFinished, test } from 'vitest';
import { createPostgresDatabase, testEngine } from '../../test/test-database';
import { startPgbouncer, whyNoPgbouncer } from '../../test/servers/pgbouncer';
import { findServer } from './find-server';
import { serverAddresses } from './server-addresses';

const timeout = 5_000;

test('an address may list several servers with the same credentials and database', () => {
  expect(serverAddresses('postgres://shop:p%40ss@one:5432,two:5433,[::1]/shop?sslmode=no-verify')).toEqual([
    'postgres://shop:p%40ss@one:5432/shop?sslmode=no-verify',
    'postgres://shop:p%40ss@two:5433/shop?sslmode=no-verify',
    'postgres://shop:p%40ss@[::1]/shop?sslmode=no-verify',
  ]);
  expect(serverAddresses('postgres://one')).toEqual(['postgres://one']);
});

test('a server that does not answer is named without user and password', async () => {
  const finding = findServer(['postgres://shop:secret@127.0.0.1:1/shop'], timeout);
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
    await expect(findServer([url.href], timeout)).rejects.toThrow(
      `There is no database "no_such_shop" at ${url.host}. Create it first`,
    );
  });

  test('of several servers the one that accepts writes is used, at any position in the list', async () => {
    const url = await openDatabase();
    const readOnly = withSetting(url, 'default_transaction_read_only=on');
    const silent = 'postgres://postgres@127.0.0.1:1/shop';
    expect(await findServer([readOnly, silent, url], timeout)).toMatchObject({
      address: url,
      isPooled: false,
    });
    await expect(findServer([silent, readOnly], timeout)).rejects.toThrow('accepts no writes');
  });

  test('a single server is used even while it is read-only', async () => {
    const readOnly = withSetting(await openDatabase(), 'default_transaction_read_only=on');
    expect(await findServer([readOnly], timeout)).toMatchObject({ address: readOnly, takesWrites: false });
  });

  const noPgbouncer = whyNoPgbouncer();
  test.skipIf(noPgbouncer).each([[[]], [['ignore_startup_parameters = lock_timeout,statement_timeout']]])(
    'PgBouncer in front of it is detected (%j)',
    async (settings) => {
      const url = await openDatabase();
      const pgbouncer = await startPgbouncer(url, settings);
      onTestFinished(pgbouncer.stop);
      expect(await findServer([pgbouncer.urlOf(url)], timeout)).toMatchObject({ isPooled: true });
    },
  );
});
