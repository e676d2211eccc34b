import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { startTcpProxy } from '../../test/servers/tcp-proxy';
import { createPostgresDatabase, terminateConnections, testEngine } from '../../test/test-database';
import { type Database, openDatabase } from './client';

/** The events reported to the operator, in order. */
type Watched = Database & { reports: string[] };

describe.skipIf(testEngine === 'pglite')('the watch over PostgreSQL', () => {
  /** Opens a new database behind a proxy. */
  const openWatched = async () => {
    const { url, drop } = await createPostgresDatabase();
    onTestFinished(drop);
    const { hostname, port } = new URL(url);
    const proxy = await startTcpProxy({ host: hostname, port: Number(port) || 5432 });
    onTestFinished(proxy.close);
    const proxied = new URL(url);
    proxied.host = `127.0.0.1:${proxy.port}`;
    const database = await openDatabase({ databaseUrl: proxied.href, dataDir: '', databasePoolSize: 2 });
    onTestFinished(database.close);
    const reports: string[] = [];
    const stop = database.server?.watch((event) => void reports.push(event));
    onTestFinished(async () => stop?.());
    return { database: { ...database, reports } satisfies Watched, proxy, url };
  };
  const answers = ({ pool }: Database) =>
    vi.waitFor(async () => expect((await pool.query('select 1')).rowCount).toBe(1), {
      timeout: 5_000,
      interval: 20,
    });

  test('closes connections whose packets the network drops, and they stay closed', async () => {
    const { database, proxy } = await openWatched();
    await answers(database);
    const waiting = database.pool.query('select pg_sleep(60)');
    proxy.swallow();
    proxy.restore();
    await expect(waiting).rejects.toThrow('the server was silent for 2.5 seconds');
    expect(database.isAnswering()).toBe(false);
    await answers(database);
    await vi.waitFor(() =>
      expect(database.reports).toEqual(['the database is not available', 'the database answers again']),
    );
    expect(database.isAnswering()).toBe(true);
  });

  test('renews all connections when a server accepts writes again', async () => {
    const { database, url } = await openWatched();
    const name = new URL(url).pathname.slice(1);
    const { pool } = database;
    await pool.query('create table written (at int)');
    await pool.query(`alter database ${name} set default_transaction_read_only = on`);
    await terminateConnections(url);
    await vi.waitFor(() => expect(database.reports).toContain('the database accepts no writes'), 5_000);
    await expect(pool.query('insert into written values (1)')).rejects.toMatchObject({ code: '25006' });

    // The address may lead to another server by now, so that each question goes over a new connection.
    const sessions = new Set<unknown>();
    await vi.waitFor(async () => {
      const { rows } = await pool.query(
        `select pid from pg_stat_activity where datname = '${name}' and query like '%"isReadOnly"' and pid <> pg_backend_pid()`,
      );
      for (const { pid } of rows) sessions.add(pid);
      expect(sessions.size).toBeGreaterThan(2);
    }, 10_000);
    expect(database.reports.at(-1)).toBe('the database accepts no writes');

    const held = await pool.connect();
    await held.query(`begin; set transaction read write; alter database ${name} reset all; commit`);
    await vi.waitFor(() => expect(database.reports).toContain('the database accepts writes again'), 5_000);
    await expect(held.query('select 1')).rejects.toThrow();
    held.release();
    expect((await pool.query('insert into written values (1)')).rowCount).toBe(1);
  });
});
