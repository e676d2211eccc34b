import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lasts } from '../../../api/test/lasts';
import { whyNoPostgres } from '../../../api/test/postgres-server';
import { createPostgresDatabase } from '../../../api/test/test-database';
import { openDatabase } from '@chuck-and-bit/api/database/client';
import { bringUpToDate } from '../../../scripts/bring-up-to-date.js';
import { type Flood, floodPipelined, floodWith, readSlowly } from './flood';
import { type Person, register, signInAdmin, signInAgain } from './people';
import { type ShopProcess, startShopProcess } from './shop-process';

/**
 * Part of `npm run test:abuse`: one client takes as much as it can of a shop on PostgreSQL, while monitoring and a buyer use it.
 * ABUSE_FLOOD_SECONDS is the time of each flood. It prints the p99 of `/healthz` during each flood and divided by its p99
 * in the idle shop.
 */
const seconds = Number(process.env['ABUSE_FLOOD_SECONDS'] ?? 10);
const megabyte = 1024 * 1024;
/** As in `run.ts`: the allocator of a warm process, and the response cache. */
const memoryMarginBytes = 64 * megabyte;

await bringUpToDate();
const noPostgres = await whyNoPostgres();
const random = (number: number) => `${number}-${process.pid}`;
/** As long as a search may be, with sizes that no product has. */
const manySizes = (number: number) =>
  Array.from({ length: 20 }, (_, index) => `${1_000 + ((number * 20 + index) % 8_999)}mm`).join(' ');

/** The client's address is the one that a proxy would report. */
const wrongPassword = (port: number) => (number: number) => ({
  path: '/identity/sign-in/email',
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    origin: `http://localhost:${port}`,
    'x-forwarded-for': `10.20.${number % 5}.1`,
  },
  body: JSON.stringify({ email: `nobody-${random(number)}@example.com`, password: 'Wrong123' }),
});

const floods: [name: string, start: (port: number) => Flood][] = [
  ['names in the query that no page reads', (port) => floodWith(port, 100, (n) => `/?${random(n)}`)],
  ['pages that are in no cache', (port) => floodWith(port, 100, (n) => `/all-drills?q=${random(n)}`)],
  ['data of pages', (port) => floodWith(port, 100, (n) => `/all-drills.data?q=${random(n)}&${random(n)}`)],
  ['missing files', (port) => floodWith(port, 100, (n) => `/missing-${random(n)}.png`)],
  [
    'products with random names',
    (port) => floodWith(port, 100, (n) => `/drill?limit=24&${random(n)}&q=${n}`),
  ],
  [
    'searches of many terms',
    (port) => floodWith(port, 64, (n) => `/drill?limit=24&q=${encodeURIComponent(manySizes(n))}`),
  ],
  ['wrong passwords from five networks', (port) => floodWith(port, 50, wrongPassword(port))],
  ['pipelined requests', (port) => floodPipelined(port, 20)],
  ['lists that are read slowly', (port) => readSlowly(port, 40, '/review')],
];

describe.skipIf(noPostgres !== null)('while one client floods the shop with', () => {
  let shop: ShopProcess;
  let buyer: Person;
  let admin: Person;
  let level: NodeJS.MemoryUsage;
  let monitor: Worker;
  let idleP99: number;
  let drop = async () => {};

  beforeAll(async () => {
    const database = await createPostgresDatabase();
    drop = database.drop;
    shop = await startShopProcess(database.url, { TRUST_PROXY: '1' });
    [buyer, admin] = await Promise.all([register(shop.url), signInAdmin(shop.url)]);
    await addReviews(database.url);
    // Compiles code and fills the cache, as in `run.ts`.
    for (const [, start] of floods) await during(start(shop.port), async () => {});
    level = await shop.measureMemory();
    monitor = new Worker(path.join(import.meta.dirname, 'health-monitor.js'), {
      workerData: { url: shop.url },
    });
    const idle: number[] = [];
    while (idle.length < 200) {
      await lasts(1_000);
      idle.push(...(await reportOf(monitor)).latencies);
    }
    idleP99 = p99Of(idle);
    console.log(`idle: /healthz: ${summaryOf(idle)}; memory: ${megabytes(level.rss)} MB`);
  }, 600_000);

  afterAll(async () => {
    await monitor?.terminate();
    await shop?.close();
    await drop();
  }, 60_000);

  test.each(floods)(
    '%s, health checks, orders, sign-ins and lists of the desk are served',
    async (name, start) => {
      await reportOf(monitor);
      const served: number[] = [];
      const { statuses, faults } = await during(start(shop.port), async () => {
        served.push(
          ...(await placesOrder(shop, buyer)),
          await readsOrders(shop, admin),
          await signInAgain(shop.url, buyer, '10.30.0.1'),
        );
      });
      const { latencies, failures } = await reportOf(monitor);
      const refused = served.filter((status) => status !== 200);
      console.log(
        `${name}:`,
        Object.fromEntries(statuses),
        `/healthz: ${summaryOf(latencies)}, p99 ÷ idle ${(p99Of(latencies) / idleP99).toFixed(1)};`,
        `served: ${served.length}, refused: ${refused.length}, 500: ${faults.length}`,
      );
      expect(faults).toEqual([]);
      expect(failures).toEqual([]);
      expect(refused).toEqual([]);
      expect(served.length).toBeGreaterThan(3);
      expect(hasThreeSlow(latencies)).toBe(false);
    },
    120_000,
  );

  test('nothing any more, the memory returns to its level', async () => {
    await expect
      .poll(async () => (await shop.measureMemory()).rss - level.rss, { timeout: 60_000, interval: 5_000 })
      .toBeLessThan(memoryMarginBytes);
    const { rss } = await shop.measureMemory();
    console.log(`memory: ${megabytes(level.rss)} MB before, ${megabytes(rss)} MB after`);
    expect(shop.errors).toEqual([]);
  }, 90_000);
});

