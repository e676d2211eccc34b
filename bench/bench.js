// `npm run bench`: compares the built shop with the raw limits of the same machine, in alternating rounds of one run. Prints
// medians and ratios. Needs a build, PostgreSQL (BENCH_DATABASE_URL), and pgbench for the orders.
import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import pg from 'pg';
import { median } from './median.js';
import { pacedLoad } from './paced.js';
import { makeDatabase, registerShoppers, signInShopper, startShop } from './shop-under-test.js';

const connections = 32;
/** As many database connections as the shop has for orders by default. */
const poolSize = 6;
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const here = import.meta.dirname;

const database = await makeDatabase('chuck_and_bit_bench');
const shop = await startShop(database.url);
const client = new pg.Client({ connectionString: database.url });
await client.connect();
/**
 * @typedef {{ id: string }} Product
 * @typedef {Awaited<ReturnType<typeof signInShopper>>} Shopper
 * @typedef {{ url: string } & Partial<autocannon.Options>} Load
 * @typedef {{ name: string, target: number | null, ours: number, raw: number, p99: number, ratio: number }} Comparison
 * @typedef {{ name: string, target: number | null, value: number, rawMilliseconds?: number }} Figure
 */

/** @type {(Comparison | Figure)[]} */
const results = [];
/** @type {(() => Promise<void>)[]} */
const cleaning = [];
try {
  await client.query('update products set available_quantity = 1000000, minimum_order = 1');
  const { rows: products } = await client.query('select id, price_cents from products order by id');
  const shopper = await signInShopper(shop.url);
  const { rows: users } = await client.query('select * from users where email = $1', [shopper.email]);
  const user = users[0];
  for (const product of products.slice(0, 20)) await order(product);

  const list = `${shop.url}/drill?limit=20`;
  const bareList = await bareNode(list);
  await compare('Product list of 20 ÷ bare Node, same bytes', 0.75, { url: list }, bareList);
  const one = `${shop.url}/drill/${products[0].id}`;
  await compare('One product ÷ bare Node, same bytes', 0.7, { url: one }, await bareNode(one));
  const wholeResponse = await bareNode(one, { withHeaders: true });
  await compare('The same ÷ bare Node, same bytes and headers', null, { url: one }, wholeResponse);
  const landing = `${shop.url}/`;
  await compare('Landing page ÷ bare Node, same bytes', 0.7, { url: landing }, await bareNode(landing));
  const forBrowsers = { url: landing, headers: { 'accept-encoding': 'br' } };
  const compressedPage = await bareNode(landing, { encoding: 'br' });
  await compare('The same for browsers, which take it compressed', null, forBrowsers, compressedPage);

  const headers = { authorization: shopper.authorization };
  const ownOrders = { url: `${shop.url}/order?email=${shopper.email}`, headers };
  const statements = [
    { text: 'select * from users where id = $1', values: [user.id] },
    { text: 'select * from orders where user_id = $1 order by id desc', values: [user.id] },
  ];
  await compare("User's orders ÷ bare pg, same statements", 0.6, ownOrders, await barePg(statements));
  await compare(
    'The same ÷ bare pg with prepared statements',
    null,
    ownOrders,
    await barePg(statements.map((statement, index) => ({ ...statement, name: `statement_${index}` }))),
  );

  // One shopper for each connection, because orders of one shopper wait for each other.
  const shoppers = await registerShoppers(shop.url, connections);
  let clients = 0;
  const placing = {
    url: shop.url,
    setupClient: (/** @type {autocannon.Client} */ connection) => {
      const first = clients++;
      const person = shoppers[first % shoppers.length] ?? shopper;
      connection.setRequests(
        products.map((_, n) => orderRequest(person, products[(first + n) % products.length])),
      );
    },
  };
  const measureWith = await pgbench(products, shoppers);
  const orders = await compare(
    'Placing orders ÷ pgbench, same statements',
    0.6,
    placing,
    measureWith('extended'),
    clearBacklog,
  );
  await compare(
    'The same ÷ pgbench with the statements prepared',
    null,
    placing,
    measureWith('prepared'),
    clearBacklog,
  );

  // Consecutive orders are of different shoppers and products, as pgbench's are. Orders of one product wait for each other.
  const paced = {
    url: shop.url,
    requests: Array.from({ length: products.length * shoppers.length }, (_, n) =>
      orderRequest(shoppers[n % shoppers.length] ?? shopper, products[n % products.length]),
    ),
  };
  const halfTheMaximum = orders.ours / 2;
  const tail = 'p99 of the list (1,000/s) while orders are placed at half the maximum, ms';
  await compareTail(tail, 25, { url: list }, { ...paced, rate: halfTheMaximum }, async () => {
    const reading = pacedLoad({ url: bareList, connections, rate: 1_000, seconds });
    const [rawTail] = await Promise.all([
      reading,
      measureWith('extended', { clients: poolSize, rate: halfTheMaximum })(),
    ]);
    return rawTail;
  });
  const compressed = { url: list, headers: { 'accept-encoding': 'br' } };
  await compareTail('The same for browsers, which take it compressed, ms', null, compressed, {
    ...paced,
    rate: halfTheMaximum,
  });
  await compareProcesses(list);

  /** @param {Product} product */
  async function order(product) {
    const response = await fetch(`${shop.url}/order?email=${shopper.email}`, {
      method: 'POST',
      headers: { authorization: shopper.authorization, 'content-type': 'application/json' },
      body: orderBody(product),
    });
    if (!response.ok) throw new Error(await response.text());
  }
} finally {
  for (const clean of cleaning.reverse()) await clean();
  await client.end();
  await shop.stop();
  await database.drop();
}
await report();

