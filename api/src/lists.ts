import { Readable } from 'node:stream';
import { messages } from '@chuck-and-bit/contract/messages';
import { totalIsAtLeastHeader } from '@chuck-and-bit/contract/order-search';
import type { FastifyReply, FastifyRequest } from 'fastify';
import pLimit from 'p-limit';
import { type CsvColumns, csvLine } from './csv';
import { ShopError } from './errors';
import type { UserRow } from './modules/accounts/users';
import { keyOfAddress } from './network-keys';
import { encodeCursor, type Page, type PageQuery, type PageRequest, readListRequest } from './paging';

const batchRows = 500;

export type ListLimits = {
  /** Maximum concurrent streams per process: of staff, and as many of all others. */
  atOnce: number;
  /** Maximum concurrent streams of one member of staff, or of one client address. */
  atOnceForOne: number;
  /** A client that reads less than a batch in this time is disconnected. */
  idleMilliseconds: number;
  /** So is one that has read less than this on average, after `idleMilliseconds`. Counted before compression. */
  leastBytesPerSecond: number;
};

type CsvCall = {
  request: FastifyRequest;
  reply: FastifyReply;
  user: Pick<UserRow, 'id' | 'role'> | null;
};
type ListCall = CsvCall & { query: PageQuery };

type ReadPage<Row, Key> = (page: PageRequest<Key>) => Promise<Page<Row, Key>>;

export type Lists = ReturnType<typeof createLists>;

/**
 * Sends lists. A long list is streamed in batches by keyset pagination, so it needs the memory of one batch. It is not a
 * snapshot: rows deleted during the stream may be missing.
 */
export function createLists(limits: ListLimits) {
  const groups = { staff: createGroup(limits), others: createGroup(limits) };
  const groupOf = ({ user }: CsvCall) => (user?.role ? groups.staff : groups.others);
  const stream = (call: CsvCall, type: string, chunks: (group: Group) => AsyncIterable<string>) => {
    const { request, reply, user } = call;
    reply.type(`${type}; charset=utf-8`);
    // A stream, because Fastify would send the length of a string as Content-Length.
    if (request.method === 'HEAD') return Readable.from([]);
    const group = groupOf(call);
    const leave = group.enter(user?.role ? user.id : keyOfAddress(request.clientAddress));
    const disconnect = () => void reply.raw.destroy();
    // Covers the end of the list, which the timeout below does not.
    reply.raw.setTimeout(limits.idleMilliseconds, disconnect);
    const timed = withReadTimeout(chunks(group), limits, disconnect);
    return Readable.from(timed, { objectMode: true, highWaterMark: 1 }).once('close', leave);
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
      return stream(call, 'application/json', ({ readBatch }) =>
        jsonChunks(first, (page) => readBatch(() => readPage(page)), toResponse),
      );
    },
    /**
     * Sends the whole list as a CSV file.
     * @param file `fileName`: the name of the download
     * @throws UNAVAILABLE, as `sendList`
     */
    sendCsv: async <Row, Key>(
      call: CsvCall,
      { fileName, columns }: { fileName: string; columns: CsvColumns<Row> },
      readPage: ReadPage<Row, Key>,
    ): Promise<Readable> => {
      const cells = Object.values(columns);
      const first = await readPage({ limit: batchRows, after: null });
      call.reply.header('content-disposition', `attachment; filename="${fileName}"`);
      return stream(call, 'text/csv', async function* csvChunks({ readBatch }) {
        // The byte order mark tells Excel that the file is UTF-8.
        yield `\uFEFF${csvLine(Object.keys(columns))}`;
        for await (const rows of batches(first, (page) => readBatch(() => readPage(page)))) {
          yield rows.map((row) => csvLine(cells.map((cell) => cell(row)))).join('');
        }
      });
    },
  };
}

type Group = ReturnType<typeof createGroup>;

/** The streams of one group of clients, apart from those of others. */
function createGroup({ atOnce, atOnceForOne }: ListLimits) {
  const open = new Map<string, number>();
  let openCount = 0;
  return {
    /** Public reads have three connections by default. Long lists use at most two, so that one remains for pages. */
    readBatch: pLimit(2),
    /** @returns ends the client's stream. @throws UNAVAILABLE when the group or the client has too many */
    enter: (client: string): (() => void) => {
      const own = open.get(client) ?? 0;
      if (openCount >= atOnce || own >= atOnceForOne) {
        throw new ShopError('UNAVAILABLE', messages.unavailable, { retryAfterSeconds: 5 });
      }
      open.set(client, own + 1);
      openCount += 1;
      return () => {
        const remaining = (open.get(client) ?? 1) - 1;
        if (remaining === 0) open.delete(client);
        else open.set(client, remaining);
        openCount -= 1;
      };
    },
  };
}

/** Yields the chunks. Calls `onTimeout` when the client reads a chunk, or all of them together, too slowly. */
async function* withReadTimeout(
  chunks: AsyncIterable<string>,
  { idleMilliseconds, leastBytesPerSecond }: ListLimits,
  onTimeout: () => void,
): AsyncGenerator<string> {
  /** How much longer than allowed the client has taken so far, without the time of the database. */
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
    page = await readPage({ limit: batchRows, after });
  }
}

function setPageHeaders({ request, reply }: CsvCall, page: Page<unknown, unknown>): void {
  const { total, isAtLeast, next } = page;
  reply.header('x-total-count', total);
  if (isAtLeast) reply.header(totalIsAtLeastHeader, 'true');
  if (next === null) return;
  const address = new URL(request.url, 'http://shop');
  address.searchParams.set('after', encodeCursor(next));
  reply.header('link', `<${address.pathname}${address.search}>; rel="next"`);
}
