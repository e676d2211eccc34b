// `npm run bench:desk`: the staff's desk in a shop of 100,000 products and 1,000,000 orders. Prints the times of the first page
// of the list of orders for each search, filter and sort order, the times of the overview, and the memory that a CSV file of all
// orders adds to the shop. Fails beyond 50 ms, 300 ms (p95) or 50 MB. Filling the shop takes minutes; DESK_DATABASE_URL names a
// database that `npm run seed:large` has filled.
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { fillShop } from './fill-shop.js';
import { makeDatabase, registerShoppers, startShop } from './shop-under-test.js';

const pagesOfEach = 60;
const overviewsOfEach = 60;
const aims = { milliseconds: 50, overviewMilliseconds: 300, megabytes: 50 };

const filled = process.env.DESK_DATABASE_URL;
const database = filled ? { url: filled, drop: async () => {} } : await makeDatabase('chuck_and_bit_desk');
const shop = await startShop(database.url);
const client = new pg.Client({ connectionString: database.url });
await client.connect();
try {
  if (!filled) {
    await client.query('set statement_timeout = 0');
    await fillShop(client, 1);
  }
  const headers = await signInStaff();
  const { rows } = await client.query(
    'select user_email, number, transaction_id from orders where transaction_id is not null order by id limit 1 offset 5000',
  );
  const [{ user_email: email, number, transaction_id: transaction }] = rows;

  const queries = {
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
  };
  const slow = [];
  for (const [name, query] of Object.entries(queries)) {
    const address = `${shop.url}/purchases?${new URLSearchParams({ limit: '50', ...query })}`;
    if ((await printTimes(name, address, pagesOfEach, headers)) > aims.milliseconds) slow.push(name);
  }
  console.log(`first pages slower than ${aims.milliseconds} ms (p95): ${slow.join('; ') || 'none'}`);

  const periods = {
    'overview of a week': { from: '2021-03-01', to: '2021-03-07' },
    'overview of a month': { from: '2021-03-01', to: '2021-03-31' },
    'overview of a year': { from: '2020-09-13', to: '2021-09-12' },
  };
  const slowOverviews = [];
  for (const [name, period] of Object.entries(periods)) {
    const address = `${shop.url}/overview?${new URLSearchParams(period)}`;
    const p95 = await printTimes(name, address, overviewsOfEach, headers);
    if (p95 > aims.overviewMilliseconds) slowOverviews.push(name);
  }
  console.log(`slower than ${aims.overviewMilliseconds} ms (p95): ${slowOverviews.join('; ') || 'none'}`);

  const added = await exportAll(headers);
  if (slow.length > 0 || slowOverviews.length > 0 || added > aims.megabytes) process.exitCode = 1;
} finally {
  await shop.stop();
  await client.end();
  await database.drop();
}

/** @returns the headers of a staff member's requests */
async function signInStaff() {
  const [person] = await registerShoppers(shop.url, 1, `desk.${Date.now()}`);
  if (!person) throw new Error('Nobody could be registered');
  await client.query("update users set role = 'viewer' where email = $1", [person.email]);
  return { authorization: person.authorization };
}

/**
 * @param {string} address
 * @param {Record<string, string>} headers
 */
async function timeOf(address, headers) {
  const asked = performance.now();
  const response = await fetch(address, { headers });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${address} responded ${response.status}`);
  return performance.now() - asked;
}

/**
 * Requests the address three times to warm up, and then `count` times.
 * @param {string} name
 * @param {string} address
 * @param {number} count
 * @param {Record<string, string>} headers
 * @returns the p95
 */
async function printTimes(name, address, count, headers) {
  const times = [];
  for (let time = -3; time < count; time++) {
    const taken = await timeOf(address, headers);
    if (time >= 0) times.push(taken);
  }
  const [median, p95] = [quantile(times, 0.5), quantile(times, 0.95)];
  console.log(
    `${name.padEnd(48)} median ${median.toFixed(1).padStart(6)} ms   p95 ${p95.toFixed(1).padStart(6)} ms`,
  );
  return p95;
}

/** @param {number[]} times @param {number} share */
function quantile(times, share) {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/**
 * Exports all orders. First exports one quarter repeatedly until a full garbage collection: a new process lets its heap grow to
 * 150 MB before it collects, whatever the requests.
 * @param {Record<string, string>} headers
 * @returns the megabytes that the export adds to the shop's memory
 */
async function exportAll(headers) {
  await pause(3_000);
  const cold = await residentMegabytes();
  const collected = await fullCollections();
  for (let time = 0; time < 20 && (await fullCollections()) === collected; time++) {
    await readExport('?from=2021-01-01&to=2021-03-31', headers);
  }
  await pause(3_000);
  const before = await residentMegabytes();
  const started = performance.now();
  const { lines, bytes, most } = await readExport('', headers);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const added = Math.max(0, Math.round(most - before));
  console.log(
    `CSV of ${lines - 1} orders, ${Math.round(bytes / 1e6)} MB, in ${seconds} s: added at most ${added} MB (aim ${aims.megabytes}) to ${Math.round(before)} MB; before the exports that warm up, the shop had ${Math.round(cold)} MB`,
  );
  return added;
}

/** @param {string} query @param {Record<string, string>} headers @returns its lines and bytes, and the peak memory in MB */
async function readExport(query, headers) {
  let most = 0;
  let bytes = 0;
  let lines = 0;
  let measuredAt = 0;
  const response = await fetch(`${shop.url}/orders.csv${query}`, { headers });
  for await (const piece of response.body ?? []) {
    bytes += piece.length;
    for (const byte of piece) if (byte === 10) lines += 1;
    if (performance.now() - measuredAt < 100) continue;
    measuredAt = performance.now();
    most = Math.max(most, await residentMegabytes());
  }
  return { lines, bytes, most };
}

/** @returns the number of the shop's full garbage collections */
async function fullCollections() {
  const metrics = await (await fetch(`${shop.url}/metrics`)).text();
  const count = /nodejs_gc_duration_seconds_count{kind="major"} (\d+)/.exec(metrics)?.[1];
  if (!count) throw new Error('The metrics do not count collections of the heap');
  return Number(count);
}

async function residentMegabytes() {
  const status = await readFile(`/proc/${shop.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
