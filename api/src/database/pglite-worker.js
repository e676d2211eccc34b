// The embedded database in its own thread, so that a long query never blocks the server's event loop.
// It speaks PostgreSQL's wire protocol with one client at a time.
import { openAsBlob } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

/** @typedef {{ kind: 'query', connection: number, bytes: Uint8Array } | { kind: 'reset' | 'dump' | 'close' }} Message */

/** @type {{ dataDir: string, template?: string }} */
const { dataDir, template } = workerData;
const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort);

// Raises V8's threshold for optimizing a WebAssembly function a thousandfold: at the default, optimizing takes a third
// of the startup time and 60 MB, and makes no difference to a shop without seconds of continuous load.
setFlagsFromString('--wasm-tiering-budget=1800000000');

// A shop on the embedded database is small, and the operating system caches its files. PostgreSQL's default of 128 MB
// would be most of the process's memory.
const settings = ['-c', 'shared_buffers=4MB'];

const database = await PGlite.create({
  dataDir,
  startParams: [...PGlite.defaultStartParams, ...settings],
  ...(template ? { loadDataDir: await openAsBlob(template) } : {}),
});

let queue = Promise.resolve();
port.on('message', (message) => {
  queue = queue
    .then(() => handle(message))
    .catch((error) => {
      port.postMessage({ kind: 'failed', message: String(error?.message ?? error) });
    });
});

/** @param {Message} message */
async function handle(message) {
  if (message.kind === 'query') {
    const bytes = await ask(message.bytes);
    port.postMessage({ kind: 'response', connection: message.connection, bytes }, [bytes.buffer]);
  } else if (message.kind === 'reset') {
    // All connections share one session, so a broken connection may have left a transaction open.
    await database.exec('rollback');
    // A separate call, because several statements in one call form a transaction and this can't run in one.
    await database.exec('discard all');
  } else if (message.kind === 'dump') {
    const file = await database.dumpDataDir('none');
    port.postMessage({ kind: 'dumped', bytes: new Uint8Array(await file.arrayBuffer()) });
  } else if (message.kind === 'close') {
    await database.close();
    port.postMessage({ kind: 'closed' });
    port.close();
  }
}

/**
 * Not `execProtocolRaw`, which leaks every response in PGlite 0.5.16.
 * @param {Uint8Array} bytes
 */
async function ask(bytes) {
  /** @type {Uint8Array[]} */
  const chunks = [];
  await database.execProtocolRawStream(bytes, { onRawData: (chunk) => chunks.push(chunk.slice()) });
  const response = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0));
  let written = 0;
  for (const chunk of chunks) {
    response.set(chunk, written);
    written += chunk.length;
  }
  return response;
}

port.postMessage({ kind: 'ready' });
