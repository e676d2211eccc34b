import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { lasts } from '../lasts';
import { startPgbouncer, whyNoPgbouncer } from '../servers/pgbouncer';
import { type Cluster, startCluster, whyNoCluster } from '../servers/postgres-cluster';
import { startShopUnderTest } from './shop-under-test';

const noPooler = whyNoPgbouncer() ?? whyNoCluster();
if (noPooler) console.log(`Skipped: ${noPooler}`);

const outageMilliseconds = 1_000;
const root = path.resolve(import.meta.dirname, '../../..');

describe.skipIf(noPooler)('behind PgBouncer in transaction mode', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster();
  });
  afterAll(() => cluster?.remove());

  const startBehindPgbouncer = async (database: string, { hasDirectUrl = true } = {}) => {
    await cluster.query(`create database ${database}`);
    const truthUrl = cluster.urlOf(database);
    const pgbouncer = await startPgbouncer(truthUrl);
    onTestFinished(pgbouncer.stop);
    const direct = hasDirectUrl ? { DATABASE_DIRECT_URL: truthUrl } : {};
    const shop = await startShopUnderTest(pgbouncer.urlOf(truthUrl), { truthUrl, ...direct });
    return { pgbouncer, shop };
  };

  test('the shop takes orders, also when the database behind it restarts', async () => {
    const { shop } = await startBehindPgbouncer('restarted');
    await shop.load.afterOrders(200);
    await shop.survives(async () => {
      await cluster.stop();
      await lasts(outageMilliseconds);
      await cluster.start();
    });
  });

  test('the shop takes orders without DATABASE_DIRECT_URL, also when the database terminates all connections', async () => {
    const { shop } = await startBehindPgbouncer('indirect', { hasDirectUrl: false });
    await shop.load.afterOrders(200);
    for (let round = 0; round < 3; round += 1) {
      await shop.survives(async () => {
        await cluster.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'indirect'`,
        );
      });
    }
  });

  test('the tests of the API pass', { timeout: 900_000 }, async () => {
    const pgbouncer = await startPgbouncer(cluster.urlOf('postgres'));
    onTestFinished(pgbouncer.stop);
    const folders = ['orders', 'payments', 'accounts', 'reviews', 'mails'].map(
      (name) => `api/src/modules/${name}`,
    );
    const { stdout } = await promisify(execFile)(
      path.join(root, 'node_modules/.bin/vitest'),
      ['run', '--project', 'API, PostgreSQL', ...folders, 'api/src/idempotency', 'api/src/attempt-limits'],
      {
        cwd: root,
        env: {
          ...process.env,
          TEST_DATABASE_URL: cluster.urlOf('postgres'),
          TEST_POOLER_URL: pgbouncer.urlOf(cluster.urlOf('postgres')),
        },
      },
    );
    expect(stdout).toMatch(/Tests .*\d+ passed/);
    console.log(stdout.slice(stdout.indexOf('Test Files')));
  });
});
