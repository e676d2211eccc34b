import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { vi } from 'vitest';
import { staleParts } from '../../scripts/freshness.js';

const folder = path.resolve(import.meta.dirname, '../../build/server');

/** Whether the build is up to date with the sources; `npm test` builds first. */
export const isBuilt = staleParts().length === 0;

/** Runs a built program with only these environment variables and PATH. `output`: everything printed so far. */
export function runBuilt(name: string, env: Record<string, string>, args: string[] = []) {
  const child = spawn(process.execPath, [path.join(folder, `${name}.js`), ...args], {
    cwd: tmpdir(),
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const ended = once(child, 'close').then(() => child.exitCode);
  return { child, ended, output: () => output };
}

/** Starts the built shop and waits until it is ready. */
export async function startBuiltShop(env: Record<string, string>) {
  const address = `http://127.0.0.1:${env['PORT']}`;
  const { child, ended, output } = runBuilt('main', env);
  await vi.waitFor(
    async () => {
      if (child.exitCode !== null) return;
      if (!(await fetch(`${address}/readyz`)).ok) throw new Error(`The shop is not ready:\n${output()}`);
    },
    { timeout: 90_000, interval: 50 },
  );
  if (child.exitCode !== null) throw new Error(`The shop did not start:\n${output()}`);
  return { address, output, stop: () => stop(child, ended) };
}

async function stop(child: ChildProcess, ended: Promise<number | null>): Promise<number | null> {
  child.kill('SIGTERM');
  return ended;
}
