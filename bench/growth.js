// `npm run bench -- growth`: the same requests to a small shop and to a large one, in turns.
// Needs PostgreSQL (BENCH_DATABASE_URL), a build, and some minutes to fill the large database.
import pg from 'pg';
import { fillShop } from './fill-shop.js';
import { median } from './median.js';
import { makeDatabase, signInAs, startShop } from './shop-under-test.js';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const times = Number(process.env.BENCH_TIMES ?? 300);
/** Only requests with this in their names, such as "products with". */
const only = process.env.BENCH_ONLY ?? '';
const scales = { small: 0.001, large: Number(process.env.SEED_SCALE ?? 1) };

/**
 * @typedef {{ path: string, as: { authorization: string } | null }} Request
 * @typedef {{ url: string, requests: Record<string, Request>, close: () => Promise<void> }} Shop
 */

/** Lists of products with filters, which are measured with and without the counts of their choices. */
const filtered = {
  'a department': 'kind=seed-tools',
  'one filter': 'kind=seed-tools&attributes=voltage:18',
  'three filters': 'kind=seed-kind-3&attributes=torque:30..90&brand=Brand%203,Brand%207&inStock=true',
  'a sparse choice': 'kind=seed-tools&attributes=torque:30',
  'wide choices': 'kind=seed-tools&attributes=quiet:1;torque:20..',
};
const plain = 'products with no filters: list';

/** @type {Shop[]} */
const shops = [];
try {
  for (const [name, scale] of Object.entries(scales)) shops.push(await openShop(name, scale));
  /** @type {Record<string, Record<string, number>>} */
  const rows = {};
  for (const name of Object.keys(shops[0]?.requests ?? {}).filter((each) => each.includes(only))) {
    /** @param {Shop} shop */
    const request = (shop) => timeOf(shop.url, requestOf(shop, name));
    // The first requests fill caches and are not measured.
    await inTurns(10, request);
    /** @type {number[][][]} */
    const measured = [];
    for (let round = 0; round < rounds; round++) measured.push(await inTurns(times, request));
    // The slowest few requests of a round are chance, and so is a single slow round: hence medians of the rounds.
    const [small, large] = [0, 1].map((index) => ({
      median: median(measured.map((lists) => at(lists[index] ?? [], 0.5))),
      p95: median(measured.map((lists) => at(lists[index] ?? [], 0.95))),
      p99: median(measured.map((lists) => at(lists[index] ?? [], 0.99))),
    }));
    if (!small || !large) throw new Error('There are two shops to compare');
    rows[name] = {
      'small median': small.median,
      'large median': large.median,
      'large p95': large.p95,
      'small p99': small.p99,
      'large p99': large.p99,
      'p99 large ÷ small': Number((large.p99 / small.p99).toFixed(2)),
    };
  }
  console.log(`Milliseconds, one request at a time in turns, medians of ${rounds} rounds of ${times}:`);
  console.table(rows);
  const p95 = (/** @type {string} */ name) => rows[name]?.['large p95'] ?? Number.NaN;
  for (const name of Object.keys(filtered)) {
    const list = p95(`products with ${name}: list`);
    const both = list + p95(`products with ${name}: counts`);
    const [ofList, ofPlain] = [list, p95(plain)].map((each) => (both / each).toFixed(1));
    console.log(
      `${name}, list and counts (p95): ${ofList} × the list alone, ${ofPlain} × the list without filters`,
    );
  }
} finally {
  for (const shop of shops) await shop.close();
}

/**
 * Sends `count` requests to each shop in turns. @returns the sorted times of each shop in ms
 * @param {number} count
 * @param {(shop: Shop) => Promise<number>} request
 */
async function inTurns(count, request) {
  const taken = shops.map(() => /** @type {number[]} */ ([]));
  for (let time = 0; time < count; time++) {
    for (const [index, shop] of shops.entries()) taken[index]?.push(await request(shop));
  }
  return taken.map((list) => list.sort((a, b) => a - b));
}

/**
 * @param {string} name
 * @param {number} scale
 * @returns {Promise<Shop>}
 */
