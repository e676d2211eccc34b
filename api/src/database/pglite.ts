import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rename, rm, rmdir } from 'node:fs/promises';
import path from 'node:path';
import { Duplex } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';

type WorkerMessage =
  | { kind: 'ready' }
  | { kind: 'response'; connection: number; bytes: Uint8Array }
  | { kind: 'dumped'; bytes: Uint8Array }
  | { kind: 'failed'; message: string }
  | { kind: 'closed' };

/** A running embedded PostgreSQL. `connect` returns the stream that `pg` uses as its socket. */
export type EmbeddedPostgres = {
  connect: () => Duplex;
  isRunning: () => boolean;
  /** The data directory as a tar file, a template for further databases. */
  dump: () => Promise<Uint8Array>;
  close: () => Promise<void>;
};

/**
 * Starts PostgreSQL (PGlite) in a worker thread.
 * @param dataDir a folder, made when missing, or `memory://`
 * @param template a file written from `dump()` to start a new database from
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  template?: string;
}): Promise<EmbeddedPostgres> {
  const { dataDir, template } = options;
  if (dataDir.startsWith('memory:')) return startWorker(options);
  await mkdir(dataDir, { recursive: true });
  if ((await readdir(dataDir)).length === 0) await makeFiles(dataDir, template);
  return startWorker({ dataDir });
}

const run = promisify(execFile);

/** Creates a new database beside its folder and moves it there, so that an interrupted start leaves no partial one. */
async function makeFiles(dataDir: string, template: string | undefined): Promise<void> {
  const beginning = `${path.basename(dataDir)}-being-made-`;
  const folder = path.dirname(dataDir);
  for (const name of await readdir(folder)) {
    if (name.startsWith(beginning)) await rm(path.join(folder, name), { recursive: true, force: true });
  }
  const made = await mkdtemp(path.join(folder, beginning));
  try {
    const maker = fileURLToPath(new URL('./pglite-maker.js', import.meta.url));
    await run(process.execPath, [maker, made, ...(template === undefined ? [] : [template])]);
    // `rmdir` fails on a folder that is not empty; a recursive removal would delete its contents.
    await rmdir(dataDir);
    await rename(made, dataDir);
  } catch (error) {
    await rm(made, { recursive: true, force: true });
    throw error;
  }
}

async function startWorker(options: { dataDir: string; template?: string }): Promise<EmbeddedPostgres> {
  const worker = new Worker(new URL('./pglite-worker.js', import.meta.url), { workerData: options });
  const connections = new Map<number, WireConnection>();
  let nextConnection = 0;
  let isRunning = true;

  await new Promise<void>((resolve, reject) => {
    worker.once('message', () => resolve());
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The embedded database stopped while starting')));
  });
  worker.on('message', (message: WorkerMessage) => {
    if (message.kind === 'response') connections.get(message.connection)?.push(message.bytes);
    if (message.kind === 'failed')
      for (const open of connections.values()) open.destroy(new Error(message.message));
  });
  worker.on('exit', () => {
    isRunning = false;
    for (const open of connections.values()) open.destroy(new Error('The embedded database has stopped'));
  });

  const waitForDump = async (): Promise<Uint8Array> => {
    for (;;) {
      const [message]: WorkerMessage[] = await once(worker, 'message');
      if (message?.kind === 'dumped') return message.bytes;
    }
  };

  return {
    isRunning: () => isRunning,
    connect: () => {
      const number = nextConnection++;
      const connection = new WireConnection(
        (bytes) => worker.postMessage({ kind: 'query', connection: number, bytes }),
        () => {
          connections.delete(number);
          worker.postMessage({ kind: 'reset' });
        },
      );
      connections.set(number, connection);
      return connection;
    },
    dump: async () => {
      const dumped = waitForDump();
      worker.postMessage({ kind: 'dump' });
      return dumped;
    },
    close: async () => {
      const exited = once(worker, 'exit');
      worker.postMessage({ kind: 'close' });
      await exited;
    },
  };
}

/** The socket that `pg` uses: writes go to the worker, reads are its responses. */
class WireConnection extends Duplex {
  // Methods of a socket that `pg` calls, without an effect here.
  setNoDelay = () => this;
  setKeepAlive = () => this;
  ref = () => this;
  unref = () => this;

  constructor(
    private readonly send: (bytes: Uint8Array) => void,
    private readonly onClosed: () => void,
  ) {
    super();
  }

  connect(): this {
    setImmediate(() => this.emit('connect'));
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    // 'X' (terminate) is not forwarded: the worker serves the next connection in the same session.
    if (chunk[0] !== 0x58) this.send(new Uint8Array(chunk));
    done();
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this._write(Buffer.concat(chunks.map((part) => part.chunk)), 'utf8', done);
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.onClosed();
    done(error);
  }
}
