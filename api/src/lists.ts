import { Readable } from 'node:stream';
import { messages } from '@chuck-and-bit/contract/messages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import pLimit from 'p-limit';
import { csvLine } from './csv';
import { ShopError } from './errors';
import { encodeCursor, type Page, type PageQuery, type PageRequest, readListRequest } from './paging';

const batchRows = 500;

/** Public reads have three connections by default. Long lists use at most two, so that one remains for pages. */
const readBatch = pLimit(2);

export type ListLimits = {
  /** Maximum concurrent streams per process. */
  atOnce: number;
  /** A client that reads less than a batch in this time is disconnected. */
  idleMilliseconds: number;
};

type CsvCall = { request: FastifyRequest; reply: FastifyReply };
type ListCall = CsvCall & { query: PageQuery };

type ReadPage<Row, Key> = (page: PageRequest<Key>) => Promise<Page<Row, Key>>;

export type Lists = ReturnType<typeof createLists>;

/**
 * Sends lists. A long list is streamed in batches by keyset pagination, so it needs the memory of one batch. It is not a
 * snapshot: rows deleted during the stream may be missing.
 */
export function createLists({ atOnce, idleMilliseconds }: ListLimits) {
  let open = 0;
  const stream = ({ request, reply }: CsvCall, type: string, chunks: () => AsyncIterable<string>) => {
    reply.type(`${type}; charset=utf-8`);
    // A stream, because Fastify would send the length of a string as Content-Length.
    if (request.method === 'HEAD') return Readable.from([]);
    if (open >= atOnce) {
      throw new ShopError('UNAVAILABLE', messages.unavailable, { retryAfterSeconds: 5 });
    }
    open += 1;
    const disconnect = () => void reply.raw.destroy();
    // Covers the end of the list, which the timeout below does not.
    reply.raw.setTimeout(idleMilliseconds, disconnect);
    const timed = withReadTimeout(chunks(), idleMilliseconds, disconnect);
    return Readable.from(timed, { objectMode: true, highWaterMark: 1 }).once('close', () => {
      open -= 1;
    });
  };
  return {
    /**
     * Sends the page that the query requests, or the whole list, as a bare array.
     * @param parseKey decodes the key of a cursor; null when the cursor is invalid
     * @throws UNAVAILABLE when too many lists are being streamed
     */
    sendList: async <Row, Key, Item>(
      call: ListCall,
      parseKey: (value: unknown) => Key | null,
      readPage: ReadPage<Row, Key>,
      toResponse: (row: Row) => Item,
    ): Promise<Item[] | Readable> => {
      const request = readListRequest(call.query, parseKey);
      if (request !== 'whole') {
        const page = await readPage(request);
        setPageHeaders(call, page);
        return page.rows.map(toResponse);
      }
      const first = await readPage({ limit: batchRows, after: null });
      call.reply.header('x-total-count', first.total);
      if (first.next === null) return first.rows.map(toResponse);
      return stream(call, 'application/json', () => jsonChunks(first, readPage, toResponse));
    },
    /**
     * Sends the whole list as a CSV file.
     * @param file `fileName`: the name of the download; `header`: the column names
     * @throws UNAVAILABLE, as `sendList`
     */
    sendCsv: async <Row, Key>(
      call: CsvCall,
      { fileName, header }: { fileName: string; header: readonly string[] },
      readPage: ReadPage<Row, Key>,
      toCells: (row: Row) => readonly (string | number | null)[],
    ): Promise<Readable> => {
      const first = await readPage({ limit: batchRows, after: null });
      call.reply.header('content-disposition', `attachment; filename="${fileName}"`);
      return stream(call, 'text/csv', async function* csvChunks() {
        // The byte order mark tells Excel that the file is UTF-8.
        yield `\uFEFF${csvLine(header)}`;
        for await (const rows of batches(first, readPage)) {
          yield rows.map((row) => csvLine(toCells(row))).join('');
        }
      });
    },
  };
}

/** Yields the chunks. Calls `onTimeout` when the client has not read a chunk within this time. */
async function* withReadTimeout<Chunk>(
  chunks: AsyncIterable<Chunk>,
  milliseconds: number,
  onTimeout: () => void,
): AsyncGenerator<Chunk> {
  for await (const chunk of chunks) {
    const timer = setTimeout(onTimeout, milliseconds);
    try {
      yield chunk;
    } finally {
      clearTimeout(timer);
    }
  }
}

async function* jsonChunks<Row, Key, Item>(
  first: Page<Row, Key>,
  readPage: ReadPage<Row, Key>,
  toResponse: (row: Row) => Item,
): AsyncGenerator<string> {
  let before = '[';
  for await (const rows of batches(first, readPage)) {
    yield before + rows.map((row) => JSON.stringify(toResponse(row))).join(',');
    before = ',';
  }
  yield ']';
}

/** The rows of this page and of all later pages, as non-empty batches. */
async function* batches<Row, Key>(
  first: Page<Row, Key>,
  readPage: ReadPage<Row, Key>,
): AsyncGenerator<Row[]> {
  let page = first;
  for (;;) {
    if (page.rows.length > 0) yield page.rows;
    const after = page.next;
    if (after === null) return;
    page = await readBatch(() => readPage({ limit: batchRows, after }));
  }
}

function setPageHeaders({ request, reply }: CsvCall, { total, next }: Page<unknown, unknown>): void {
  reply.header('x-total-count', total);
  if (next === null) return;
  const address = new URL(request.url, 'http://shop');
  address.searchParams.set('after', encodeCursor(next));
  reply.header('link', `<${address.pathname}${address.search}>; rel="next"`);
}
