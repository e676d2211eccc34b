import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';

export type LeastRate = {
  /** A client that reads less than a chunk in this time is disconnected. */
  idleMilliseconds: number;
  /** So is one that has read less than this on average, after `idleMilliseconds`. Counted before compression. */
  leastBytesPerSecond: number;
};

export const leastRate: LeastRate = { idleMilliseconds: 30_000, leastBytesPerSecond: 8_192 };

/**
 * Disconnects clients that read streamed responses too slowly, because each holds memory, and a socket or a file of what is read. For
 * routes that are registered later.
 */
export function requireLeastRate(app: FastifyInstance, rate: LeastRate = leastRate): void {
  app.addHook('onSend', async (_request, reply, payload) => {
    if (!isStream(payload)) return payload;
    const disconnect = () => void reply.raw.destroy();
    // Covers the end of the stream, which the timeout below does not.
    reply.raw.setTimeout(rate.idleMilliseconds, disconnect);
    return Readable.from(withReadTimeout(payload, rate, disconnect), { objectMode: true, highWaterMark: 1 });
  });
}

const isStream = (payload: unknown): payload is AsyncIterable<string | Uint8Array> =>
  typeof payload === 'object' && payload !== null && Symbol.asyncIterator in payload;

/** Yields the chunks. Calls `onTimeout` when the client reads a chunk, or all of them together, too slowly. */
async function* withReadTimeout<Chunk extends string | Uint8Array>(
  chunks: AsyncIterable<Chunk>,
  { idleMilliseconds, leastBytesPerSecond }: LeastRate,
  onTimeout: () => void,
): AsyncGenerator<Chunk> {
  /** How much longer than allowed the client has taken so far, without the time of the source. */
  let behind = 0;
  for await (const chunk of chunks) {
    const since = performance.now();
    const timer = setTimeout(onTimeout, idleMilliseconds - Math.max(0, behind));
    try {
      yield chunk;
    } finally {
      clearTimeout(timer);
    }
    behind += performance.now() - since - (chunk.length / leastBytesPerSecond) * 1_000;
  }
}
