// `npm run bench -- desk`: the staff's desk in a small and a large shop (400,000 and 4,000,000 orders; DESK_SCALES, in millions, "0.4,4").
// Prints the times of the first page of the list of orders for each search, filter and sort order, and of the overview, in turns,
// with how much they grow; then the memory that a CSV file of all orders adds to the first shop. Fails if a median grows by more
// than 1.5, with one shop beyond 50 ms or 300 ms (p95), and beyond 50 MB. Filling the shops takes minutes.
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { fillShop } from './fill-shop.js';
import { makeDatabase, registerShoppers, startShop } from './shop-under-test.js';

const pagesOfEach = 60;
const overviewsOfEach = 60;
const aims = { growth: 1.5, milliseconds: 50, overviewMilliseconds: 300, megabytes: 50 };
const scales = (process.env.DESK_SCALES ?? '0.4,4').split(',').map(Number);

/** @typedef {Awaited<ReturnType<typeof openShop>>} Desk */

/** @type {Desk[]} */
const desks = [];
try {
  for (const [index, scale] of scales.entries())
    desks.push(await openShop(`chuck_and_bit_desk_${index}`, scale));
  const [first] = desks;
  if (!first) throw new Error('DESK_SCALES names no shop');

  /** @param {Desk} desk @returns {Record<string, Record<string, string>>} */
  const queriesOf = ({ email, number, transaction }) => ({
    'newest first': {},
    'oldest first': { sort: 'oldest' },
    'by amount, rising': { sort: 'amount' },
    'by amount, falling': { sort: '-amount' },
    unpaid: { payment: 'Unpaid' },
    'paid, to be shipped, oldest first': { payment: 'Paid', status: 'Pending', sort: 'oldest' },
    'shipped, by amount': { status: 'Shipped', sort: '-amount' },
    refunded: { payment: 'Refunded' },
    'to send or refund': { toSettle: 'true' },
    'to send or refund, by amount': { toSettle: 'true', sort: '-amount' },
    'of one day': { from: '2020-09-13', to: '2020-09-13' },
    'of one day, by amount': { from: '2020-09-13', to: '2020-09-13', sort: '-amount' },
    'of one month, by amount': { from: '2021-03-01', to: '2021-03-31', sort: 'amount' },
    'between two amounts': { min: '100', max: '101' },
    'unpaid between two amounts, oldest first': {
      payment: 'Unpaid',
      min: '2000',
      max: '2100',
      sort: 'oldest',
    },
    'search: e-mail of a customer': { q: email },
    'search: name of a customer': { q: email.split('@')[0].replace('.', ' ') },
    'search: order number': { q: number },
    'search: transaction': { q: transaction },
    'search: a word of most orders': { q: 'seed' },
    'search: a common word': { q: 'hammer' },
    'search: two common words, unpaid, oldest first': { q: 'quiet drill', payment: 'Unpaid', sort: 'oldest' },
    'search: a common word, by amount': { q: 'hammer', sort: '-amount' },
    'search: an e-mail, by amount': { q: email, sort: 'amount' },
    'search: no such word': { q: 'nowhere' },
  });
  const faults = [];
  for (const name of Object.keys(queriesOf(first))) {
    const pathOf = (/** @type {Desk} */ desk) =>
      `/purchases?${new URLSearchParams({ limit: '50', ...queriesOf(desk)[name] })}`;
    faults.push(...(await compare(name, pathOf, { count: pagesOfEach, p95: aims.milliseconds })));
  }

  const periods = {
    'overview of a week': { from: '2021-03-01', to: '2021-03-07' },
    'overview of a month': { from: '2021-03-01', to: '2021-03-31' },
    'overview of a year': { from: '2020-09-13', to: '2021-09-12' },
  };
  for (const [name, period] of Object.entries(periods)) {
    const path = `/overview?${new URLSearchParams(period)}`;
    faults.push(
      ...(await compare(name, () => path, { count: overviewsOfEach, p95: aims.overviewMilliseconds })),
    );
  }
  console.log(`missed: ${faults.join('; ') || 'none'}`);

  const added = await exportAll(first);
  if (faults.length > 0 || added > aims.megabytes) process.exitCode = 1;
} finally {
  for (const desk of desks) await desk.close();
}

/** Fills a shop and starts it. @param {string} name @param {number} scale 1 for a million orders */
async function openShop(name, scale) {
  const database = await makeDatabase(name);
  // The first start makes the schema; the second, with all the orders, keeps the sums of past days.
  await (await startShop(database.url)).stop();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('set statement_timeout = 0');
  await fillShop(client, scale);
  // Those of the demo purchases, which are younger.
  await client.query('delete from daily_sums');
  const shop = await startShop(database.url);
  while (!(await isKept(client))) await pause(500);
  await client.query('vacuum analyze');
  const { rows } = await client.query(
    'select user_email, purchase_number as number, transaction_id from orders where transaction_id is not null order by id limit 1 offset 5000',
  );
  const [{ user_email: email, number, transaction_id: transaction }] = rows;
  const headers = await signInStaff(shop.url, client);
  const close = async () => {
    await shop.stop();
    await client.end();
    await database.drop();
  };
  return { url: shop.url, pid: shop.pid, headers, email, number, transaction, close };
}