/** @param {Product} product */
function orderBody(product) {
  return JSON.stringify({
    productId: product.id,
    quantity: 1,
    address: '1 Bench Street',
    phone: '0123456789',
  });
}

/** @param {Shopper} person @param {Product} product */
function orderRequest(person, product) {
  return {
    method: /** @type {const} */ ('POST'),
    path: `/order?email=${person.email}`,
    headers: { authorization: person.authorization, 'content-type': 'application/json' },
    body: orderBody(product),
  };
}

/**
 * Marks orders as paid and mails as sent between two rounds: no real shopper has thousands of open orders or queued mails. Then
 * vacuums, as pgbench does before it measures: this update, and thousands of orders of 24 products, leave more dead rows than live.
 */
async function clearBacklog() {
  await client.query(
    `update orders set transaction_id = id::text, paid_at = now(), expires_at = null where transaction_id is null`,
  );
  await client.query('update mails set sent_at = now() where sent_at is null');
  await client.query('vacuum analyze products, orders, mails');
}

/**
 * Runs one round. @returns requests a second and the 99th percentile in ms. Any response but 2xx ends the run.
 * @param {Load} options
 */
async function load(options, duration = seconds) {
  const result = await autocannon({ connections, duration, ...options });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${options.url}: ${result.non2xx} refused, ${result.errors} failed`);
  }
  return { perSecond: result.requests.average, p99: result.latency.p99 };
}

/**
 * @param {string} name
 * @param {number | null} target the minimum ratio
 * @param {Load} ours
 * @param {string | (() => Promise<number>)} raw the address of a plain server, or a function that measures the raw limit once
 */
async function compare(name, target, ours, raw, between = async () => {}) {
  const runRaw = typeof raw === 'function' ? raw : async () => (await load({ url: raw })).perSecond;
  await load(ours, 2);
  await runRaw();
  /** @type {Record<'ours' | 'raw' | 'p99', number[]>} */
  const figures = { ours: [], raw: [], p99: [] };
  for (let round = 0; round < rounds; round++) {
    const { perSecond, p99 } = await load(ours);
    figures.ours.push(perSecond);
    figures.p99.push(p99);
    await between();
    figures.raw.push(await runRaw());
    await between();
  }
  const result = {
    name,
    target,
    ours: median(figures.ours),
    raw: median(figures.raw),
    p99: median(figures.p99),
    ratio: median(figures.ours.map((value, index) => value / (figures.raw[index] ?? Number.NaN))),
  };
  results.push(result);
  console.log(line(result));
  return result;
}

/**
 * Measures the 99th percentile of 1,000 reads a second while orders are placed, after a warm-up round. Also how busy the
 * machine's cores are: the load is constant, so a round with busier cores had slower ones, and waited for them.
 * @param {string} name
 * @param {number | null} target the maximum in milliseconds
 * @param {{ url: string, headers?: Record<string, string> }} reading
 * @param {{ url: string, requests: import('./paced.js').PacedRequest[], rate: number }} placing
 * @param {() => Promise<number>} [measureRaw] measures the same with bare Node and pgbench
 */
async function compareTail(name, target, reading, placing, measureRaw) {
  const measure = async () => {
    const before = coreTimes();
    const [tail] = await Promise.all([
      pacedLoad({ ...reading, connections, rate: 1_000, seconds }),
      pacedLoad({ ...placing, connections, seconds }),
    ]);
    const after = coreTimes();
    await clearBacklog();
    return { tail, busy: (after.busy - before.busy) / (after.all - before.all) };
  };
  const warmingUp = await measure();
  /** @type {Awaited<ReturnType<typeof measure>>[]} */
  const measured = [];
  /** @type {number[]} */
  const rawTails = [];
  for (let round = 0; round < rounds; round++) {
    measured.push(await measure());
    if (!measureRaw) continue;
    rawTails.push(await measureRaw());
    await clearBacklog();
  }
  const value = median(measured.map(({ tail }) => tail));
  results.push({ name, target, value, ...(measureRaw && { rawMilliseconds: median(rawTails) }) });
  const aim = target === null ? '' : ` (at most ${target}: ${value <= target ? 'holds' : 'MISSED'})`;
  const list = measured
    .map(({ tail, busy }) => `${tail.toFixed(1)} (${Math.round(busy * 100)} %)`)
    .join(', ');
  console.log(`${name}: ${value.toFixed(1)}${aim}`);
  console.log(`  rounds (cores busy): ${list} after ${warmingUp.tail.toFixed(1)}`);
  if (measureRaw) {
    const rawList = rawTails.map((tail) => tail.toFixed(1)).join(', ');
    console.log(`  bare Node beside pgbench: ${median(rawTails).toFixed(1)}, rounds ${rawList}`);
  }
}

/** The time that all cores were busy so far, and all their time, in ms. */
function coreTimes() {
  const times = os.cpus().map((core) => core.times);
  const all = times.flatMap((core) => Object.values(core)).reduce((sum, time) => sum + time, 0);
  return { all, busy: all - times.reduce((sum, { idle }) => sum + idle, 0) };
}

/** @param {string} list */
async function compareProcesses(list) {
  const second = await startShop(database.url);
  try {
    const address = new URL(list);
    const other = `${second.url}${address.pathname}${address.search}`;
    /** @type {number[]} */
    const ones = [];
    /** @type {number[]} */
    const twos = [];
    for (let round = 0; round < rounds; round++) {
      ones.push((await load({ url: list })).perSecond);
      const pair = await Promise.all([
        load({ url: list, connections: 16 }),
        load({ url: other, connections: 16 }),
      ]);
      twos.push(pair[0].perSecond + pair[1].perSecond);
    }
    const result = {
      target: null,
      name: `List of 2 processes ÷ 1, on ${os.availableParallelism()} cores shared with the load`,
      value: median(twos) / median(ones),
    };
    results.push(result);
    console.log(`${result.name}: ${result.value.toFixed(2)}`);
  } finally {
    await second.stop();
  }
}

/**
 * @param {string} file
 * @param {import('node:child_process').Serializable} message
 */
async function child(file, message) {
  const process = fork(path.join(here, file));
  process.send(message);
  const [{ port }] = await once(process, 'message');
  cleaning.push(async () => {
    process.kill();
    await once(process, 'exit');
  });
  return `http://127.0.0.1:${port}/`;
}

