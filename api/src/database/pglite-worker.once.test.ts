import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';

/** PostgreSQL's message of a simple query. */
function simpleQuery(sql: string): Uint8Array {
  const message = Buffer.alloc(sql.length + 6);
  message.write('Q', 0);
  message.writeInt32BE(sql.length + 5, 1);
  message.write(sql, 5);
  return message;
}

it('retains no response in memory after sending it', async () => {
  const workerData = { dataDir: 'memory://' };
  const worker = new Worker(new URL('./pglite-worker.js', import.meta.url), { workerData });
  try {
    await once(worker, 'message');
    for (let number = 0; number < 200; number++) {
      // The database generates the marker, so only its responses contain it.
      worker.postMessage({
        kind: 'query',
        connection: 1,
        bytes: simpleQuery(`select upper('answer-number-${number}-')`),
      });
      const [response] = await once(worker, 'message');
      expect(Buffer.from(response.bytes).toString()).toContain(`ANSWER-NUMBER-${number}-`);
    }

    const heap = await text(await worker.getHeapSnapshot());
    expect(new Set(heap.match(/ANSWER-NUMBER-\d+-/g)).size).toBeLessThan(10);
  } finally {
    await worker.terminate();
  }
});
