// `npm run bench -- costs`: what a view, a change of a cart, a purchase and a line of a report cost, in processor time of the shop, of the
// primary and of a standby, and how many lists one, two and three standbys of the same small share of a processor serve. Writes the
// figures as JSON, which `npm run bench -- capacity` reads. Needs Linux, a build and PostgreSQL's server programs.
import { mkdir, readdir, readFile, rmdir, writeFile } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import autocannon from 'autocannon';
import pg from 'pg';
import { runnerImport } from 'vite';
import { until } from '../scripts/until.js';
import { fillShop } from './fill-shop.js';
import { registerShoppers, signInAs, startShop } from './shop-under-test.js';

const file = process.env.BENCH_COSTS ?? path.join(import.meta.dirname, 'results/costs.json');
const times = Number(process.env.BENCH_TIMES ?? 1_000);
const purchases = Number(process.env.BENCH_PURCHASES ?? 300);
/** Of one processor, which each standby of the last part may use. */
const readerShare = 0.1;
const ticksPerSecond = 100;

/**
 * @typedef {import('../api/test/servers/postgres-cluster.ts').Cluster} Server
 * @typedef {Awaited<ReturnType<typeof startShop>>} Shop
 * @typedef {{ shop: number, primary: number, standby: number }} Costs processor time in milliseconds
 */

const { module } = /** @type {{ module: typeof import('../api/test/servers/postgres-cluster.ts') }} */ (
  await runnerImport(path.join(import.meta.dirname, '../api/test/servers/postgres-cluster.ts'))
);
// What a request costs is measured, not which are refused on a busy machine.
process.env.OLDEST_WAITING_MILLISECONDS = '60000';
/** @type {(() => Promise<unknown>)[]} */
const closing = [];
try {
  const primary = await module.startCluster();
  closing.push(primary.remove);
  await primary.query('create database shop');
  const alone = await startShop(primary.urlOf('shop'));
  closing.push(alone.stop);
  const client = new pg.Client({ connectionString: primary.urlOf('shop') });
  await client.connect();
  closing.push(() => client.end());
  await fillShop(client, 0.05);
  await client.query(
    'update products set available_quantity = 1000000, minimum_order = 1, price_cents = 1999',
  );
  const shoppers = await registerShoppers(alone.url, 20);

  const withoutStandby = createMeter(alone, primary, null);
  const lists = await readListAddresses(alone.url);
  await visit(alone.url, lists.slice(times, times + 100));
  const listAlone = await withoutStandby(times, () => visit(alone.url, lists.slice(0, times)));
  const views = await measureViews(alone, withoutStandby);
  const cartChange = await withoutStandby(times, () => changeCarts(alone.url));
  const before = await sizes(client);
  const purchaseAlone = await withoutStandby(purchases, () => buy(alone.url, shoppers, client));
  const after = await sizes(client);
  const admin = await signInAs(alone.url, { email: 'admin@demo.example', password: 'Admin123' });
  const { lines } = await report(alone.url, admin);
  const reportLine = await withoutStandby(lines, () => report(alone.url, admin));
  await alone.stop();

  const standby = await primary.addStandby();
  closing.push(standby.remove);
  process.env.DATABASE_READ_URL = standby.urlOf('shop');
  const beside = await startShop(primary.urlOf('shop'));
  closing.push(beside.stop);
  const withStandby = createMeter(beside, primary, standby);
  await untilRead(beside.url);
  await visit(beside.url, lists.slice(times, times + 100));
  const listBeside = await withStandby(times, () => visit(beside.url, lists.slice(0, times)));
  const viewBeside = await withStandby(times, () => visit(beside.url, views.addresses));
  const purchaseBeside = await withStandby(purchases, () => buy(beside.url, shoppers, client));
  await beside.stop();

  const readers = await measureReaders(primary, lists);
  const figures = {
    machine: `${os.cpus().length} × ${os.cpus()[0]?.model}, Node ${process.version}`,
    // Milliseconds of a processor, with a standby that public data is read from. Without it: 'alone'.
    costs: {
      'view that a cache has': views.cached,
      'view that no cache has': viewBeside,
      'change of a cart': cartChange,
      purchase: purchaseBeside,
      'line of a report': reportLine,
      'list that no cache has': listBeside,
    },
    alone: {
      'view that no cache has': views.uncached,
      purchase: purchaseAlone,
      'list that no cache has': listAlone,
    },
    bytes: {
      purchase: Math.round((after.database - before.database) / purchases),
      'log for a purchase': Math.round((after.log - before.log) / purchases),
    },
    'lists a second of so many standbys with a tenth of a processor each': readers,
  };
  await writeFile(file, `${JSON.stringify(figures, null, 2)}\n`);
  console.log(JSON.stringify(figures, null, 2));
} finally {
  for (const close of closing.reverse()) await close();
}