/** Repeats the work while the flood runs. */
async function during(flood: Flood, work: () => Promise<void>) {
  let isOver = false;
  const ended = lasts(seconds * 1_000).then(() => (isOver = true));
  try {
    while (!isOver) await Promise.all([work(), lasts(200)]);
  } finally {
    await ended;
  }
  return flood.stop();
}

const headersOf = ({ apiToken }: Person) => ({
  'content-type': 'application/json',
  authorization: `Bearer ${apiToken}`,
});

/** @returns the statuses of placing and of cancelling an order */
async function placesOrder({ url }: ShopProcess, buyer: Person): Promise<number[]> {
  const products = await fetch(`${url}/order?email=${buyer.email}`, { headers: headersOf(buyer) });
  const product = await productOf(url);
  const placed = await fetch(`${url}/order?email=${buyer.email}`, {
    method: 'POST',
    headers: headersOf(buyer),
    body: JSON.stringify({ ...product, address: 'Main Street 1', phone: '012345678' }),
  });
  if (placed.status !== 200) return [products.status, placed.status];
  const { insertedId } = (await placed.json()) as { insertedId: string };
  const cancelled = await fetch(`${url}/order?id=${insertedId}`, {
    method: 'DELETE',
    headers: headersOf(buyer),
  });
  return [products.status, placed.status, cancelled.status];
}

let product: Promise<{ productId: string; quantity: number }> | null = null;
/** A product in stock. */
function productOf(url: string) {
  product ??= fetch(`${url}/drill?limit=1&inStock=true&sort=price`)
    .then((response) => response.json() as Promise<[{ _id: string; minimumOrder: number }]>)
    .then(([{ _id, minimumOrder }]) => ({ productId: _id, quantity: minimumOrder }));
  return product;
}

/** @returns the status of the file with all orders */
async function readsOrders({ url }: ShopProcess, admin: Person): Promise<number> {
  const response = await fetch(`${url}/orders.csv`, { headers: headersOf(admin) });
  await response.text();
  return response.status;
}

/** So many reviews that their list is streamed. */
async function addReviews(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  await database.pool.query(`insert into reviews (id, name, email, ratings, review_content)
    select ('018f0000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Reviewer', 'r@example.com', 5, repeat('long ', 36)
    from generate_series(1, 30000) n`);
  await database.close();
}

async function reportOf(monitor: Worker): Promise<{ latencies: number[]; failures: string[] }> {
  const reported = once(monitor, 'message');
  monitor.postMessage('report');
  const [report] = (await reported) as [{ latencies: number[]; failures: string[] }];
  return report;
}

const hasThreeSlow = (latencies: number[]) =>
  latencies.some((_, at) => latencies.slice(at, at + 3).filter((each) => each > 1_000).length === 3);

const megabytes = (bytes: number) => Math.round(bytes / megabyte);

const quantileOf = (latencies: number[], share: number) =>
  latencies.toSorted((a, b) => a - b)[Math.floor(latencies.length * share)] ?? 0;
const p99Of = (latencies: number[]) => quantileOf(latencies, 0.99);

function summaryOf(latencies: number[]): string {
  const [median, slowest] = [quantileOf(latencies, 0.5), Math.max(...latencies)];
  return `${latencies.length} responses, median ${median.toFixed()} ms, p99 ${p99Of(latencies).toFixed(1)} ms, slowest ${slowest.toFixed()} ms`;
}
