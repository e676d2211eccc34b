// Measures placing purchases of five lines beside pgbench with the same statements, in turns, and pricing a cart of 50 lines.
// `npm run bench -- purchases` builds first. PostgreSQL (BENCH_DATABASE_URL) and pgbench are needed.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import autocannon from 'autocannon';
import pg from 'pg';
import { runnerImport } from 'vite';
import { bringUpToDate } from '../scripts/bring-up-to-date.js';
import { median } from './median.js';
import { makeDatabase, registerShoppers, startShop } from './shop-under-test.js';

const connections = 32;
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const seconds = Number(process.env.BENCH_SECONDS ?? 3);
/** Carts of each shopper: more than one round orders. */
const cartsEach = 200;
const linesEach = 5;
const here = import.meta.dirname;

await bringUpToDate();
await measurePricing();
const database = await makeDatabase('chuck_and_bit_bench_purchases');
const shop = await startShop(database.url);
const client = new pg.Client({ connectionString: database.url });
await client.connect();
try {
  await client.query(
    `update products set available_quantity = 1000000, minimum_order = 1, price_cents = 1999`,
  );
  // A user has one cart; here each has many, so that only placing is measured.
  await client.query('drop index carts_one_for_each_user');
  await client.query(
    'create table bench_carts (number bigserial primary key, id uuid not null, user_id uuid not null)',
  );
  await client.query('create sequence bench_cart');
  const shoppers = await registerShoppers(shop.url, connections);
  await compare(shoppers, 'extended', 0.6);
  await compare(shoppers, 'prepared', null);
} finally {
  await client.end();
  await shop.stop();
  await database.drop();
}

/**
 * @param {Awaited<ReturnType<typeof registerShoppers>>} shoppers
 * @param {'extended' | 'prepared'} protocol of pgbench
 * @param {number | null} target the minimum ratio
 */
async function compare(shoppers, protocol, target) {
  /** @type {Record<'ours' | 'raw', number[]>} */
  const figures = { ours: [], raw: [] };
  for (let round = 0; round <= rounds; round++) {
    const ours = await placeByShop(shoppers);
    const raw = await placeByPgbench(protocol);
    // The first round warms up.
    if (round === 0) continue;
    figures.ours.push(ours);
    figures.raw.push(raw);
  }
  const verdict = (/** @type {number} */ ratio) =>
    target === null ? '' : ` (at least ${target}: ${ratio >= target ? 'holds' : 'MISSED'})`;
  const ratio = median(figures.ours.map((value, index) => value / (figures.raw[index] ?? Number.NaN)));
  console.log(
    `Placing purchases of ${linesEach} lines ÷ pgbench (${protocol}), same statements: ${ratio.toFixed(2)}${verdict(ratio)} – ${Math.round(median(figures.ours))}/s beside ${Math.round(median(figures.raw))}/s`,
  );
}

/** Marks open purchases as paid and fills new carts. @returns the ids of each shopper's carts */
async function fillCarts() {
  await client.query(
    `update purchases set transaction_id = id::text, paid_at = now(), expires_at = null where transaction_id is null`,
  );
  await client.query(
    `update orders set transaction_id = purchase_id::text, paid_at = now(), expires_at = null where transaction_id is null`,
  );
  // Emptied and vacuumed, because rows of earlier rounds slow down the later ones.
  await client.query('truncate carts cascade');
  await client.query('truncate bench_carts restart identity');
  await client.query(
    `insert into bench_carts (id, user_id)
     select gen_random_uuid(), users.id from generate_series(1, $1), users where email like 'bench.%'`,
    [cartsEach],
  );
  await client.query(
    `insert into carts (id, user_id, address, phone) select id, user_id, '1 Bench Street', '0123456789' from bench_carts`,
  );
  await client.query(
    `insert into cart_lines (cart_id, product_id, quantity, position, product_name, product_image, unit)
     select cart.id, product.id, 1, product.place, product.name, product.image, product.unit
     from bench_carts as cart cross join lateral (
       select id, name, image, unit, row_number() over () as position
       from products where cart.number > 0 order by random() limit $1
     ) as product`,
    [linesEach],
  );
  await client.query(`select setval('bench_cart', 1, false)`);
  await client.query(
    'vacuum analyze carts, cart_lines, bench_carts, purchases, orders, products, mails, stock_changes',
  );
  const { rows } = await client.query(
    `select email, array_agg(bench_carts.id) as ids from bench_carts join users on users.id = user_id group by email`,
  );
  return new Map(
    rows.map(({ email, ids }) => [/** @type {string} */ (email), /** @type {string[]} */ (ids)]),
  );
}