/**
 * @param {Shop} shop @param {Server} primary @param {Server | null} standby
 * @returns measures the processor time of each for one of so many pieces of work
 */
function createMeter(shop, primary, standby) {
  const used = async () => ({
    shop: await processorSeconds(shop.pid ?? 0),
    primary: await processorSeconds(primary.pid() ?? 0),
    standby: standby ? await processorSeconds(standby.pid() ?? 0) : 0,
  });
  /** @param {number} count @param {() => Promise<unknown>} work @returns {Promise<Costs>} */
  return async (count, work) => {
    const start = await used();
    await work();
    const end = await used();
    // Further digits differ from run to run.
    /** @param {keyof Costs} of */
    const each = (of) => Number((((end[of] - start[of]) * 1_000) / count).toPrecision(2));
    return { shop: each('shop'), primary: each('primary'), standby: each('standby') };
  };
}

/** Of a process and of all that it has started. @param {number} root */
async function processorSeconds(root) {
  const stats = await Promise.all(
    (await readdir('/proc'))
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')),
  );
  const processes = stats.filter(Boolean).map((text) => {
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    // After the name: state, parent, …; times of the process and of its children that have ended.
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { pid: Number(text.slice(0, text.indexOf(' '))), parent: Number(fields[1]), ticks };
  });
  /** @param {number} pid @returns {number} */
  const ticksOf = (pid) =>
    processes
      .filter(({ parent }) => parent === pid)
      .reduce(
        (sum, child) => sum + ticksOf(child.pid),
        processes.find((each) => each.pid === pid)?.ticks ?? 0,
      );
  return ticksOf(root) / ticksPerSecond;
}

/** Addresses of different lists, so that no cache has them. @param {string} url */
async function readListAddresses(url) {
  const addresses = [];
  for (const sort of ['', '&sort=price', '&sort=-price']) {
    let address = `/drill?limit=20${sort}`;
    while (address !== '' && addresses.length < times + 100) {
      addresses.push(address);
      const response = await fetch(url + address);
      if (!response.ok) throw new Error(`${address}: ${response.status}`);
      const [, next = ''] = /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '') ?? [];
      address = next === '' ? '' : new URL(next, url).pathname + new URL(next, url).search;
    }
  }
  return addresses;
}

/** Four at a time. @param {string} url @param {readonly string[]} addresses */
async function visit(url, addresses) {
  const waiting = [...addresses];
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
        const response = await fetch(url + address, { headers: { 'accept-encoding': 'br' } });
        if (!response.ok) throw new Error(`${address}: ${response.status}`);
        await response.arrayBuffer();
      }
    }),
  );
}