/** Whether the sums of all past days are kept. @param {pg.Client} client */
async function isKept(client) {
  const { rows } = await client.query(
    "select max(day) >= (now() - interval '26 hours')::date as kept from daily_sums",
  );
  return rows[0].kept;
}

/** @param {string} url @param {pg.Client} client @returns the headers of a staff member's requests */
async function signInStaff(url, client) {
  const [person] = await registerShoppers(url, 1, `desk.${Date.now()}`);
  if (!person) throw new Error('Nobody could be registered');
  await client.query("update users set role = 'viewer' where email = $1", [person.email]);
  return { authorization: person.authorization };
}

/**
 * @param {string} address
 * @param {Record<string, string>} headers
 */
async function timeOf(address, headers) {
  const startedAt = performance.now();
  const response = await fetch(address, { headers });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${address} responded ${response.status}`);
  return performance.now() - startedAt;
}

/**
 * Requests an address of each shop in turns, three times to warm up, and then `count` times.
 * @param {string} name
 * @param {(desk: Desk) => string} pathOf
 * @param {{ count: number, p95: number }} options `p95`: the aim for a shop of up to a million orders
 * @returns what was missed
 */
async function compare(name, pathOf, { count, p95: aim }) {
  const times = desks.map(() => /** @type {number[]} */ ([]));
  for (let time = -3; time < count; time++) {
    for (const [index, desk] of desks.entries()) {
      const taken = await timeOf(`${desk.url}${pathOf(desk)}`, desk.headers);
      if (time >= 0) times[index]?.push(taken);
    }
  }
  const medians = times.map((each) => quantile(each, 0.5));
  const p95s = times.map((each) => quantile(each, 0.95));
  const growth = (medians.at(-1) ?? 0) / (medians[0] || 1);
  const shown = (/** @type {number[]} */ values) =>
    values.map((value) => value.toFixed(1).padStart(7)).join('');
  console.log(
    `${name.padEnd(48)} median${shown(medians)} ms   p95${shown(p95s)} ms   × ${growth.toFixed(2)}`,
  );
  const isSlow = scales.some((scale, index) => scale <= 1 && (p95s[index] ?? 0) > aim);
  return [...(growth > aims.growth ? [`${name}: grows`] : []), ...(isSlow ? [`${name}: p95`] : [])];
}

/** @param {number[]} times @param {number} share */
function quantile(times, share) {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/**
 * Exports all orders. First exports one quarter repeatedly until a full garbage collection: a new process lets its heap grow to
 * 150 MB before it collects, whatever the requests.
 * @param {Desk} desk
 * @returns the megabytes that the export adds to the shop's memory
 */
async function exportAll(desk) {
  await pause(3_000);
  const cold = await residentMegabytes(desk);
  const collected = await fullCollections(desk);
  for (let time = 0; time < 20 && (await fullCollections(desk)) === collected; time++) {
    await readExport('?from=2021-01-01&to=2021-03-31', desk);
  }
  await pause(3_000);
  const before = await residentMegabytes(desk);
  const started = performance.now();
  const { lines, bytes, most } = await readExport('', desk);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const added = Math.max(0, Math.round(most - before));
  console.log(
    `CSV of ${lines - 1} orders, ${Math.round(bytes / 1e6)} MB, in ${seconds} s: added at most ${added} MB (aim ${aims.megabytes}) to ${Math.round(before)} MB; before the exports that warm up, the shop had ${Math.round(cold)} MB`,
  );
  return added;
}

/** @param {string} query @param {Desk} desk @returns its lines and bytes, and the peak memory in MB */
async function readExport(query, desk) {
  let most = 0;
  let bytes = 0;
  let lines = 0;
  let measuredAt = 0;
  const response = await fetch(`${desk.url}/orders.csv${query}`, { headers: desk.headers });
  for await (const piece of response.body ?? []) {
    bytes += piece.length;
    for (const byte of piece) if (byte === 10) lines += 1;
    if (performance.now() - measuredAt < 100) continue;
    measuredAt = performance.now();
    most = Math.max(most, await residentMegabytes(desk));
  }
  return { lines, bytes, most };
}

/** @param {Desk} desk @returns the number of the shop's full garbage collections */
async function fullCollections(desk) {
  const metrics = await (await fetch(`${desk.url}/metrics`)).text();
  const count = /nodejs_gc_duration_seconds_count{kind="major"} (\d+)/.exec(metrics)?.[1];
  if (!count) throw new Error('The metrics do not count collections of the heap');
  return Number(count);
}

/** @param {Desk} desk */
async function residentMegabytes(desk) {
  const status = await readFile(`/proc/${desk.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
