import { once } from 'node:events';
import { mkdir, rename, rm } from 'node:fs/promises';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { hasCode } from '@chuck-and-bit/api/error-code';

/** Commands for the process that owns the embedded database. */
export type AdminCommands = {
  makeAdmin: (email: string) => Promise<CommandResult>;
  removeAdmin: (email: string) => Promise<CommandResult>;
  /** The newest security events of one e-mail; of all accounts if it is empty. */
  securityEvents: (email: string) => Promise<CommandResult>;
  /** Writes a backup to this absolute path. */
  backup: (file: string) => Promise<CommandResult>;
  /** The files that rows name, as JSON. */
  listKnownEntries: () => Promise<CommandResult>;
};
export type CommandResult = { ok: boolean; message: string };

/** Exclusive ownership of the embedded database of a folder. */
export type Ownership = {
  /** Starts to run the commands that other processes send. Until then they wait. */
  serve: (commands: AdminCommands) => void;
  release: () => Promise<void>;
};

/** Another process has the embedded database open. */
export class DatabaseInUseError extends Error {
  constructor(dataDir: string) {
    super(
      `The shop is already running on ${path.resolve(dataDir)}, and the embedded database serves one process. ` +
        'Stop it first, choose another DATA_DIR, or use PostgreSQL by DATABASE_URL.',
    );
    this.name = 'DatabaseInUseError';
  }
}

const commandNames = ['makeAdmin', 'removeAdmin', 'securityEvents', 'backup', 'listKnownEntries'] as const;

/**
 * Claims the embedded database of a folder by listening on a socket in it. Unlike a PID file, a socket stops responding
 * as soon as its process ends, even by a crash.
 * @throws DatabaseInUseError when a running process owns it
 */
export async function ownEmbeddedDatabase(dataDir: string): Promise<Ownership> {
  // Restricts the folder, because the embedded database creates world-readable files.
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const address = socketAddress(dataDir);
  let serve: Ownership['serve'] = () => {};
  let refuse: (error: Error) => void = () => {};
  const commands = new Promise<AdminCommands>((resolve, reject) => {
    serve = resolve;
    refuse = reject;
  });
  commands.catch(() => undefined);
  const server = http.createServer((request, response) => {
    void runCommandOf(request, commands).then((result) => response.end(JSON.stringify(result)));
  });
  try {
    await listen(server, address);
  } catch (error) {
    if (!hasCode(error, 'EADDRINUSE')) throw error;
    if (!(await clearAbandoned(address))) throw new DatabaseInUseError(dataDir);
    await listen(server, address).catch((again: unknown) => {
      throw hasCode(again, 'EADDRINUSE') ? new DatabaseInUseError(dataDir) : again;
    });
  }
  server.unref();
  return {
    serve,
    release: async () => {
      refuse(new Error('The shop has stopped'));
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Has the process that owns the folder's database run a command. Null when none is running. */
export async function runInOwner(
  dataDir: string,
  command: keyof AdminCommands,
  argument: string,
): Promise<CommandResult | null> {
  const route = `/${command}?${new URLSearchParams({ argument }).toString()}`;
  const request = http.request({
    socketPath: socketAddress(dataDir),
    method: 'POST',
    path: route,
    agent: false,
  });
  try {
    const [response] = (await once(request.end(), 'response')) as [http.IncomingMessage];
    return (await json(response)) as CommandResult;
  } catch (error) {
    if (isAbandoned(error)) return null;
    throw error;
  }
}

async function runCommandOf(
  { url = '/' }: http.IncomingMessage,
  commands: Promise<AdminCommands>,
): Promise<CommandResult> {
  try {
    const { pathname, searchParams } = new URL(url, 'http://owner');
    const name = commandNames.find((command) => pathname === `/${command}`);
    if (!name) throw new Error('Unknown command');
    return await (await commands)[name](searchParams.get('argument') ?? '');
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

/** A socket file in the folder; on Windows a named pipe. */
function socketAddress(dataDir: string): string {
  const absolute = path.resolve(dataDir, 'shop.sock');
  if (process.platform === 'win32') return `\\\\.\\pipe\\${absolute.replaceAll(/[\\/:]/g, '-')}`;
  // The kernel limits socket paths to about 100 bytes, so use the shorter form.
  const relative = path.relative(process.cwd(), absolute);
  const shorter = relative.length < absolute.length ? relative : absolute;
  if (Buffer.byteLength(shorter) > 100) throw new Error(`DATA_DIR is too long a path: ${absolute}`);
  return shorter;
}

/** Nobody listens on the socket, or there is none. */
const isAbandoned = (error: unknown) => hasCode(error, 'ECONNREFUSED', 'ENOENT');

async function listen(server: net.Server, address: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // The file is created within this call, so it is never accessible to other users.
    const before = process.umask(0o177);
    try {
      server.listen(address, () => {
        server.off('error', reject);
        resolve();
      });
    } finally {
      process.umask(before);
    }
  });
}

/**
 * Removes a socket file without a listener. The file is renamed before it is tested and removed, so that the socket of a
 * process starting at the same time is never deleted.
 */
async function clearAbandoned(address: string): Promise<boolean> {
  const owner = await connect(address);
  if (owner) {
    owner.destroy();
    return false;
  }
  const aside = `${address}.${process.pid}`;
  try {
    await rename(address, aside);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return true;
    throw error;
  }
  const alive = await connect(aside);
  if (alive) {
    alive.destroy();
    await rename(aside, address);
    return false;
  }
  await rm(aside, { force: true });
  return true;
}

async function connect(address: string): Promise<net.Socket | null> {
  const socket = net.connect(address);
  try {
    await once(socket, 'connect');
    return socket;
  } catch (error) {
    if (isAbandoned(error)) return null;
    throw error;
  }
}
