import { getOverview } from '@chuck-and-bit/contract/overview';
import { listKinds } from '@chuck-and-bit/contract/kinds';
import { listProductReviews } from '@chuck-and-bit/contract/product-reviews';
import { addProduct, getProduct, listBoughtTogether, listProducts } from '@chuck-and-bit/contract/products';
import { listReviews } from '@chuck-and-bit/contract/reviews';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Database, openDatabase } from '../src/database/client';
import { migrateDatabase } from '../src/database/migrate';
import { openReadReplica, type ReadReplica } from '../src/database/read-replica';
import { type ApiClient, createApiClient } from './api-client';
import { composeShop } from './compose';
import { createPeople, type Person } from './people';
import { type Cluster, startCluster, whyNoCluster } from './servers/postgres-cluster';
import { testEngine } from './test-database';
import { hammerDrill } from './trade';

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

  describe('public data', () => {
    let isAnswering = true;
    let publicReplica: ReadReplica;
    const used: string[] = [];
    const failures: string[] = [];
    beforeAll(() => {
      publicReplica = openReadReplica(
        { db: database.db, publicDb: database.publicDb, isAnswering: () => isAnswering },
        {
          url: standby.urlOf('shop'),
          statementSeconds: 30,
          retryMilliseconds: 200,
          report: (event) => void failures.push(event),
          count: (server, kind) => void used.push(`${kind} ${server}`),
        },
      );
    });
    afterAll(() => publicReplica?.close());

    /** Which server a read of this position used. */
    const readAt = async (position: string | null, times = 1) => {
      used.length = 0;
      for (let time = 0; time < times; time++)
        await publicReplica.readPublic(position, (from) => from.execute('select 1'));
      return [...new Set(used)];
    };
    const position = async () => {
      const { rows } = await database.pool.query<{ now: string }>(
        'select pg_current_wal_insert_lsn()::text as now',
      );
      return rows[0]?.now ?? '';
    };
    const untilReplayed = (at: string) =>
      vi.waitFor(async () => expect(await readAt(at)).toEqual(['public replica']), 20_000);

    test('is read from the standby that has replayed the position, and from the primary before that and without one', async () => {
      const first = await position();
      await untilReplayed(first);
      expect(await readAt(first, 30)).toEqual(['public replica']);
      await standby.query('select pg_wal_replay_pause()');
      await newShopper();
      const second = await position();
      // More often than there are connections: each is given back.
      expect(await readAt(second, 30)).toEqual(['public primary']);
      const begun =
        "select from pg_stat_activity where datname = 'shop' and state like 'idle in transaction%'";
      expect(await standby.query(begun)).toEqual([]);
      expect(await readAt(first)).toEqual(['public replica']);
      const [replayed] = await standby.query<{ last: string; next: string }>(
        'select last::text, (last + 1)::text as next from pg_last_wal_replay_lsn() as last',
      );
      expect(await readAt(replayed?.last ?? '')).toEqual(['public replica']);
      expect(await readAt(replayed?.next ?? '')).toEqual(['public primary']);
      await standby.query('select pg_wal_replay_resume()');
      await untilReplayed(second);
      for (const unknown of [null, '', 'FFFFFFFF/FFFFFFFF', "0/0'::pg_lsn; select '0/0"])
        expect(await readAt(unknown)).toEqual(['public primary']);
      expect(failures).toEqual([]);
    });

    test('comes from the standby as it is while the primary does not answer', async () => {
      isAnswering = false;
      for (const any of [null, 'FFFFFFFF/FFFFFFFF']) expect(await readAt(any)).toEqual(['public replica']);
      expect(publicReplica.isUsable()).toBe(true);
      isAnswering = true;
      expect(await readAt(null)).toEqual(['public primary']);
    });

    test('is read in one transaction that only reads, and again from the primary where that fails', async () => {
      const at = await position();
      await untilReplayed(at);
      const states: unknown[] = [];
      await publicReplica.readPublic(at, async (from) => {
        for (let time = 0; time < 2; time++) {
          const { rows } = await from.execute(
            "select pg_backend_pid() as pid, now() as now, current_setting('transaction_read_only') as reads",
          );
          states.push(rows[0]);
        }
      });
      expect(states).toEqual([states[0], states[0]]);
      expect(states[0]).toMatchObject({ reads: 'on' });

      // As a standby cancels a query that reads what its log is just removing.
      used.length = 0;
      const cancelled =
        "do $$ begin if pg_is_in_recovery() then raise exception using errcode = '40001'; end if; end $$";
      await publicReplica.readPublic(at, (from) => from.execute(cancelled));
      expect(used).toEqual(['public primary']);
      expect(await readAt(at)).toEqual(['public replica']);
      expect(failures).toEqual([]);

      const broken = 'do $$ begin if pg_is_in_recovery() then raise exception $a$broken$a$; end if; end $$';
      await publicReplica.readPublic(at, (from) => from.execute(broken));
      expect(failures).toEqual(['the read replica can not be used']);
      expect(publicReplica.isUsable()).toBe(false);
      expect(await readAt(at)).toEqual(['public primary']);
      // A further failure keeps it away as long as the first.
      await vi.waitFor(() => expect(publicReplica.isUsable()).toBe(true));
      await publicReplica.readPublic(at, (from) => from.execute(broken));
      expect(publicReplica.isUsable()).toBe(false);
      expect(failures).toHaveLength(1);
      await untilReplayed(at);
      expect(failures.at(-1)).toBe('the read replica answers again');
    });

    test('is read from the primary by those who find too many waiting, and where the standby takes too long', async () => {
      failures.length = 0;
      used.length = 0;
      await Promise.all(
        Array.from({ length: 100 }, () =>
          publicReplica.readPublic('0/1', (from) => from.execute('select 1')),
        ),
      );
      expect(used.filter((each) => each === 'public replica').length).toBeGreaterThanOrEqual(64);
      expect(used.filter((each) => each === 'public primary').length).toBeGreaterThan(0);
      expect(failures).toEqual([]);
      expect(publicReplica.isUsable()).toBe(true);

      const impatient = openReadReplica(database, {
        url: standby.urlOf('shop'),
        statementSeconds: 1,
        report: (event) => void failures.push(event),
        count: (server, kind) => void used.push(`${kind} ${server}`),
      });
      onTestFinished(impatient.close);
      used.length = 0;
      for (const seconds of [0.1, 20]) {
        const slow = `do $$ begin if pg_is_in_recovery() then perform pg_sleep(${seconds}); end if; end $$`;
        await impatient.readPublic('0/1', (from) => from.execute(slow));
      }
      expect(used).toEqual(['public replica', 'public primary']);
      expect(failures).toEqual(['the read replica can not be used']);
    });

    test('of every kind comes from the standby while the primary is away', async () => {
      const { app } = await composeShop(database, {}, undefined, publicReplica);
      onTestFinished(() => app.close());
      isAnswering = false;
      onTestFinished(() => {
        isAnswering = true;
      });
      const { does } = createApiClient(app);
      const { insertedId: id } = await client.does(addProduct, { as: admin, body: hammerDrill });
      await vi.waitFor(() => does(getProduct, { params: { id } }), 20_000);
      await primary.kill();
      onTestFinished(() => primary.start());
      expect(await does(listProducts)).toMatchObject([{ _id: id }]);
      expect(await does(getProduct, { params: { id } })).toMatchObject({ _id: id });
      expect(await does(listBoughtTogether, { params: { id } })).toEqual([]);
      expect(await does(listProductReviews, { params: { id } })).toMatchObject({ reviews: [] });
      expect(await does(listReviews)).toEqual([]);
      expect(await does(listKinds)).toEqual(expect.any(Array));
    });
  });
});