/**
 * Starts a plain server that sends the shop's response: its body with the necessary headers only, or with all headers.
 * @param {string} url
 */
async function bareNode(url, { encoding = 'identity', withHeaders = false } = {}) {
  // The first response may come from the application, with headers that cached responses omit.
  await ask(url, encoding);
  const response = await ask(url, encoding);
  const fromNode = ['connection', 'content-length', 'content-type', 'date', 'keep-alive'];
  /** @param {[name: string, value: unknown]} header */
  const isCompared = ([name]) => (withHeaders ? !fromNode.includes(name) : name === 'content-encoding');
  const headers = Object.fromEntries(Object.entries(response.headers).filter(isCompared));
  const body = response.body.toString('base64');
  return child('bare-node.js', { type: response.headers['content-type'], headers, body });
}

/**
 * Requests a response with its body as sent: `fetch` would decompress it.
 * @param {string} url
 * @param {string} encoding
 * @returns {Promise<{ headers: http.IncomingHttpHeaders, body: Buffer }>}
 */
async function ask(url, encoding) {
  const [response] = await once(http.get(url, { headers: { 'accept-encoding': encoding } }), 'response');
  return { headers: response.headers, body: await buffer(response) };
}

/** @param {pg.QueryConfig[]} statements */
function barePg(statements) {
  return child('bare-pg.js', { databaseUrl: database.url, statements });
}

