import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, vi } from 'vitest';
import { staleParts } from '../../../scripts/freshness.js';
import { createPostgresDatabase } from '../test-database';
import { unlimited } from '../unlimited';
import { findFreePort } from './programs';

/** The built shop: `npm run build` builds it, which `npm run test:all` does first. */
const built = path.resolve(import.meta.dirname, '../../../build/server');

/**
 * The persistent data of one test, and processes of the built shop on it. When the test ends, those that still run are killed,
 * and the data is removed.
 */
export async function openKillableShop(usesPostgres: boolean, environment: Record<string, string> = {}) {
  expect(staleParts(), 'parts of the build that are older than their sources; npm run build').toEqual([]);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'chuck-and-bit-killed-'));
  const postgres = usesPostgres ? await createPostgresDatabase() : null;
  const database = { databaseUrl: postgres?.url ?? null, dataDir: path.join(folder, 'data') };
  const running = new Set<ChildProcess>();
  /** Kills a process without a shutdown, like a crash or the kernel's out-of-memory killer. */
  const kill = async (child: ChildProcess): Promise<void> => {
    running.delete(child);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  };
  onTestFinished(async () => {
    for (const child of running) await kill(child);
    await postgres?.drop();
    await rm(folder, { recursive: true, force: true });
  });
  const run = (program: string, args: string[], more: Record<string, string>): ChildProcess => {
    const child = spawn(process.execPath, [path.join(built, program), ...args], {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        DATA_DIR: database.dataDir,
        DATABASE_URL: database.databaseUrl ?? '',
        ...unlimited,
        LOG_LEVEL: 'fatal',
        ...environment,
        ...more,
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    running.add(child);
    return child;
  };
  return {
    database,
    kill,
    /** Starts a command of the shop. */
    run,
    /** Starts a process of the shop and waits until it is ready. */
    start: async (more: Record<string, string> = {}): Promise<{ child: ChildProcess; address: string }> => {
      const port = await findFreePort();
      const address = `http://127.0.0.1:${port}`;
      const child = run('main.js', [], { PORT: String(port), ...more });
      const isReady = async () => {
        if (child.exitCode !== null) return;
        expect((await fetch(`${address}/readyz`)).status).toBe(200);
      };
      await vi.waitFor(isReady, { timeout: 90_000, interval: 50 });
      if (child.exitCode !== null) throw new Error('The shop did not start');
      return { child, address };
    },
  };
}
