import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { once } from 'node:events';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

/** The account of servers that refuse to run as root: `postgres` in place of root, otherwise the current user. */
export type Account = { uid?: number; gid?: number };

/** @throws Error when this is root and there is no user `postgres` */
export function unprivilegedAccount(): Account {
  if (process.getuid?.() !== 0) return {};
  const idOf = (option: string) =>
    Number(execFileSync('id', [option, 'postgres'], { stdio: ['ignore', 'pipe', 'ignore'] }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** The folders of PATH, of Debian's PostgreSQL versions, newest first, and of system programs. */
function programFolders(): string[] {
  const versions = '/usr/lib/postgresql';
  const found = existsSync(versions) ? readdirSync(versions).sort((a, b) => Number(b) - Number(a)) : [];
  return [
    ...(process.env['PATH'] ?? '').split(path.delimiter),
    ...found.map((version) => path.join(versions, version, 'bin')),
    '/usr/sbin',
    '/usr/local/sbin',
  ];
}

/** The program's path, or null when it is not installed. */
export function findProgram(name: string): string | null {
  const folder = programFolders().find((each) => existsSync(path.join(each, name)));
  return folder === undefined ? null : path.join(folder, name);
}

/** Why these programs can't be run here, or null. */
export function whyNotRun(...names: string[]): string | null {
  const missing = names.filter((name) => findProgram(name) === null);
  if (missing.length > 0) return `${missing.join(' and ')} is not installed`;
  try {
    unprivilegedAccount();
    return null;
  } catch {
    return `${names.join(' and ')} refuses to run as root, and there is no user postgres`;
  }
}

/** A new folder that belongs to the account. */
export async function makeFolder(account: Account): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'chuck-and-bit-'));
  if (account.uid !== undefined && account.gid !== undefined) chownSync(folder, account.uid, account.gid);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

export async function findFreePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
