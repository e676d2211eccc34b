import { randomBytes } from 'node:crypto';
import { Duplex } from 'node:stream';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { vi } from 'vitest';

export type Engine = {
  name: string;
  /** Why the engine can't be tested here, for the title; or null. */
  missing: string | null;
  open: () => Promise<{ pool: pg.Pool; close: () => Promise<void> }>;
};

const serverUrl = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';

async function reasonNotToUseServer(): Promise<string | null> {
  const client = new pg.Client({ connectionString: serverUrl, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    await client.end();
    return null;
  } catch (error) {
    return ` (no server responds: ${(error as Error).message})`;
  }
}

async function openServer() {
  const name = `card_sandbox_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: url.href, max: 8 });
  return {
    pool,
    close: async () => {
      await pool.end();
      // The server may still be ending connections of the closed pool.
      await vi.waitFor(() => admin.query(`drop database ${name}`), { timeout: 10_000, interval: 20 });
      await admin.end();
    },
  };
}

/** A stream that serves PostgreSQL's wire protocol from an embedded database, one message at a time. */
function wireOf(database: PGlite): Duplex {
  async function respond(chunk: Buffer, done: (error?: Error) => void): Promise<void> {
    try {
      // 'X' (terminate) would end the only session.
      if (chunk[0] !== 0x58) stream.push(Buffer.from(await database.execProtocolRaw(chunk)));
    } catch (error) {
      done(error as Error);
      return;
    }
    done();
  }
  const stream = new Duplex({
    read() {},
    write(chunk: Buffer, _encoding, done) {
      void respond(chunk, done);
    },
    final(done) {
      stream.push(null);
      done();
    },
  });
  return Object.assign(stream, {
    connect() {
      setImmediate(() => stream.emit('connect'));
      return stream;
    },
    setNoDelay: () => stream,
    setKeepAlive: () => stream,
    ref: () => stream,
    unref: () => stream,
  });
}

async function openEmbedded() {
  const database = await PGlite.create();
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 10_000,
    user: 'postgres',
    database: 'postgres',
    stream: () => wireOf(database) as never,
  });
  return {
    pool,
    close: async () => {
      await pool.end();
      await database.close();
    },
  };
}

/** The engines that the sandbox supports: a server with many connections, and the embedded database with one. */
export const engines: Engine[] = [
  { name: 'PostgreSQL', missing: await reasonNotToUseServer(), open: openServer },
  { name: 'PGlite', missing: null, open: openEmbedded },
];
