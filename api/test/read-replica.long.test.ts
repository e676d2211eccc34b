import { getOverview } from '@chuck-and-bit/contract/overview';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '../src/database/client';
import { migrateDatabase } from '../src/database/migrate';
import { openReadReplica, type ReadReplica } from '../src/database/read-replica';
import { type ApiClient, createApiClient } from './api-client';
import { composeShop } from './compose';
import { createPeople, type Person } from './people';
import { type Cluster, startCluster, whyNoCluster } from './servers/postgres-cluster';
import { testEngine } from './test-database';

const whyNot = testEngine === 'pglite' ? 'the embedded database has no replica' : whyNoCluster();
if (whyNot && testEngine !== 'pglite') console.log(`Reading from a replica is not tested: ${whyNot}`);

describe.skipIf(whyNot)('the overview with a replica', () => {
  const reports: string[] = [];
  const reads: string[] = [];
  let primary: Cluster;
  let standby: Cluster;
  let database: Database;
  let replica: ReadReplica;
  let client: ApiClient;
  let admin: Person;
  let newShopper: () => Promise<Person>;
  let close: () => Promise<unknown>;

  beforeAll(async () => {
    primary = await startCluster();
    await primary.query('create database shop');
    database = await openDatabase({ databaseUrl: primary.urlOf('shop'), dataDir: '' });
    await migrateDatabase(database);
    standby = await primary.addStandby();
    replica = openReadReplica(database, {
      url: standby.urlOf('shop'),
      statementSeconds: 30,
      retryMilliseconds: 50,
      report: (event) => void reports.push(event),
      count: (server) => void reads.push(server),
    });
    const { app, tokenSecret } = await composeShop(database, {}, undefined, replica);
    close = () => app.close();
    client = createApiClient(app);
    const people = await createPeople({ app, database, tokenSecret });
    admin = people.admin;
    newShopper = () => people.shopper();
  }, 120_000);

  afterAll(async () => {
    await close?.();
    await replica?.close();
    await database?.close();
    await standby?.remove();
    await primary?.remove();
  });

  const read = async () => {
    const today = new Date().toISOString().slice(0, 10);
    const { current, asOf } = await client.does(getOverview, {
      as: admin,
      query: { from: today, to: today },
    });
    return { newCustomers: current.newCustomers, asOf: Date.parse(asOf) };
  };
  const untilRead = (newCustomers: number) =>
    vi.waitFor(async () => expect(await read()).toMatchObject({ newCustomers }), 20_000);

  test('reads the replica, and says as of when its data is', async () => {
    await newShopper();
    await untilRead(1);
    await standby.query('select pg_wal_replay_pause()');
    const pausedAt = Date.now();
    await newShopper();
    const stale = await read();
    expect(stale.newCustomers).toBe(1);
    expect(stale.asOf).toBeLessThanOrEqual(pausedAt);
    await standby.query('select pg_wal_replay_resume()');
    await untilRead(2);
    expect((await read()).asOf).toBeGreaterThan(stale.asOf);
    expect(new Set(reads)).toEqual(new Set(['replica']));
    expect(reports).toEqual([]);
  });

  test('reads the primary while the replica is down, reports it once, and returns to the replica', async () => {
    await standby.stop();
    await newShopper();
    reads.length = 0;
    expect(await read()).toMatchObject({ newCustomers: 3 });
    expect(await read()).toMatchObject({ newCustomers: 3 });
    expect(reads).toEqual(['primary', 'primary']);
    expect(reports).toEqual(['the read replica can not be used']);

    await standby.start();
    await vi.waitFor(async () => {
      await read();
      expect(reads.at(-1)).toBe('replica');
    }, 20_000);
    expect(reports).toEqual(['the read replica can not be used', 'the read replica answers again']);
    await untilRead(3);
  });

  test('a public read that fails there is made on the primary, and leaves no connection that fails the next one', async () => {
    const readPublic = (statement: string) =>
      replica.readPublic('0/1', (server) => server.execute<{ one: number }>(statement));
    await readPublic('select 1 as one');
    reads.length = 0;
    reports.length = 0;
    await readPublic('create table written ()');
    expect(reads).toEqual(['primary']);
    await vi.waitFor(async () => {
      expect((await readPublic('select 1 as one')).rows).toEqual([{ one: 1 }]);
      expect(reads.at(-1)).toBe('replica');
    }, 5_000);
    expect(reports).toEqual(['the read replica can not be used', 'the read replica answers again']);
  });
});
