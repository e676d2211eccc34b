/**
 * Starts the built shop for the journeys, under a name and a colour of its own: on a free port, with a database of its own that is deleted afterwards, on PostgreSQL if there is
 * one: the embedded database would take a core of its own. With SHOP_URL in the environment they visit that shop instead; it needs the demo data.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { whyNoPostgres } from '../api/test/postgres-server';
import { createPostgresDatabase } from '../api/test/test-database';
import { until } from '../scripts/until.js';
import { renameShop, signInDemoAdmin } from './shop-client';

const root = path.join(import.meta.dirname, '..');
const startSeconds = 180;

export default async function startShop(): Promise<(() => Promise<void>) | undefined> {
  const stop = await startNewShop();
  await renameShop();
  return stop;
}

/** A shop that still has the name and the colours of a new one. */
export async function startNewShop(): Promise<(() => Promise<void>) | undefined> {
  const runningUrl = process.env['SHOP_URL'];
  const stop = runningUrl ? undefined : await startOwnShop();
  // Once for all workers, because the sign-ins of an account are rate limited.
  process.env['SHOP_ADMIN_TOKEN'] = await signInDemoAdmin();
  return stop;
}

/** `settings` is the whole configuration of this shop. */
export async function startOwnShop(settings: Record<string, string> = {}): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'chuck-and-bit-journeys-'));
  const postgres = (await whyNoPostgres()) ? null : await createPostgresDatabase();
  const remove = async () => {
    await rm(dataDir, { recursive: true, force: true });
    await postgres?.drop();
  };
  const run: ShopRun = {
    folder: root,
    program: ['scripts/run-built.js', 'main'],
    dataDir,
    settings: { ...(postgres && { DATABASE_URL: postgres.url }), ...settings },
  };
  const end = await runShop(run).catch(async (error: unknown) => {
    await remove();
    throw error;
  });
  return async () => {
    await end();
    await remove();
  };
}

type ShopRun = {
  folder: string;
  /** The arguments of Node. */
  program: string[];
  dataDir: string;
  /** By default a free one. */
  port?: number;
  settings?: Record<string, string>;
};

/** Starts a shop and sets SHOP_URL to it. @returns the function that ends it */
export async function runShop(run: ShopRun): Promise<() => Promise<void>> {
  const { folder, program, dataDir, settings } = run;
  const port = run.port ?? (await freePort());
  const url = `http://localhost:${port}`;
  const shop = spawn(process.execPath, program, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      ...(await emptyConfiguration()),
      // Journeys read the mail that asks to pay.
      PAYMENT_REQUEST_MINUTES: '0',
      ...settings,
      NODE_ENV: '',
      LOG_LEVEL: 'error',
      // Journeys do not test how a busy machine refuses requests.
      OLDEST_WAITING_MILLISECONDS: '60000',
      PORT: String(port),
      DATA_DIR: dataDir,
    },
  });
  // An interrupted run does not call `end`.
  const stopWithUs = () => shop.kill('SIGTERM');
  process.once('exit', stopWithUs);
  const end = async () => {
    process.off('exit', stopWithUs);
    if (shop.exitCode === null && shop.signalCode === null) {
      shop.kill('SIGTERM');
      await once(shop, 'exit');
    }
  };
  try {
    await untilReady(shop, url);
  } catch (error) {
    await end();
    throw error;
  }
  process.env['SHOP_URL'] = url;
  // It has the name of a new shop until it gets another.
  delete process.env['SHOP_FORMER_NAME'];
  return end;
}

/** Empties every variable of `.env.example`, so that neither the shell nor a `.env` file changes the shop. */
async function emptyConfiguration(): Promise<Record<string, string>> {
  const example = await readFile(path.join(root, '.env.example'), 'utf8');
  return Object.fromEntries(
    [...example.matchAll(/^#?\s*([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => [name, '']),
  );
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port was found');
  return address.port;
}

async function untilReady(shop: ChildProcess, url: string): Promise<void> {
  const isReady = async () => {
    if (shop.exitCode !== null) throw new Error(`The shop did not start: it ended with ${shop.exitCode}`);
    return (await fetch(`${url}/readyz`).catch(() => null))?.ok;
  };
  await until('the shop is ready', isReady, { seconds: startSeconds, everyMilliseconds: 200 });
}
