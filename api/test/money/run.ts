import { placeOrder } from '@chuck-and-bit/contract/orders';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bringUpToDate } from '../../../scripts/bring-up-to-date.js';
import { until } from '../../../scripts/until.js';
import { isDatabaseUnavailable } from '../../src/database/availability';
import { type Database, openDatabase } from '../../src/database/client';
import { newId } from '../../src/ids';
import { lasts } from '../lasts';
import type { Person } from '../people';
import { databaseUrl, testServerUrl, whyNoPostgres } from '../postgres-server';
import { orderRequest } from '../trade';
import { compareCharges, countDocuments, countRefunds } from './accounting-checks';
import { codeOf, createHttpClient } from './http-client';
import { type Acknowledgements, settle, type Simulation } from './acknowledgements';
import { createRandom } from './random';
import { type Cluster, startCluster, whyNoCluster } from '../servers/postgres-cluster';
import { type Servers, startServers } from '../servers/shop-servers';
import { createRandomOperations } from './random-operations';
import { openTraders } from './traders';

/**
 * `npm run test:money`: three processes of the built shop on one PostgreSQL, random operations over real HTTP, killed
 * servers, and a database that restarts and crashes. MONEY_SEED repeats the choices of a run, but not their timing;
 * MONEY_OPERATIONS sets their number.
 */
const seed = Number(process.env['MONEY_SEED'] ?? randomBytes(4).readUInt32BE());
const operations = Number(process.env['MONEY_OPERATIONS'] ?? 3_000);
const people = 16;
/** Pause of a person to whom the shop is unavailable. */
const refusedMilliseconds = 100;
const kills = Math.max(1, Math.round(operations / 250));
const databaseRestarts = Math.max(2, Math.round(operations / 1_000));
const secondsToFinish = 180;

/** Only a PostgreSQL server that the run has started itself is restarted. */
const noCluster = whyNoCluster();
const noPostgres = noCluster === null ? null : await whyNoPostgres();
if (noPostgres) console.log(`Skipped: ${noPostgres}`);
else if (noCluster) console.log(`PostgreSQL is not restarted: ${noCluster}`);