/** @param {Awaited<ReturnType<typeof registerShoppers>>} shoppers @returns purchases a second */
async function placeByShop(shoppers) {
  const carts = await fillCarts();
  let clients = 0;
  const result = await autocannon({
    url: shop.url,
    connections,
    duration: seconds,
    setupClient: (connection) => {
      const person = shoppers[clients++ % shoppers.length];
      if (!person) throw new Error('Nobody is registered');
      connection.setRequests(
        (carts.get(person.email) ?? []).map((id) => ({
          method: 'POST',
          path: `/carts/${id}/purchase`,
          headers: { authorization: person.authorization, 'content-type': 'application/json' },
          body: JSON.stringify({ expectedTotal: (1_999 * linesEach) / 100 }),
        })),
      );
    },
  });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${result.non2xx} purchases were refused, ${result.errors} failed`);
  }
  return result.requests.average;
}

/** @param {string} protocol @returns purchases a second */
async function placeByPgbench(protocol) {
  await fillCarts();
  const options = ['-n', '-M', protocol, '-c', String(connections), '-j', '2', '-T', String(seconds)];
  const run = spawnSync('pgbench', [...options, '-f', path.join(here, 'place-purchase.sql'), database.url], {
    encoding: 'utf8',
  });
  const tps = /tps = ([\d.]+)/.exec(run.stdout ?? '')?.[1];
  if (run.error || !tps) throw new Error(`pgbench failed: ${run.error?.message ?? run.stderr}`);
  const { rows } = await client.query(
    `select count(*)::int as positiond from purchases where transaction_id is null`,
  );
  if (rows[0]?.placed === 0) throw new Error('pgbench placed nothing');
  return Number(tps);
}

/** Measures `priceCart` for 50 lines with tiers, a discount, shipping and tax. */
async function measurePricing() {
  const { module } = /** @type {{ module: typeof import('../contract/src/pricing.ts') }} */ (
    await runnerImport(path.join(here, '../contract/src/pricing.ts'))
  );
  const cents = (/** @type {number} */ value) =>
    /** @type {import('../contract/src/money.ts').Cents} */ (value);
  const lines = Array.from({ length: 50 }, (_, index) => ({
    productId: `01890000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    quantity: 1 + (index % 20),
    price: cents(1_999 + index * 101),
    weight: 300 + index,
    tiers: [5, 10, 15].map((minQuantity) => ({
      minQuantity,
      price: cents(1_900 + index * 101 - minQuantity * 10),
    })),
  }));
  const rules = {
    shipping: {
      basis: /** @type {const} */ ('weight'),
      steps: [0, 5_000, 20_000].map((from) => ({ from, price: cents(490 + from / 10) })),
    },
    discount: { kind: /** @type {const} */ ('amount'), amount: cents(12_345), minimumGoods: cents(1_000) },
    tax: { rate: 1_900, isIncluded: true, coversShipping: true },
  };
  const times = [];
  for (let run = 0; run < 2_000; run++) {
    const started = performance.now();
    module.priceCart(lines, rules);
    times.push(performance.now() - started);
  }
  const value = median(times);
  console.log(
    `Pricing a cart of 50 lines, ms: ${value.toFixed(3)} (at most 1: ${value <= 1 ? 'holds' : 'MISSED'}), first ${times[0]?.toFixed(3)}`,
  );
}
