import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { vi } from 'vitest';
import { findFreePort, findProgram, makeFolder, unprivilegedAccount, whyNotRun } from './programs';

export const whyNoPgbouncer = (): string | null => whyNotRun('pgbouncer');

export type Pgbouncer = {
  /** The same database, through the pooler. */
  urlOf: (databaseUrl: string) => string;
  stop: () => Promise<void>;
};

/**
 * Starts PgBouncer in front of a server, in transaction mode: five connections to the server for each database, whatever
 * the number of clients.
 * @param serverUrl the address of PostgreSQL
 * @param settings further lines of its configuration
 */
export async function startPgbouncer(serverUrl: string, settings: string[] = []): Promise<Pgbouncer> {
  const program = findProgram('pgbouncer') ?? '';
  const account = unprivilegedAccount();
  const { folder, remove } = await makeFolder(account);
  const port = await findFreePort();
  const { hostname, port: serverPort, username, password } = new URL(serverUrl);
  const lines = [
    '[databases]',
    `* = host=${hostname} port=${serverPort || 5432} user=${username}${password ? ` password=${password}` : ''}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'default_pool_size = 5',
    'max_client_conn = 1000',
    // As docs/scaling.md advises: by default it refuses all clients for 15 seconds after a failed login to the server.
    'server_login_retry = 1',
    ...settings,
  ];
  const file = path.join(folder, 'pgbouncer.ini');
  await writeFile(file, `${lines.join('\n')}\n`);
  const child = spawn(program, ['--quiet', file], { ...account, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  const urlOf = (databaseUrl: string) => {
    const url = new URL(databaseUrl);
    url.hostname = '127.0.0.1';
    url.port = String(port);
    return url.href;
  };
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    }
    await remove();
  };
  try {
    await vi.waitFor(
      async () => {
        if (child.exitCode !== null) return;
        const client = new pg.Client({ connectionString: urlOf(serverUrl) });
        await client.connect();
        await client.end();
      },
      { timeout: 10_000, interval: 50 },
    );
    if (child.exitCode !== null) throw new Error(`PgBouncer did not start:\n${output}`);
  } catch (error) {
    await stop();
    throw error;
  }
  return { urlOf, stop };
}
