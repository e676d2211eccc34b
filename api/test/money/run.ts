import { placeOrder } from '@chuck-and-bit/contract/orders';
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bringUpToDate } from '../../../scripts/bring-up-to-date.js';
import { createApiTokens } from '../../src/authentication';
import { type Database, openDatabase } from '../../src/database/client';
import { readSecret } from '../../src/database/secrets';
import { newId } from '../../src/ids';
import { makeAdminByEmail } from '../../src/modules/accounts/make-admin';
import { signIn } from '../../src/modules/accounts/sign-in';
import type { Person } from '../people';
import { databaseUrl, testServerUrl, whyNoPostgres } from '../postgres-server';
import { ageLoosePayments, compareBooks, countUnfinished } from './books';
import { codeOf, createCounter } from './counter';
import { findBrokenPromises, type Ledger } from './ledger';
import { createRandom } from './random';
import { type Servers, startServers } from './servers';
import { createTrading } from './trading';

/**
 * `npm run test:money`: three processes of the built shop on one PostgreSQL, real HTTP, people who trade without order,
 * servers that die. MONEY_SEED repeats the choices of a run (what the network makes of them differs), MONEY_OPERATIONS
 * says how many.
 */
const seed = Number(process.env['MONEY_SEED'] ?? randomBytes(4).readUInt32BE());
const operations = Number(process.env['MONEY_OPERATIONS'] ?? 3_000);
const people = 16;
const kills = Math.max(1, Math.round(operations / 250));
const secondsToFinish = 180;

const noPostgres = await whyNoPostgres();
if (noPostgres) console.log(`Skipped: ${noPostgres}`);

