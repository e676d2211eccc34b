import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { openDatabase } from '@chuck-and-bit/api/database/client';
import { migrateDatabase } from '@chuck-and-bit/api/database/migrate';
import { readSecret } from '@chuck-and-bit/api/database/secrets';
import { findFreePort } from '../../../api/test/servers/programs';
import { unlimited } from '../../../api/test/unlimited';
import { until } from '../../../scripts/until.js';

const program = path.resolve(import.meta.dirname, '../../../build/server/main.js');
const memoryProbe = pathToFileURL(path.join(import.meta.dirname, 'memory-probe.js')).href;
const startSeconds = 90;

/** The built shop in a process of its own. */
export type ShopProcess = {
  url: string;
  port: number;
  /** Its DATA_DIR. */
  folder: string;
  isRunning: () => boolean;
  /** Asks the process to stop. @returns its exit code, once it has ended */
  stop: () => Promise<number | null>;
  cardSecretKey: string;
  /** Logged errors and lines of standard error since the start. */
  errors: string[];
  /** Memory in bytes after a garbage collection. */
  measureMemory: () => Promise<NodeJS.MemoryUsage>;
  close: () => Promise<void>;
};

/** A campaign from one address would otherwise meet little but rate limits. */
const generousLimits = {
  ...unlimited,
  IDENTITY_TRIES_PER_ACCOUNT: '1000000',
  IDENTITY_TRIES_FROM_UNKNOWN_DEVICES: '1000000',
  IDENTITY_TRIES_PER_ADDRESS: '1000000',
};

/**
 * @param databaseUrl null for the embedded database
 * @param settings further environment variables
 */
export async function startShopProcess(
  databaseUrl: string | null,
  settings: Record<string, string> = {},
): Promise<ShopProcess> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'chuck-and-bit-abuse-'));
  const cardSecretKey = await prepareCardKey({ databaseUrl, dataDir: folder });
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['--expose-gc', '--import', memoryProbe, program], {
    cwd: folder,
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATABASE_URL: databaseUrl ?? '',
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      LOG_FORMAT: 'json',
      ...generousLimits,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const errors: string[] = [];
  createInterface({ input: child.stdout as Readable }).on('line', (line) => {
    if (line.startsWith('{')) errors.push(line);
  });
  createInterface({ input: child.stderr as Readable }).on('line', (line) => errors.push(line));
  const close = async () => {
    if (isRunning(child)) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    await rm(folder, { recursive: true, force: true });
  };

  const isReady = async () => {
    if (!isRunning(child)) throw new Error(`The shop did not start: ${errors.join('\n')}`);
    return (await fetch(`${url}/readyz`).catch(() => null))?.ok;
  };
  await until('the shop is ready', isReady, { seconds: startSeconds }).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    url,
    port,
    folder,
    cardSecretKey,
    isRunning: () => isRunning(child),
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const [code] = (await ended) as [number | null];
      return code;
    },
    errors,
    measureMemory: async () => {
      const measured = once(child, 'message');
      const prefix = process.env['ABUSE_SNAPSHOTS'];
      child.send({ snapshot: prefix ? `${prefix}-${Date.now()}.heapsnapshot` : null });
      const [usage] = (await measured) as [NodeJS.MemoryUsage];
      return usage;
    },
    close,
  };
}

/** Creates the card sandbox's secret key before the start, because a running shop owns the embedded database. */
async function prepareCardKey(place: { databaseUrl: string | null; dataDir: string }): Promise<string> {
  const database = await openDatabase(place);
  try {
    await migrateDatabase(database);
    return `sk_test_${await readSecret(database.db, 'card-sandbox-secret-key')}`;
  } finally {
    await database.close();
  }
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}