/** @param {Shop} shop @param {ReturnType<typeof createMeter>} meter */
async function measureViews({ url }, meter) {
  const products = /** @type {{ _id: string }[]} */ (await (await fetch(`${url}/drill`)).json());
  const addresses = products.slice(0, times).map(({ _id }) => `/all-drills/${_id}`);
  await visit(url, addresses.slice(0, 50));
  // What the cache has is five seconds old at most.
  await new Promise((resolve) => setTimeout(resolve, 6_000));
  const uncached = await meter(times, () => visit(url, addresses));
  let served = 0;
  const one = { url: `${url}/`, connections: 8, headers: { 'accept-encoding': 'br' } };
  await autocannon({ ...one, duration: 1 });
  const all = await meter(1, async () => {
    served = (await autocannon({ ...one, duration: 5 })).requests.total;
  });
  const cached = {
    shop: Number((all.shop / served).toPrecision(2)),
    primary: Number((all.primary / served).toPrecision(2)),
    standby: 0,
  };
  return { addresses, uncached, cached };
}

/** Each change sets another quantity of one of five lines. @param {string} url */
async function changeCarts(url) {
  const products = /** @type {{ _id: string }[]} */ (await (await fetch(`${url}/drill?limit=5`)).json());
  const ids = await Promise.all(
    Array.from({ length: 8 }, async () => (await send(url, 'POST', '/carts', {})).insertedId),
  );
  await Promise.all(
    ids.map(async (id) => {
      for (let count = 0; count < times / ids.length; count++) {
        await send(url, 'PUT', `/carts/${id}`, {
          lines: products.map(({ _id }) => ({ productId: _id, quantity: 1 + (count % 9) })),
        });
      }
    }),
  );
}

/**
 * @param {string} url @param {string} method @param {string} address @param {unknown} body
 * @param {Record<string, string>} headers
 */