describe.skipIf(noPostgres !== null)('three processes on one PostgreSQL', () => {
  const name = `chuck_and_bit_money_${randomBytes(6).toString('hex')}`;
  let database: Database;
  let servers: Servers;
  let tokens: ReturnType<typeof createApiTokens>;

  beforeAll(async () => {
    await bringUpToDate();
    await onServer(`create database ${name}`);
    servers = await startServers(databaseUrl(name), 3);
    database = await openDatabase({ databaseUrl: databaseUrl(name), dataDir: '' });
    tokens = createApiTokens(await readSecret(database.db, 'api-token'));
  }, 300_000);

  afterAll(async () => {
    await servers?.close();
    await database?.close();
    await onServer(`drop database if exists ${name} with (force)`);
  }, 60_000);

  const joins = async (name: string): Promise<Person> => {
    const email = `${newId()}@example.com`;
    const user = await signIn(database.db, { subject: newId(), email, emailVerified: false, name }, name);
    return { id: user.id, name, email, token: (await tokens.issue(user.id)).token };
  };

  const makeAdmin = async (): Promise<Person> => {
    const admin = await joins('Ada Lovelace');
    await makeAdminByEmail(database.db, admin.email);
    return admin;
  };

  const openCounter = async () => ({
    random: createRandom(seed),
    counter: createCounter(servers.all, createRandom(seed + 1), {
      publishable: `pk_test_${await readSecret(database.db, 'card-sandbox-publishable-key')}`,
      secret: `sk_test_${await readSecret(database.db, 'card-sandbox-secret-key')}`,
    }),
  });

  test('no money and no stock is lost, whatever dies when', { timeout: 900_000 }, async () => {
    console.log(`MONEY_SEED=${seed} MONEY_OPERATIONS=${operations}`);
    const started = Date.now();
    const { random, counter } = await openCounter();
    const { pool } = database;
    const ledger: Ledger = { orders: [], perhapsPlaced: 0, stock: new Map(), faults: [] };
    const buyers = await Promise.all(Array.from({ length: 40 }, (_, at) => joins(`Buyer ${at}`)));
    const trading = createTrading({ counter, pool, random, buyers, admin: await makeAdmin(), ledger });
    await trading.open(12);

    const words = new Map<string, Map<string, number>>();
    let done = 0;
    let killed = 0;
    let restarting: Promise<void> = Promise.resolve();
    const work = async () => {
      while (done < operations) {
        done += 1;
        if (done % Math.ceil(operations / kills) === 0) {
          const server = random.pick(servers.all);
          killed += 1;
          restarting = restarting.then(server.killAndRestart);
        }
        const { name, word } = await trading.next();
        const counts = words.get(name) ?? new Map<string, number>();
        words.set(name, counts.set(word, (counts.get(word) ?? 0) + 1));
      }
    };
    await Promise.all(Array.from({ length: people }, work));
    await restarting;
    const traded = Date.now();

    // A start looks for expired orders at once.
    await servers.all[0]?.killAndRestart();
    const deadline = Date.now() + secondsToFinish * 1000;
    let unfinished = 1;
    while (unfinished > 0 && Date.now() < deadline) {
      await ageLoosePayments(pool);
      unfinished = await countUnfinished(pool);
      if (unfinished > 0) await pause(250);
    }
    const faults = await findBrokenPromises(pool, ledger);
    if (unfinished > 0) faults.push(`${unfinished} things are unfinished after ${secondsToFinish} seconds`);
    for (const [error, count] of servers.errors()) {
      if (/\b(57014|40P01|55P03)\b/.test(error)) faults.push(`${count} times in the log: ${error}`);
    }
    const internal = [...words.values()].reduce((sum, counts) => sum + (counts.get('INTERNAL') ?? 0), 0);
    if (internal > 0) faults.push(`${internal} requests were answered with INTERNAL`);

    printWords(words);
    const books = await compareBooks(pool);
    console.table({
      'operations asked for': done,
      'servers killed and started again': killed + 1,
      'orders placed': ledger.orders.length,
      'orders cancelled': ledger.orders.filter(({ cancelled }) => cancelled > 0).length,
      'orders let expire': ledger.orders.filter(({ expired }) => expired).length,
      'cards charged': books.charges,
      'charges that paid an order': books.paidOrders,
      'charges that went back': books.refunds,
      'charges taken back by dispute': books.chargedBack,
      'seconds of trade': Math.round((traded - started) / 1000),
      'seconds until all was settled': Math.round((Date.now() - traded) / 1000),
      faults: faults.length,
    });
    for (const [error, count] of servers.errors()) console.log(`${count} × logged: ${error}`);
    expect(faults).toEqual([]);
  });

  test('of 1,000 buyers for the last 50 exactly 50 get one', { timeout: 300_000 }, async () => {
    const { counter } = await openCounter();
    const { pool } = database;
    const productId = newId();
    await pool.query(
      `insert into drills (id, name, price_cents, image, description, available_quantity, minimum_order)
       values ($1, 'Last Drill', 1999, '/images/drills/hammer-drill.svg', 'It drills.', 50, 1)`,
      [productId],
    );
    const buyers: Person[] = [];
    for (let count = 0; count < 1_000; count += 1) buyers.push(await joins(`Buyer ${count}`));
    const started = Date.now();
    const answers = await Promise.all(
      buyers.map((buyer) =>
        // Whoever hears "not now" asks again, as a browser's buyer does.
        counter.insists(placeOrder, {
          as: buyer,
          query: { email: buyer.email },
          body: { productId, quantity: 1, address: 'Main Street 1', phone: '012345678' },
          headers: { 'idempotency-key': newId() },
        }),
      ),
    );
    const counts: Record<string, number> = {};
    for (const heard of answers) {
      const word = heard?.status === 200 ? 'got one' : codeOf(heard) || 'no answer';
      counts[word] = (counts[word] ?? 0) + 1;
    }
    console.table({ ...counts, milliseconds: Date.now() - started });
    const { rows } = await pool.query<{ left: number; orders: number }>(
      `select available_quantity as left, (select count(*) from orders where product_id = $1) as orders
       from drills where id = $1`,
      [productId],
    );
    expect(rows).toEqual([{ left: 0, orders: 50 }]);
    expect(counts['got one']).toBe(50);
    expect((counts['OUT_OF_STOCK'] ?? 0) + (counts['INVALID_INPUT'] ?? 0)).toBe(950);
  });
});

function printWords(words: Map<string, Map<string, number>>): void {
  const columns = [...new Set([...words.values()].flatMap((counts) => [...counts.keys()]))].sort();
  console.table(
    Object.fromEntries(
      [...words].map(([name, counts]) => [
        name,
        Object.fromEntries(columns.map((column) => [column, counts.get(column) ?? 0])),
      ]),
    ),
  );
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: testServerUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
