import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import { lasts } from '../lasts';
import { startPgbouncer, whyNoPgbouncer } from '../servers/pgbouncer';
import { noCluster, openCluster } from './cluster-of-file';
import { startShopUnderTest } from './shop-under-test';

const noPooler = whyNoPgbouncer() ?? noCluster;
if (noPooler) console.log(`Skipped: ${noPooler}`);

const outageMilliseconds = 1_000;
const root = path.resolve(import.meta.dirname, '../../..');

describe.skipIf(noPooler)('behind PgBouncer in transaction mode', () => {
  const { cluster, newDatabase, terminates } = openCluster();

  const startBehindPgbouncer = async ({ hasDirectUrl = true } = {}) => {
    const truthUrl = await newDatabase();
    const pgbouncer = await startPgbouncer(truthUrl);
    onTestFinished(pgbouncer.stop);
    const direct = hasDirectUrl ? { DATABASE_DIRECT_URL: truthUrl } : {};
    const shop = await startShopUnderTest(pgbouncer.urlOf(truthUrl), { truthUrl, ...direct });
    return { pgbouncer, shop };
  };

  test('the shop takes orders, also when the database behind it restarts', async () => {
    const { shop } = await startBehindPgbouncer();
    await shop.load.afterOrders(200);
    await shop.survives(async () => {
      await cluster().stop();
      await lasts(outageMilliseconds);
      await cluster().start();
    });
  });

  test('the shop takes orders without DATABASE_DIRECT_URL, also when the database terminates all connections', async () => {
    const { shop } = await startBehindPgbouncer({ hasDirectUrl: false });
    await shop.load.afterOrders(200);
    for (let round = 0; round < 3; round += 1) {
      await shop.survives(async () => void (await terminates()));
    }
  });

  test('the tests of the API pass', { timeout: 900_000 }, async () => {
    const pgbouncer = await startPgbouncer(cluster().urlOf('postgres'));
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
          TEST_DATABASE_URL: cluster().urlOf('postgres'),
          TEST_POOLER_URL: pgbouncer.urlOf(cluster().urlOf('postgres')),
        },
      },
    );
    expect(stdout).toMatch(/Tests .*\d+ passed/);
    console.log(stdout.slice(stdout.indexOf('Test Files')));
  });
});