/**
 * Prepares pgbench to run the statements of placing an order.
 * @param {Product[]} products
 * @param {Shopper[]} shoppers
 * @returns {Promise<(protocol: string, options?: { clients?: number, rate?: number }) => () => Promise<number>>} for a protocol,
 *   a function that measures once. Default: as many orders as possible
 */
async function pgbench(products, shoppers) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'chuck-and-bit-pgbench-'));
  cleaning.push(() => rm(folder, { recursive: true, force: true }));
  await client.query(
    'create table bench_products as select row_number() over (order by id) as number, id from products',
  );
  await client.query('create unique index on bench_products (number)');
  await client.query(
    `create table bench_shoppers as select row_number() over (order by id) as number, id from users
     where email like 'bench.%'`,
  );
  await client.query('create unique index on bench_shoppers (number)');
  const script = path.join(here, 'place-order.sql');
  const variables = ['-D', `products=${products.length}`, '-D', `shoppers=${shoppers.length}`];
  const run = promisify(execFile);
  return (protocol, { clients = connections, rate } = {}) =>
    async () => {
      const limit = rate === undefined ? '' : `-R ${rate}`;
      const options = `-n -M ${protocol} -c ${clients} -j 2 -T ${seconds} ${limit}`.trim().split(' ');
      const { stdout } = await run('pgbench', [...options, '-f', script, ...variables, database.url]);
      const tps = /tps = ([\d.]+)/.exec(stdout)?.[1];
      if (!tps) throw new Error(`pgbench failed: ${stdout}`);
      return Number(tps);
    };
}

/** @param {Comparison} comparison */
function line({ name, target, ours, raw, ratio, p99 }) {
  const verdict = target === null ? '' : ` (at least ${target}: ${ratio >= target ? 'holds' : 'MISSED'})`;
  return `${name}: ${ratio.toFixed(2)}${verdict} – ${Math.round(ours)}/s beside ${Math.round(raw)}/s, p99 ${p99} ms`;
}

async function report() {
  const folder = path.join(here, 'results');
  await mkdir(folder, { recursive: true });
  const about = { node: process.version, cores: os.availableParallelism(), rounds, seconds, connections };
  await writeFile(path.join(folder, 'latest.json'), `${JSON.stringify({ about, results }, null, 2)}\n`);
  console.log('\n| figure | at least | measured | ours | raw limit |\n|---|---|---|---|---|');
  for (const result of results) {
    const isCompared = 'ratio' in result;
    const measured = isCompared ? result.ratio : result.value;
    const rawTail = isCompared ? undefined : result.rawMilliseconds;
    const rates = isCompared
      ? `${Math.round(result.ours)}/s | ${Math.round(result.raw)}/s`
      : ` | ${rawTail === undefined ? '' : `${Number(rawTail.toFixed(1))} ms`}`;
    console.log(`| ${result.name} | ${result.target ?? ''} | ${Number(measured.toFixed(2))} | ${rates} |`);
  }
}
