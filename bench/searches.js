// `BENCH_OTHER=<another checkout, built> npm run bench -- searches`: the same searches of two versions of the shop, each with its own
// 100,000 products, in turns. Without BENCH_OTHER only of this one. Needs PostgreSQL (BENCH_DATABASE_URL) and a build.
import { readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { median } from './median.js';
import { makeDatabase, startShop } from './shop-under-test.js';

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const scale = Number(process.env.SEED_SCALE ?? 1);
const here = path.resolve(import.meta.dirname, '..');
const folders = { this: here, ...(process.env.BENCH_OTHER && { other: process.env.BENCH_OTHER }) };

/** What customers type: words, kinds, figures, part numbers, questions, other languages and typing errors. */
const texts = [
  'drill',
  'hammer drill',
  'quiet glass',
  'cordless core drill',
  'industrial auger 4711',
  'drill press for steel',
  'masonry bit for concrete',
  'heavy driver brick case',
  'brand 7 hammer drill',
  'TRN18DD',
  '2 000000 000244',
  '18v drill',
  '3/8 drill bit',
  '650 w',
  'drill under $120',
  'cheapest drill',
  'drill without battery',
  'which drill for concrete',
  'Akkuschrauber',
  'Bohrhammer',
  'torx 20 bit',
  'hamer dril',
  'cordles drill pres',
  'makita drill',
  'quiet compact long angled auger for oak and tiles',
];

/** What is measured of each text. */
const paths = { lists: '/drill?limit=24&q=', counts: '/drill-filters?q=' };

/** @type {{ name: string, url: string, close: () => Promise<void> }[]} */
const shops = [];
try {
  for (const [name, folder] of Object.entries(folders))
    shops.push({ name, ...(await openShop(name, folder)) });
  for (const [what, path] of Object.entries(paths)) {
    const urls = texts.map((text) => `${path}${encodeURIComponent(text)}`);
    await inTurns(urls, 2);
    const times = await inTurns(urls, rounds);
    print(what, times);
  }
} finally {
  for (const shop of shops) await shop.close();
}

/** Fills a shop with products alone. @param {string} name @param {string} folder of the checkout */
async function openShop(name, folder) {
  const database = await makeDatabase(`chuck_and_bit_searches_${name}`);
  const shop = await startShop(database.url, folder);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const close = async () => {
    await client.end();
    await shop.stop();
    await database.drop();
  };
  try {
    const seed = await readFile(path.join(folder, 'bench/seed-large.sql'), 'utf8');
    const [ofProducts = ''] = seed.split('-- Purchases of one order each');
    await client.query('begin');
    await client.query("select set_config('seed.scale', $1, true)", [String(scale)]);
    await client.query(ofProducts);
    await client.query('commit');
    await client.query('vacuum analyze');
    return { url: shop.url, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Requests each address of each shop in turns. The response cache ignores requests with a Range.
 * @param {string[]} urls
 * @param {number} count
 * @returns {Promise<number[][][]>} by shop, by address: the times in ms
 */
async function inTurns(urls, count) {
  const taken = shops.map(() => urls.map(() => /** @type {number[]} */ ([])));
  for (let round = 0; round < count; round++) {
    for (const [at, url] of urls.entries()) {
      for (const [index, shop] of shops.entries()) {
        const started = performance.now();
        const response = await fetch(shop.url + url, { headers: { range: 'bytes=0-' } });
        await response.text();
        if (!response.ok) throw new Error(`${url} responded ${response.status}`);
        taken[index]?.[at]?.push(performance.now() - started);
      }
    }
  }
  return taken;
}

/** @param {string} what @param {number[][][]} times */
function print(what, times) {
  const rounded = (/** @type {number} */ value) => Number(value.toFixed(1));
  const all = times.map((lists) => lists.flat().sort((a, b) => a - b));
  const at = (/** @type {number[]} */ sorted, /** @type {number} */ share) =>
    rounded(sorted[Math.floor(sorted.length * share)] ?? Number.NaN);
  console.log(
    `${what}, ms of ${rounds} rounds of ${texts.length} texts, load ${rounded(os.loadavg()[0] ?? 0)}:`,
  );
  console.table(
    shops.map(({ name }, index) => ({
      name,
      p50: at(all[index] ?? [], 0.5),
      p95: at(all[index] ?? [], 0.95),
    })),
  );
  const rows = texts.map((text, row) => [
    text,
    Object.fromEntries(shops.map(({ name }, index) => [name, rounded(median(times[index]?.[row] ?? []))])),
  ]);
  console.table(Object.fromEntries(rows));
}