describe.skipIf(noPostgres !== null)('three processes on one PostgreSQL', () => {
  const name = `chuck_and_bit_money_${randomBytes(6).toString('hex')}`;
  let cluster: Cluster | null = null;
  let database: Database;
  let servers: Servers;
  let traders: Awaited<ReturnType<typeof openTraders>>;

  beforeAll(async () => {
    await bringUpToDate();
    cluster = noCluster === null ? await startCluster(['max_connections=300']) : null;
    await onServer(`create database ${name}`);
    const url = cluster ? cluster.urlOf(name) : databaseUrl(name);
    servers = await startServers(url, 3);
    database = await openDatabase({ databaseUrl: url, dataDir: '' });
    traders = await openTraders(database);
  }, 300_000);

  afterAll(async () => {
    await servers?.close();
    await database?.close();
    if (cluster) await cluster.remove();
    else await onServer(`drop database if exists ${name} with (force)`);
  }, 60_000);

  const onServer = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: cluster ? cluster.urlOf('postgres') : testServerUrl });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };

  /** Alternates between a fast shutdown and a kill. */
  const restartDatabase = async (count: number): Promise<void> => {
    if (!cluster) return;
    if (count % 2 === 0) await cluster.stop();
    else await cluster.kill();
    await cluster.start();
  };

  const query: Simulation['query'] = async (statement, values) => {
    const whenAvailable = async () => {
      try {
        return (await database.pool.query(statement, values)).rows;
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error;
        return null;
      }
    };
    return until('the database is available', whenAvailable, { seconds: 120, everyMilliseconds: 100 });
  };

  const openClient = () => ({
    random: createRandom(seed),
    client: createHttpClient(servers.all, createRandom(seed + 1), traders.keys),
  });

  test('no money and no stock is lost when processes are killed at any time', {
    timeout: 3_600_000,
  }, async () => {
    console.log(`MONEY_SEED=${seed} MONEY_OPERATIONS=${operations}`);
    const started = Date.now();
    const { random, client } = openClient();
    const { pool } = database;
    const acknowledged: Acknowledgements = { orders: [], perhapsPlaced: 0, stock: new Map(), faults: [] };
    const buyers = await traders.joinMany(40);
    const simulation = { client, query, random, buyers, admin: await traders.joinsAsAdmin(), acknowledged };
    const { prepare, next } = createRandomOperations(simulation);
    await prepare(12);

    const outcomes = new Map<string, Map<string, number>>();
    let done = 0;
    let killed = 0;
    let restarted = 0;
    let restarting: Promise<void> = Promise.resolve();
    const work = async () => {
      while (done < operations) {
        done += 1;
        if (done % Math.ceil(operations / kills) === 0) {
          const server = random.pick(servers.all);
          killed += 1;
          restarting = restarting.then(server.killAndRestart);
        }
        if (done % Math.ceil(operations / databaseRestarts) === 100) {
          const count = restarted;
          restarted += 1;
          restarting = restarting.then(() => restartDatabase(count));
        }
        const { name, outcome } = await next();
        if (outcome === 'UNAVAILABLE') await lasts(refusedMilliseconds);
        const counts = outcomes.get(name) ?? new Map<string, number>();
        outcomes.set(name, counts.set(outcome, (counts.get(outcome) ?? 0) + 1));
      }
    };
    await Promise.all(Array.from({ length: people }, work));
    await restarting;
    const traded = Date.now();

    // A process expires overdue orders and issues waiting documents when it starts.
    await pool.query("update shop_settings set seller_address = '12 Workbench Lane', version = version + 1");
    await servers.all[0]?.killAndRestart();
    const faults = await settle(pool, acknowledged, secondsToFinish);
    for (const [error, count] of servers.errors()) {
      if (/\b(57014|40P01|55P03)\b/.test(error)) faults.push(`${count} times in the log: ${error}`);
    }
    const internal = [...outcomes.values()].reduce((sum, counts) => sum + (counts.get('INTERNAL') ?? 0), 0);
    if (internal > 0) faults.push(`${internal} requests failed with INTERNAL`);

    printOutcomes(outcomes);
    const money = await compareCharges(pool);
    console.table({
      'operations asked for': done,
      'servers killed and started again': killed + 1,
      'restarts of PostgreSQL': cluster ? restarted : 0,
      'orders placed': acknowledged.orders.length,
      'of them lines of purchases': acknowledged.orders.filter(({ purchaseId }) => purchaseId !== null)
        .length,
      'orders cancelled': acknowledged.orders.filter(({ cancelled }) => cancelled > 0).length,
      'orders let expire': acknowledged.orders.filter(({ expired }) => expired).length,
      'cards charged': money.charges,
      'charges that paid an order or a purchase': money.paidOrders,
      'charges that went back': money.refunds,
      'charges taken back by dispute': money.chargedBack,
      ...(await countRefunds(pool)),
      ...(await countDocuments(pool)),
      'seconds of trade': Math.round((traded - started) / 1000),
      'seconds until all was settled': Math.round((Date.now() - traded) / 1000),
      faults: faults.length,
    });
    for (const [error, count] of servers.errors()) console.log(`${count} × logged: ${error}`);
    expect(faults).toEqual([]);
  });

  test('of 1,000 buyers for the last 50 exactly 50 get one', { timeout: 300_000 }, async () => {
    const { client } = openClient();
    const { pool } = database;
    const productId = newId();
    await pool.query(
      `insert into products (id, name, price_cents, image, description, available_quantity, minimum_order)
       values ($1, 'Last Drill', 1999, '/images/drills/hammer-drill.svg', 'It drills.', 50, 1)`,
      [productId],
    );
    const buyers: Person[] = [];
    for (let count = 0; count < 1_000; count += 1) buyers.push(await traders.joins(`Buyer ${count}`));
    const started = Date.now();
    const responses = await Promise.all(
      buyers.map((buyer) =>
        // Retries refusals that are temporary, as a browser does.
        client.sendUntilKnown(placeOrder, {
          ...orderRequest(buyer, productId),
          headers: { 'idempotency-key': newId() },
        }),
      ),
    );
    const counts: Record<string, number> = {};
    for (const response of responses) {
      const outcome = response?.status === 200 ? 'got one' : codeOf(response) || 'no response';
      counts[outcome] = (counts[outcome] ?? 0) + 1;
    }
    console.table({ ...counts, milliseconds: Date.now() - started });
    const { rows } = await pool.query<{ left: number; orders: number }>(
      `select available_quantity as left, (select count(*) from orders where product_id = $1) as orders
       from products where id = $1`,
      [productId],
    );
    expect(rows).toEqual([{ left: 0, orders: 50 }]);
    expect(counts['got one']).toBe(50);
    expect((counts['OUT_OF_STOCK'] ?? 0) + (counts['INVALID_INPUT'] ?? 0)).toBe(950);
  });
});

function printOutcomes(outcomes: Map<string, Map<string, number>>): void {
  const columns = [...new Set([...outcomes.values()].flatMap((counts) => [...counts.keys()]))].sort();
  console.table(
    Object.fromEntries(
      [...outcomes].map(([name, counts]) => [
        name,
        Object.fromEntries(columns.map((column) => [column, counts.get(column) ?? 0])),
      ]),
    ),
  );
}