async function openShop(name, scale) {
  const database = await makeDatabase(`chuck_and_bit_growth_${name}`);
  const shop = await startShop(database.url);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const close = async () => {
    await client.end();
    await shop.stop();
    await database.drop();
  };
  try {
    console.log(`Filling the ${name} shop …`);
    await fillShop(client, scale);
    return { url: shop.url, requests: await requestsTo(shop.url, client), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * The measured requests: each list at its first page and at page 1,000 (or the middle of a shorter list), and single resources.
 * @param {string} url
 * @param {pg.Client} client
 */
async function requestsTo(url, client) {
  const admin = await signInAs(url, { email: 'admin@demo.example', password: 'Admin123' });
  const shopper = await signInAs(url, { email: 'shopper@demo.example', password: 'Shopper123' });
  const { rows: products } = await client.query(
    'select id from products where in_stock order by id desc limit 5',
  );
  for (const { id: productId } of products) {
    const body = { productId, quantity: 4, address: 'Main Street 1', phone: '012345678' };
    await fetch(`${url}/order?email=${shopper.email}`, {
      method: 'POST',
      headers: { authorization: shopper.authorization, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  }
  /** @type {[name: string, path: string, query: string, as: Request['as']][]} */
  const lists = [
    ['drills', '/drill', '', null],
    ['drills by price', '/drill', '&sort=price', null],
    ['drills in stock', '/drill', '&inStock=true', null],
    ['reviews', '/review', '', null],
    ['users', '/user', '', admin],
    ['all orders', '/all-order', '', admin],
    ['payments', '/payment', '', admin],
  ];
  /** @type {Record<string, Request>} */
  const requests = {};
  for (const [name, path, query, as] of lists) {
    requests[`${name}, page 1`] = { path: `${path}?limit=20${query}`, as };
    requests[`${name}, page 1,000`] = { path: `${path}?limit=20${query}&after=${await cursor(name)}`, as };
  }
  requests[plain] = { path: '/drill?limit=24', as: null };
  for (const [name, query] of Object.entries(filtered)) {
    requests[`products with ${name}: list`] = { path: `/drill?limit=24&${query}`, as: null };
    requests[`products with ${name}: counts`] = { path: `/drill-filters?${query}`, as: null };
  }
  requests['search, two words'] = { path: '/drill?limit=20&q=quiet+glass', as: null };
  requests['search, a common word'] = { path: '/drill?limit=20&q=drill', as: null };
  const ownOrders = { path: `/order?email=${shopper.email}`, as: shopper };
  requests["one user's orders"] = ownOrders;
  const own = /** @type {{ _id: string }[]} */ (await (await ask(url, ownOrders)).json());
  requests['one order'] = { path: `/order/${own[0]?._id}`, as: shopper };
  requests['landing page'] = { path: '/', as: null };
  return requests;

  /**
   * The cursor after 999 pages, or in the middle of a shorter list.
   * @param {string} name
   */
  async function cursor(name) {
    /** @type {Record<string, string>} */
    const tables = {
      reviews: 'reviews',
      users: 'users',
      'all orders': 'orders',
      payments: 'payment_intents',
    };
    const table = tables[name];
    const from = table ?? 'products';
    const sorting = name === 'drills by price' ? 'price_cents, id' : 'first_published_at desc, id desc';
    const order = table ? 'id desc' : sorting;
    const columns = table
      ? 'id'
      : `id, price_cents::int as "priceCents", own_place as "ownPlace",
          (extract(epoch from first_published_at) * 1000)::float8 as "publishedAt"`;
    const { rows } = await client.query(
      `select ${columns} from ${from} order by ${order}
       offset least(19980, (select count(*) / 2 from ${from})) limit 1`,
    );
    return Buffer.from(JSON.stringify(table ? rows[0].id : rows[0])).toString('base64url');
  }
}

/** @param {Shop} shop @param {string} name */
function requestOf({ requests }, name) {
  const request = requests[name];
  if (!request) throw new Error(`Nothing is asked for by the name ${name}`);
  return request;
}

/**
 * The response cache ignores requests with a Range, so that the database serves each of these.
 * @param {string} url
 * @param {Request} request
 */
function ask(url, { path, as }) {
  return fetch(url + path, {
    headers: { range: 'bytes=0-', ...(as ? { authorization: as.authorization } : {}) },
  });
}

/** @param {string} url @param {Request} request */
async function timeOf(url, request) {
  const started = performance.now();
  const response = await ask(url, request);
  const text = await response.text();
  if (!response.ok) throw new Error(`${request.path} responded ${response.status}: ${text.slice(0, 200)}`);
  return performance.now() - started;
}

/** @param {number[]} sorted @param {number} share */
function at(sorted, share) {
  return Number((sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(1));
}
