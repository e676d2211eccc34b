import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lasts } from '../../../api/test/lasts';
import { whyNoPostgres } from '../../../api/test/postgres-server';
import { createPostgresDatabase } from '../../../api/test/test-database';
import { bringUpToDate } from '../../../scripts/bring-up-to-date.js';
import { type Campaign, runCampaign } from './campaign';
import { signInAdmin } from './people';
import { type ShopProcess, startShopProcess } from './shop-process';
import { allTargets } from './targets';

/**
 * `npm run test:abuse`: hostile requests over real sockets to all endpoints of the built shop, on the embedded database and
 * on PostgreSQL. ABUSE_SEED repeats the requests of a run, ABUSE_REQUESTS is their number for each database, and
 * ABUSE_SNAPSHOTS (a path prefix) writes heap snapshots before and after.
 */
const seed = Number(process.env['ABUSE_SEED'] ?? randomBytes(4).readUInt32BE());
const requests = Number(process.env['ABUSE_REQUESTS'] ?? 10_000);
const engines = (process.env['ABUSE_ENGINES'] ?? 'pglite,postgresql').split(',');
const slowestHealthMilliseconds = 500;
const megabyte = 1024 * 1024;
/** Tolerance for the allocator of a warm process and for the response cache, which takes up to 64 MB. */
const memoryMarginBytes = 64 * megabyte;
const secondsToSettle = 60;
/** Between two measurements of the memory. */
const measuringSeconds = 5;

await bringUpToDate();
const targets = await allTargets();
const noPostgres = await whyNoPostgres();
if (noPostgres) console.log(`PostgreSQL is skipped: ${noPostgres}`);

describe.each(engines)('hostile requests to a shop on %s', (engine) => {
  describe.skipIf(engine === 'postgresql' && noPostgres !== null)('', () => {
    let shop: ShopProcess;
    let campaign: Campaign;
    let health: { latencies: number[]; failures: string[] };
    let memory: { level: NodeJS.MemoryUsage; after: NodeJS.MemoryUsage };
    let drop: (() => Promise<void>) | null = null;

    beforeAll(async () => {
      console.log(`ABUSE_SEED=${seed} ABUSE_REQUESTS=${requests} ABUSE_ENGINES=${engine}`);
      const postgres = engine === 'postgresql' ? await createPostgresDatabase() : null;
      drop = postgres?.drop ?? null;
      shop = await startShopProcess(postgres?.url ?? null);
      // A fresh process compiles code and fills caches at its first requests, so memory is measured after a warm-up.
      if (requests > 1) {
        await runCampaign(shop, targets, { seed: seed + requests, requests: Math.ceil(requests / 2) });
      }
      const level = await settledMemory(shop);

      const monitor = new Worker(path.join(import.meta.dirname, 'health-monitor.js'), {
        workerData: { url: shop.url },
      });
      campaign = await runCampaign(shop, targets, { seed, requests });
      health = await report(monitor);
      await monitor.terminate();
      memory = { level, after: await settledMemory(shop) };
    }, 1_800_000);

    afterAll(async () => {
      await shop?.close();
      await drop?.();
    }, 60_000);

    test('no response is a server error, and every refusal has the error body', () => {
      console.log(summary(campaign));
      expect(campaign.faults.length, campaign.faults.slice(0, 40).join('\n\n')).toBe(0);
    });

    test('every address was reached', () => {
      const silent = targets.filter(({ name }) => !campaign.statuses.has(name));
      expect(requests < targets.length ? [] : silent).toEqual([]);
    });

    test(`/healthz never takes longer than ${slowestHealthMilliseconds} ms`, () => {
      const slowest = Math.max(...health.latencies);
      console.log(
        `/healthz: ${health.latencies.length} responses, the slowest after ${slowest.toFixed()} ms`,
      );
      expect(health.failures).toEqual([]);
      expect(slowest).toBeLessThanOrEqual(slowestHealthMilliseconds);
    });

    test('the memory returns to its level', () => {
      const { level, after } = memory;
      const inMegabytes = (usage: NodeJS.MemoryUsage) =>
        Object.fromEntries(
          Object.entries(usage).map(([name, bytes]) => [name, Math.round(bytes / megabyte)]),
        );
      console.table({ before: inMegabytes(level), after: inMegabytes(after) });
      expect(after.rss - level.rss).toBeLessThan(memoryMarginBytes);
    });

    test('the shop still runs, and everything in it can be read', async () => {
      expect(shop.isRunning()).toBe(true);
      const admin = await signInAdmin(shop.url);
      for (const list of [
        '/drill',
        '/review',
        '/all-order',
        '/user',
        '/payment',
        '/',
        '/all-drills',
        '/sandbox/mail/',
      ]) {
        const response = await fetch(`${shop.url}${list}`, {
          headers: { authorization: `Bearer ${admin.apiToken}` },
        });
        expect([list, response.status]).toEqual([list, 200]);
      }
    });
  });
});

/** Waits until the resident memory stops shrinking, because aborted requests and earlier sessions are still being freed. */
async function settledMemory(shop: ShopProcess): Promise<NodeJS.MemoryUsage> {
  let lowest = await shop.measureMemory();
  for (let second = 0; second < secondsToSettle; second += measuringSeconds) {
    await lasts(measuringSeconds * 1000);
    const now = await shop.measureMemory();
    if (now.rss > lowest.rss - megabyte) break;
    lowest = now;
  }
  return lowest;
}

async function report(monitor: Worker): Promise<{ latencies: number[]; failures: string[] }> {
  return new Promise((resolve, reject) => {
    monitor.once('message', resolve);
    monitor.once('error', reject);
    monitor.postMessage('report');
  });
}

function summary({ statuses, slowest }: Campaign): string {
  const lines = [...statuses].map(([name, counts]) => {
    const shown = [...counts]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${status || 'none'}: ${count}`);
    return `${name.padEnd(50)} ${shown.join(', ')}`;
  });
  const slow = slowest.map(({ milliseconds, request }) => `${milliseconds.toFixed()} ms\n${request}`);
  return [...lines.sort(), 'The slowest:', ...slow].join('\n');
}