async function send(url, method, address, body, headers = {}) {
  const isForm = body instanceof URLSearchParams;
  const response = await fetch(url + address, {
    method,
    headers: { ...(!isForm && { 'content-type': 'application/json' }), ...headers },
    body: isForm ? body : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${address}: ${response.status} ${await response.text()}`);
  return response.json();
}

/**
 * Purchases of one line each. The stand-in of the card provider runs in the shop's process.
 * @param {string} url @param {Awaited<ReturnType<typeof registerShoppers>>} shoppers @param {pg.Client} client
 */
async function buy(url, shoppers, client) {
  const { rows: products } = await client.query('select id from products order by id limit 200');
  await Promise.all(
    shoppers.map(async ({ email, authorization }, person) => {
      for (let count = 0; count < purchases / shoppers.length; count++) {
        const product = products[(person * 10 + count) % products.length];
        const contact = { address: '1 Bench Street', phone: '0123456789' };
        const order = { productId: product.id, quantity: 1, ...contact };
        const { insertedId: orderId } = await send(url, 'POST', `/order?email=${email}`, order, {
          authorization,
        });
        const intent = { totalAmount: 19.99, orderId };
        const { clientSecret, publishableKey } = await send(url, 'POST', '/create-payment-intent', intent, {
          authorization,
        });
        const transactionId = clientSecret.replace(/_secret_.*$/, '');
        const card = new URLSearchParams({
          client_secret: clientSecret,
          'payment_method_data[type]': 'card',
          'payment_method_data[card][number]': '4242424242424242',
          'payment_method_data[card][exp_month]': '12',
          'payment_method_data[card][exp_year]': String(new Date().getFullYear() + 3),
          'payment_method_data[card][cvc]': '123',
        });
        const confirming = `/sandbox/stripe/v1/payment_intents/${transactionId}/confirm`;
        await send(url, 'POST', confirming, card, { authorization: `Bearer ${publishableKey}` });
        await send(url, 'PUT', '/order', { orderId, transactionId }, { authorization });
      }
    }),
  );
}

/** @param {pg.Client} client */
async function sizes(client) {
  const { rows } = await client.query(
    `select pg_database_size(current_database())::float8 as database, (pg_current_wal_lsn() - '0/0')::float8 as log`,
  );
  return /** @type {{ database: number, log: number }} */ (rows[0]);
}

/** @param {string} url @param {{ authorization: string }} admin */
async function report(url, { authorization }) {
  const response = await fetch(`${url}/orders.csv`, { headers: { authorization } });
  if (!response.ok) throw new Error(`/orders.csv: ${response.status}`);
  return { lines: (await response.text()).split('\n').length };
}

/** Waits until lists are read from the standby. @param {string} url */
async function untilRead(url) {
  const count = async () =>
    Number(
      /^shop_public_reads_total\{server="replica"\} (\d+)$/m.exec(
        await (await fetch(`${url}/metrics`)).text(),
      )?.[1] ?? 0,
    );
  let limit = 1;
  const isRead = async () => {
    const before = await count();
    await fetch(`${url}/drill?limit=${limit++}`);
    return (await count()) > before;
  };
  await until('lists are read from the standby', isRead, { seconds: 60 });
}

/**
 * How many lists a second one, two and three standbys serve, each with the same share of a processor.
 * @param {Server} primary @param {readonly string[]} lists
 */
async function measureReaders(primary, lists) {
  /** @type {Record<string, number>} */
  const perSecond = {};
  /** @type {Server[]} */
  const standbys = [];
  for (let count = 1; count <= 3; count++) {
    const standby = await primary.addStandby();
    closing.push(standby.remove);
    standbys.push(standby);
    const release = await Promise.all(standbys.map((each, index) => limitProcessor(each.pid() ?? 0, index)));
    const proxy = await startProxy(standbys);
    process.env.DATABASE_READ_URL = `postgres://postgres@127.0.0.1:${proxy.port}/shop`;
    const shop = await startShop(primary.urlOf('shop'));
    closing.push(shop.stop);
    await untilRead(shop.url);
    await visit(shop.url, lists.slice(times, times + 100));
    const startedAt = performance.now();
    await visit(shop.url, lists.slice(0, times));
    perSecond[count] = Math.round((times / (performance.now() - startedAt)) * 1_000);
    await shop.stop();
    proxy.close();
    for (const each of release) await each();
  }
  return perSecond;
}

/** Limits a server and all its processes by a control group. @param {number} pid @param {number} number */
async function limitProcessor(pid, number) {
  const isSecond = await readFile('/sys/fs/cgroup/cgroup.controllers').then(
    () => true,
    () => false,
  );
  const group = `/sys/fs/cgroup/${isSecond ? '' : 'cpu/'}chuck-and-bit-bench-${number}`;
  const parent = path.dirname(group);
  await mkdir(group, { recursive: true });
  const period = 100_000;
  if (isSecond) await writeFile(`${group}/cpu.max`, `${period * readerShare} ${period}`);
  else await writeFile(`${group}/cpu.cfs_quota_us`, String(period * readerShare));
  const moveTo = async (/** @type {string} */ to) => {
    for (const each of await familyOf(pid))
      await writeFile(`${to}/cgroup.procs`, String(each)).catch(() => {});
  };
  await moveTo(group);
  return async () => {
    await moveTo(parent);
    await rmdir(group).catch(() => {});
  };
}

/** @param {number} root */
async function familyOf(root) {
  const found = [root];
  for (const pid of found) {
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
    found.push(...children.split(' ').filter(Boolean).map(Number));
  }
  return found;
}

/** Leads each new connection to the next server. @param {readonly Server[]} servers */
async function startProxy(servers) {
  let next = 0;
  const proxy = net.createServer((socket) => {
    const server = servers[next++ % servers.length];
    if (!server) return socket.destroy();
    const upstream = net.connect(server.port, server.host);
    for (const each of [socket, upstream]) each.on('error', () => {}).setNoDelay(true);
    socket.pipe(upstream).pipe(socket);
  });
  await new Promise((resolve) => proxy.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {net.AddressInfo} */ (proxy.address());
  return { port, close: () => proxy.close() };
}
