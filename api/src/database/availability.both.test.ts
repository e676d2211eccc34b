import { once } from 'node:events';
import { open } from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '../../test/servers/programs';
import { openTestDatabase, testEngine } from '../../test/test-database';
import { isDatabaseUnavailable } from './availability';

const { pool, url, close } = await openTestDatabase();
afterAll(close);

/** What the driver throws. These tests provoke it, so that they fail when an update of the driver words it differently. */
const errorOf = (work: Promise<unknown>): Promise<Error & { code?: string }> =>
  work.then(
    () => expect.unreachable('This has to fail'),
    (error) => error,
  );

/** A server that treats each connection so. */
async function startServer(onConnection: (socket: net.Socket) => void): Promise<number> {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    onConnection(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as net.AddressInfo).port;
}

const silent = () => startServer(() => {});

/** A client that connects only when the test lets it. */
function createClient(config: pg.ClientConfig): pg.Client {
  const client = new pg.Client({ host: '127.0.0.1', user: 'postgres', ...config });
  client.on('error', () => {});
  onTestFinished(() => client.end().catch(() => {}));
  return client;
}

const connect = (config: pg.ClientConfig) => errorOf(createClient(config).connect());

/** A server that accepts the login and then does not respond to queries. */
const muteAfterLogin = () =>
  startServer((socket) =>
    socket.once('data', () => {
      const [authenticationOk, readyForQuery] = ['R\0\0\0\x08\0\0\0\0', 'Z\0\0\0\x05I'];
      socket.write(`${authenticationOk}${readyForQuery}`, 'latin1');
    }),
  );

async function connectToMute(
  config: pg.ClientConfig = {},
): Promise<{ client: pg.Client; socket: net.Socket }> {
  const socket = new net.Socket();
  const client = createClient({ port: await muteAfterLogin(), stream: () => socket, ...config });
  await client.connect();
  return { client, socket };
}

describe('the database is unavailable when the driver reports', () => {
  const provoked: [message: string, provoke: () => Promise<Error>][] = [
    ['timeout expired', async () => connect({ port: await silent(), connectionTimeoutMillis: 20 })],
    [
      'Connection terminated due to connection timeout',
      async () => {
        const slow = new pg.Pool({ host: '127.0.0.1', port: await silent(), connectionTimeoutMillis: 20 });
        onTestFinished(() => slow.end());
        return errorOf(slow.query('select 1'));
      },
    ],
    [
      'timeout exceeded when trying to connect',
      async () => {
        const port = await muteAfterLogin();
        const full = new pg.Pool({ host: '127.0.0.1', port, max: 1, connectionTimeoutMillis: 500 });
        const held = await full.connect();
        onTestFinished(async () => {
          held.release(true);
          await full.end();
        });
        return errorOf(full.query('select 1'));
      },
    ],
    [
      'Connection terminated unexpectedly',
      async () => connect({ port: await startServer((socket) => socket.once('data', () => socket.end())) }),
    ],
    [
      'Connection terminated',
      async () => {
        const { client, socket } = await connectToMute();
        const query = errorOf(client.query('select 1'));
        void client.end();
        socket.destroy();
        return query;
      },
    ],
    [
      'Query read timeout',
      async () => {
        const { client } = await connectToMute({ query_timeout: 20 });
        return errorOf(client.query('select 1'));
      },
    ],
    [
      'Client has encountered a connection error and is not queryable',
      async () => {
        const { client, socket } = await connectToMute();
        socket.destroy(new Error('broken'));
        await once(client, 'error');
        return errorOf(client.query('select 1'));
      },
    ],
    [
      'Client was closed and is not queryable',
      async () => {
        const { client } = await connectToMute();
        void client.end();
        return errorOf(client.query('select 1'));
      },
    ],
  ];

  test.each(provoked)('%s', async (message, provoke) => {
    const error = await provoke();
    expect(error.message).toBe(message);
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(isDatabaseUnavailable(new Error('Failed query: select 1', { cause: error }))).toBe(true);
  });

  test.each<[object, () => Promise<pg.ClientConfig>]>([
    [{ code: 'ECONNREFUSED' }, async () => ({ port: await findFreePort() })],
    [
      { code: 'ECONNRESET' },
      async () => ({
        port: await startServer((socket) => socket.once('data', () => socket.resetAndDestroy())),
      }),
    ],
    // The Unix socket of the server is missing.
    [
      { code: 'ENOENT', syscall: 'connect' },
      async () => ({ host: path.join(import.meta.dirname, 'missing') }),
    ],
  ])('%j', async (reported, place) => {
    const error = await connect(await place());
    expect(error).toMatchObject(reported);
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  // These depend on the network of the machine, so the socket fails as Node would let it fail.
  const codes =
    'EAI_AGAIN ECONNABORTED EHOSTDOWN EHOSTUNREACH ENETDOWN ENETUNREACH ENOTFOUND EPIPE ETIMEDOUT';
  test.each(codes.split(' '))('%s', async (code) => {
    const { client, socket } = await connectToMute();
    const query = errorOf(client.query('select 1'));
    socket.destroy(Object.assign(new Error('broken'), { code }));
    const error = await query;
    expect(error).toMatchObject({ code });
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  test.each([
    ['a pooler that lost its server', '08P01'],
    ['a read-only transaction', '25006'],
    ['a transaction that was idle for too long', '25P03'],
    ['a serialization failure', '40001'],
    ['a deadlock', '40P01'],
    ['too many connections', '53300'],
    ['a lock that is not available', '55P03'],
    ['a cancelled statement', '57014'],
    ['a shutdown', '57P01'],
  ])('%s (SQLSTATE %s)', async (_, code) => {
    const error = await errorOf(pool.query(`do $$ begin raise sqlstate '${code}'; end $$`));
    expect(error).toMatchObject({ code });
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  test.skipIf(testEngine === 'pglite')('a terminated connection', async () => {
    const client = createClient({ connectionString: url ?? '' });
    await client.connect();
    const error = await errorOf(client.query('select pg_terminate_backend(pg_backend_pid())'));
    expect(error).toMatchObject({ code: '57P01' });
    expect(isDatabaseUnavailable(error)).toBe(true);
  });
});

test.each([
  ['a wrong statement', () => pool.query('select nothing')],
  ['a violated constraint', () => pool.query("do $$ begin raise sqlstate '23505'; end $$")],
  ['a missing file', () => open(path.join(import.meta.dirname, 'missing'))],
  [
    'an error of another service with such a code',
    () => Promise.reject(Object.assign(new Error('no'), { code: '40001' })),
  ],
])('the database is available after %s', async (_, work) => {
  expect(isDatabaseUnavailable(await errorOf(work()))).toBe(false);
});
