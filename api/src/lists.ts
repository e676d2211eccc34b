import { Readable } from 'node:stream';
import { messages } from '@chuck-and-bit/contract/messages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import pLimit from 'p-limit';
import { ShopError } from './errors';
import { encodeCursor, type ListRequest, type Page, type PageRequest } from './paging';

const batchRows = 500;

/** Public reads have four connections by default; this leaves two of them to pages. */
const readBatch = pLimit(2);

export type ListLimits = {
  /** Maximum concurrent streams per process. */
  atOnce: number;
  /** A client that reads less than a batch in this time is disconnected. */
  idleMilliseconds: number;
};

type ListCall = { request: FastifyRequest; reply: FastifyReply };

export type SendList = <Row, Key, Answer>(
  call: ListCall,
  request: ListRequest<Key>,
  readPage: (page: PageRequest<Key>) => Promise<Page<Row, Key>>,
  toAnswer: (row: Row) => Answer,
) => Promise<Answer[] | Readable>;

/**
 * Sends a page, or the whole list, as a bare array. A long list is streamed in batches by keyset pagination, so it needs
 * the memory of one batch. It is not a snapshot: rows deleted during the stream may be missing.
 * @throws UNAVAILABLE when too many lists are being streamed
 */
export function createSendList({ atOnce, idleMilliseconds }: ListLimits): SendList {
  let open = 0;
  return async (call, request, readPage, toAnswer) => {
    if (request !== 'whole') {
      const page = await readPage(request);
      setPageHeaders(call, page);
      return page.rows.map(toAnswer);
    }
    const first = await readPage({ limit: batchRows, after: null });
    call.reply.header('x-total-count', first.total);
    if (first.next === null) return first.rows.map(toAnswer);
    call.reply.type('application/json; charset=utf-8');
    // A stream, because Fastify would send the length of a string as Content-Length.
    if (call.request.method === 'HEAD') return Readable.from([]);
    if (open >= atOnce) {
      throw new ShopError('UNAVAILABLE', messages.unavailable, { retryAfterSeconds: 5 });
    }
    open += 1;
    const disconnect = () => void call.reply.raw.destroy();
    // Covers the end of the list, which the timeout below does not.
    call.reply.raw.setTimeout(idleMilliseconds, disconnect);
    const batches = takenInTime(jsonBatches(first, readPage, toAnswer), idleMilliseconds, disconnect);
    return Readable.from(batches, { objectMode: true, highWaterMark: 1 }).once('close', () => {
      open -= 1;
    });
  };
}

/** Passes the pieces on. Calls `tooLate` when the client has not read one within the time. */
async function* takenInTime<Piece>(
  pieces: AsyncIterable<Piece>,
  milliseconds: number,
  tooLate: () => void,
): AsyncGenerator<Piece> {
  for await (const piece of pieces) {
    const timer = setTimeout(tooLate, milliseconds);
    try {
      yield piece;
    } finally {
      clearTimeout(timer);
    }
  }
}

async function* jsonBatches<Row, Key, Answer>(
  first: Page<Row, Key>,
  readPage: (page: PageRequest<Key>) => Promise<Page<Row, Key>>,
  toAnswer: (row: Row) => Answer,
): AsyncGenerator<string> {
  let page = first;
  let before = '[';
  for (;;) {
    if (page.rows.length > 0) {
      yield before + page.rows.map((row) => JSON.stringify(toAnswer(row))).join(',');
      before = ',';
    }
    const after = page.next;
    if (after === null) break;
    page = await readBatch(() => readPage({ limit: batchRows, after }));
  }
  yield ']';
}

function setPageHeaders({ request, reply }: ListCall, { total, next }: Page<unknown, unknown>): void {
  reply.header('x-total-count', total);
  if (next === null) return;
  const address = new URL(request.url, 'http://shop');
  address.searchParams.set('after', encodeCursor(next));
  reply.header('link', `<${address.pathname}${address.search}>; rel="next"`);
}
