import { Readable } from 'node:stream';
import { totalIsAtLeastHeader } from '@chuck-and-bit/contract/order-search';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type CsvColumns, csvLine } from './csv';
import type { UserRow } from './modules/accounts/users';
import { encodeCursor, type Page, type PageQuery, type PageRequest, readListRequest } from './paging';
import { createPlaces, userOf, visitorOf } from './places';
import { createTurns } from './turns';

const batchRows = 500;

export type ListLimits = {
  /** Maximum concurrent streams per process: of staff, and as many of all others. */
  atOnce: number;
  /** Maximum concurrent streams of one member of staff, or of one client network. */
  atOnceForOne: number;
  /** Of `atOnce`, those that go to clients who have none. */
  keptForOthers: number;
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
  const clientOf = ({ request, user }: CsvCall) => (user?.role ? userOf(user) : visitorOf(request));
  const holdPlace = (call: CsvCall) => groupOf(call).streams.hold(call, clientOf(call));
  const stream = async (
    call: CsvCall,
    type: string,
    chunks: (withPlace: WithPlace) => AsyncIterable<string>,
    hasPlace = false,
  ) => {
    const { request, reply } = call;
    reply.type(`${type}; charset=utf-8`);
    // A stream, because Fastify would send the length of a string as Content-Length.
    if (request.method === 'HEAD') return Readable.from([]);
    if (!hasPlace) await holdPlace(call);
    const withPlace: WithPlace = (work) => groupOf(call).batches.during(call, clientOf(call), work);
    return Readable.from(chunks(withPlace), { objectMode: true, highWaterMark: 1 });
  };
  return {
    /**
     * Sends the page that the query requests, or the whole list, as a bare array.
     * @param parseKey decodes the key of a cursor; null when the cursor is invalid
     * @param isCostly the first rows of the whole list cost as much as all, so that it needs its place before
     * @throws UNAVAILABLE when too many lists are being streamed
     */
    sendList: async <Row, Key, Item>(
      call: ListCall,
      parseKey: (value: unknown) => Key | null,
      readPage: ReadPage<Row, Key>,
      toResponse: (row: Row) => Item,
      { isCostly = false } = {},
    ): Promise<Item[] | Readable> => {
      const request = readListRequest(call.query, parseKey);
      if (request !== 'whole') {
        const page = await readPage(request);
        setPageHeaders(call, page);
        return page.rows.map(toResponse);
      }
      const leavePlace = isCostly && call.request.method !== 'HEAD' ? await holdPlace(call) : null;
      const first = await readPage({ limit: batchRows, after: null });
      call.reply.header('x-total-count', first.total);
      if (first.next === null) {
        leavePlace?.();
        return first.rows.map(toResponse);
      }
      return stream(
        call,
        'application/json',
        (withPlace) => jsonChunks({ first, readPage, withPlace }, (row) => JSON.stringify(toResponse(row))),
        leavePlace !== null,
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
      return stream(call, 'text/csv', async function* csvChunks(withPlace) {
        // The byte order mark tells Excel that the file is UTF-8.
        yield `\uFEFF${csvLine(Object.keys(columns))}`;
        const batches = textOfBatches({ first, readPage, withPlace }, (row) =>
          csvLine(cells.map((cell) => cell(row))),
        );
        for await (const lines of batches) yield lines.join('');
      });
    },
  };
}

type WithPlace = <Batch>(work: () => Promise<Batch>) => Promise<Batch>;

type Batches<Row, Key> = { first: Page<Row, Key>; readPage: ReadPage<Row, Key>; withPlace: WithPlace };

/** The streams of one group of clients, apart from those of others. */
const createGroup = ({ atOnce, atOnceForOne, keptForOthers }: ListLimits) => ({
  streams: createPlaces(
    { atOnce, atOnceForNetwork: atOnceForOne, keptForOthers, waiting: 0 },
    { retryAfterSeconds: 5 },
  ),
  /**
   * In each, one batch is read and its text is written. Public reads have three connections by default. Long lists use at most two, so
   * that one remains for pages.
   */
  batches: createPlaces({ atOnce: 2, waiting: atOnce }),
});

async function* jsonChunks<Row, Key>(
  batches: Batches<Row, Key>,
  toText: (row: Row) => string,
): AsyncGenerator<string> {
  let before = '[';
  for await (const rows of textOfBatches(batches, toText)) {
    yield before + rows.join(',');
    before = ',';
  }
  yield ']';
}

/** The rows of the first page and of all later ones as texts, in batches that are not empty. */
async function* textOfBatches<Row, Key>(
  { first, readPage, withPlace }: Batches<Row, Key>,
  toText: (row: Row) => string,
): AsyncGenerator<string[]> {
  let after: Key | null = null;
  do {
    const batch: { texts: string[]; next: Key | null } = await withPlace(async () => {
      const { rows, next } = after === null ? first : await readPage({ limit: batchRows, after });
      const giveTurn = createTurns();
      const texts: string[] = [];
      for (const row of rows) {
        texts.push(toText(row));
        const turn = giveTurn();
        if (turn) await turn;
      }
      return { texts, next };
    });
    if (batch.texts.length > 0) yield batch.texts;
    after = batch.next;
  } while (after !== null);
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
