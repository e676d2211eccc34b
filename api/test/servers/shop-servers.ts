import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { until } from '../../../scripts/until.js';
import { unlimited } from '../unlimited';
import { findFreePort } from './programs';

const program = path.resolve(import.meta.dirname, '../../../build/server/main.js');
const startSeconds = 60;
const startTries = 5;

/** One process of the built shop, on a port that it keeps across restarts. */
export type Server = {
  url: string;
  /** Whether it takes requests, as a load balancer knows it: with a delay. */
  up: boolean;
  /** Whether the process has ended. */
  hasEnded: () => boolean;
  /** `kill -9`, then a new start. Resolves when the new process is ready. */
  killAndRestart: () => Promise<void>;
};

export type Servers = {
  all: Server[];
  /** How often each error was logged. */
  errors: () => Map<string, number>;
  close: () => Promise<void>;
};

/**
 * Starts this many processes of the built shop on one database.
 * @param settings further environment variables
 */
export async function startServers(
  databaseUrl: string,
  count: number,
  settings: NodeJS.ProcessEnv = {},
): Promise<Servers> {
  const errors = new Map<string, number>();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'chuck-and-bit-servers-'));
  const running = new Map<number, ChildProcess>();

  const start = async (port: number): Promise<void> => {
    const child = spawn(process.execPath, [program], {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'development',
        PORT: String(port),
        DATABASE_URL: databaseUrl,
        DATA_DIR: folder,
        LOG_LEVEL: 'error',
        LOG_FORMAT: 'json',
        RECONCILE_SECONDS: '1',
        UNPAID_ORDER_HOURS: '72',
        ...unlimited,
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.set(port, child);
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        const error = readError(line);
        if (error !== null) errors.set(error, (errors.get(error) ?? 0) + 1);
      });
    }
    const isUp = () => {
      if (child.exitCode !== null)
        throw new Error(`A server ended with ${child.exitCode}: ${lastOf(errors)}`);
      return isReady(port);
    };
    await until('a server is ready', isUp, { seconds: startSeconds });
  };

  /** Restarts a process that exited because the database was unavailable, like a process supervisor. */
  const startAgain = async (port: number): Promise<void> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await start(port);
      } catch (error) {
        if (tries === startTries) throw error;
        await kill(port);
      }
    }
  };

  const kill = async (port: number): Promise<void> => {
    const child = running.get(port);
    if (!child || hasEnded(child)) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };

  const close = async () => {
    await Promise.all([...running.keys()].map((port) => kill(port)));
    await rm(folder, { recursive: true, force: true });
  };

  try {
    const ports = await Promise.all(Array.from({ length: count }, findFreePort));
    await Promise.all(ports.map((port) => start(port)));
    const all = ports.map((port) => {
      const server: Server = {
        url: `http://127.0.0.1:${port}`,
        up: true,
        hasEnded: () => hasEnded(running.get(port)),
        killAndRestart: async () => {
          await kill(port);
          server.up = false;
          await startAgain(port);
          server.up = true;
        },
      };
      return server;
    });
    return { all, errors: () => errors, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const hasEnded = (child: ChildProcess | undefined) => child?.exitCode !== null || child.signalCode !== null;

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}

/** The error of a log line without its variable parts; null for other lines. */
function readError(line: string): string | null {
  let entry: { level?: number; msg?: string; err?: { message?: string; code?: string } };
  try {
    entry = JSON.parse(line) as typeof entry;
  } catch {
    return /error/i.test(line) ? line.trim() : null;
  }
  if ((entry.level ?? 0) < 50) return null;
  const { message = '', code = '' } = entry.err ?? {};
  return [entry.msg, code, message.split('\n')[0]?.slice(0, 160)].filter(Boolean).join(': ');
}

const lastOf = (errors: Map<string, number>) => [...errors.keys()].at(-1) ?? 'nothing was logged';
