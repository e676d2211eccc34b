import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { until } from '../../../scripts/until.js';
import { openDatabase } from '../../src/database/client';
import { withAdvisoryLock } from '../../src/database/with-advisory-lock';
import { lasts } from '../lasts';
import { startTcpProxy } from '../servers/tcp-proxy';
import { countStatus } from './calls';
import { noCluster, openCluster } from './cluster-of-file';
import { type ShopUnderTest, startShopUnderTest } from './shop-under-test';

/** Maximum wait for a response, including refusals. */
const responseMilliseconds = 10_000;
/** The server keeps the locks of an interrupted transaction for five seconds. */
const untilLocksEnd = 8_000;
/** How long the server is stopped. */
const stoppedMilliseconds = 2_000;
/** How long the network drops all packets: longer than all timeouts of a connection. */
const silenceMilliseconds = 12_000;

/** The server frees a lock after 30 seconds without its process. */
const longWorkMilliseconds = 40_000;

/** Waits until the shop has refused some more requests with 503. */
async function refusesRequests(shop: ShopUnderTest): Promise<void> {
  const refusals = () => countStatus(shop.load.counts(), 503);
  const before = refusals();
  await until('requests are refused', () => refusals() >= before + 20, { seconds: 60 });
}

describe.skipIf(noCluster)('a shop whose database', () => {
  const { cluster, newDatabase, newest, terminates } = openCluster();

  /** Creates a database that the shop reaches through a proxy. */
  const newDatabaseBehindProxy = async () => {
    const truthUrl = await newDatabase();
    const proxy = await startTcpProxy(cluster());
    onTestFinished(proxy.close);
    const url = new URL(truthUrl);
    url.port = String(proxy.port);
    return { proxy, truthUrl, url: url.href };
  };

  test('terminates all connections, ten times', async () => {
    const shop = await startShopUnderTest(await newDatabase());
    for (let round = 0; round < 10; round += 1) {
      await shop.survives(async () => {
        expect((await terminates()).length).toBeGreaterThan(2);
      });
    }
  });

  test('is stopped and started, three times', async () => {
    const shop = await startShopUnderTest(await newDatabase());
    for (let round = 0; round < 3; round += 1) {
      await shop.survives(async () => {
        await cluster().stop();
        await lasts(stoppedMilliseconds);
        await cluster().start();
      });
    }
  });

  test('is killed and recovers', async () => {
    const shop = await startShopUnderTest(await newDatabase());
    await shop.survives(async () => {
      await cluster().kill();
      await cluster().start();
    });
  });

  test('is cut off: all connections are reset, ten times', async () => {
    const { proxy, truthUrl, url } = await newDatabaseBehindProxy();
    const shop = await startShopUnderTest(url, { truthUrl });
    for (let round = 0; round < 10; round += 1) {
      await shop.survives(async () => proxy.cut());
    }
  });

  test('is unreachable while the network drops all packets, and its old connections stay silent', async () => {
    const { proxy, truthUrl, url } = await newDatabaseBehindProxy();
    const shop = await startShopUnderTest(url, { truthUrl });
    await shop.survives(async () => {
      proxy.swallow();
      await lasts(silenceMilliseconds);
      proxy.restore();
    });
    await shop.survives(async () => {
      proxy.swallow();
      proxy.restore();
    }, untilLocksEnd);
    expect(shop.load.longestWait().milliseconds).toBeLessThan(responseMilliseconds);
  });

  test('stays silent in the middle of a transaction that has locked the product', async () => {
    const { proxy, truthUrl, url } = await newDatabaseBehindProxy();
    const shop = await startShopUnderTest(url, { truthUrl });
    for (let round = 0; round < 3; round += 1) {
      await shop.survives(async () => {
        await proxy.swallowAfter('with deleted_orders as');
        proxy.restore();
      }, untilLocksEnd);
    }
    expect(shop.load.longestWait().milliseconds).toBeLessThan(responseMilliseconds);
  });

  test('stays silent while background work has its lock, which the server frees within a minute', async () => {
    const { proxy, truthUrl, url } = await newDatabaseBehindProxy();
    const shop = await startShopUnderTest(url, { truthUrl });
    const lostLocks = () =>
      cluster().query(
        `select pid from pg_stat_activity where datname = '${newest()}' and state = 'idle in transaction'
           and query like '%pg_try_advisory_xact_lock%' and state_change < now() - interval '3 seconds'`,
      );
    await shop.survives(async () => {
      await proxy.swallowAfter('pg_try_advisory_xact_lock');
      proxy.restore();
      await until('a lock is lost', async () => (await lostLocks()).length > 0, { seconds: 60 });
    });
    await until('the lock is free', async () => (await lostLocks()).length === 0, { seconds: 60 });
  });

  test('keeps the lock of background work for longer than it waits for a silent process', async () => {
    const database = await openDatabase({ databaseUrl: await newDatabase(), dataDir: '' });
    onTestFinished(database.close);
    await withAdvisoryLock(database, 1, async () => {
      await lasts(longWorkMilliseconds);
      expect(await withAdvisoryLock(database, 1, async () => {})).toBe(false);
    });
    expect(await withAdvisoryLock(database, 1, async () => {})).toBe(true);
  });

  test('is slow: each packet takes 300 ms', async () => {
    const { proxy, truthUrl, url } = await newDatabaseBehindProxy();
    const shop = await startShopUnderTest(url, { truthUrl });
    await shop.survives(async () => {
      proxy.delay(300);
      await shop.load.afterOrders(8);
      proxy.delay(0);
    });
    expect(countStatus(shop.load.counts(), 503)).toBe(0);
  });

  test('has no connections left', async () => {
    const truthUrl = await newDatabase();
    const shop = await startShopUnderTest(truthUrl);
    await shop.survives(async () => {
      const taken = await takeAllConnections(cluster().urlOf('postgres'));
      const [first] = taken;
      await first?.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${newest()}'`,
      );
      taken.push(...(await takeAllConnections(cluster().urlOf('postgres'))));
      await refusesRequests(shop);
      for (const client of taken) await client.end();
    });
  });

  test('is read-only for a while', async () => {
    const shop = await startShopUnderTest(await newDatabase());
    await shop.survives(async () => {
      await cluster().query(`alter database ${newest()} set default_transaction_read_only = on`);
      await terminates();
      await refusesRequests(shop);
      await cluster().query(`alter database ${newest()} reset default_transaction_read_only`);
    });
  });
});

async function takeAllConnections(url: string): Promise<pg.Client[]> {
  const clients: pg.Client[] = [];
  while (clients.length < 1_000) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
    } catch {
      return clients;
    }
    clients.push(client);
  }
  throw new Error('The server accepts any number of connections');
}
