// The embedded database, in a thread of its own so that a long query never stops the server's event loop.
// It speaks PostgreSQL's wire protocol: bytes of one client come in, bytes of answers go out.
import { openAsBlob } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';

const { dataDir, template } = workerData;

// V8 compiles a function of WebAssembly well once it has done this much work, a thousand times what V8 takes by itself:
// compiling costs a third of the start and 60 MB, and a shop that is not busy for seconds is as fast without.
setFlagsFromString('--wasm-tiering-budget=1800000000');

// A shop that keeps its data here is small, and the system keeps its files in memory anyway. The 128 MB that PostgreSQL
// takes by itself would be most of the process.
const settings = ['-c', 'shared_buffers=4MB'];

const database = await PGlite.create({
  dataDir,
  startParams: [...PGlite.defaultStartParams, ...settings],
  ...(template ? { loadDataDir: await openAsBlob(template) } : {}),
});

let queue = Promise.resolve();
parentPort.on('message', (message) => {
  queue = queue
    .then(() => answer(message))
    .catch((error) => {
      parentPort.postMessage({ kind: 'failed', message: String(error?.message ?? error) });
    });
});

async function answer(message) {
  if (message.kind === 'query') {
    const bytes = await ask(message.bytes);
    parentPort.postMessage({ kind: 'answer', connection: message.connection, bytes }, [bytes.buffer]);
  } else if (message.kind === 'reset') {
    // A connection that broke off may have left a transaction open: the session is one and the same.
    await database.exec('rollback');
    // In a call of its own: several statements in one make a transaction, and this can't run inside one.
    await database.exec('discard all');
  } else if (message.kind === 'dump') {
    const file = await database.dumpDataDir('none');
    parentPort.postMessage({ kind: 'dumped', bytes: new Uint8Array(await file.arrayBuffer()) });
  } else if (message.kind === 'close') {
    await database.close();
    parentPort.postMessage({ kind: 'closed' });
    parentPort.close();
  }
}

// Not `execProtocolRaw`: PGlite 0.5.16 reads every answer of it and keeps what it read for as long as it runs.
async function ask(bytes) {
  const chunks = [];
  await database.execProtocolRawStream(bytes, { onRawData: (chunk) => chunks.push(chunk.slice()) });
  const answer = new Uint8Array(chunks.reduce((size, chunk) => size + chunk.length, 0));
  let written = 0;
  for (const chunk of chunks) {
    answer.set(chunk, written);
    written += chunk.length;
  }
  return answer;
}

parentPort.postMessage({ kind: 'ready' });
