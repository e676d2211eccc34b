/**
 * Loaded into a shop's process before the shop, with `--expose-gc`: replies to each message with the memory in use after a
 * garbage collection.
 */
import { writeHeapSnapshot } from 'node:v8';

process.on('message', (/** @type {{ snapshot: string | null }} */ request) => {
  globalThis.gc?.();
  // A second collection frees the memory that finalizers and closed handles released.
  setImmediate(() => {
    globalThis.gc?.();
    if (request.snapshot) writeHeapSnapshot(request.snapshot);
    process.send?.(process.memoryUsage());
  });
});
// The channel alone does not keep the process alive.
process.channel?.unref();
