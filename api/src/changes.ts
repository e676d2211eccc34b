import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import type { Database } from './database/client';

/** Pieces of a product in stock after the change that made it this revision of its stock. */
export type Stock = { productId: string; availableQuantity: number; revision: number };

type StockedRow = { id: string; availableQuantity: number; stockRevision: number };

/**
 * Follows the changes to what every visitor sees (products, their stock, reviews), here and in the other processes on the
 * same database. Whatever was made from that data at one version is out of date at the next.
 *
 * Orders change nothing but a number, and often, so what they leave in stock is known here too: an answer that holds rows
 * of products can be brought up to date without asking the database.
 */
export type Changes = {
  /** Counts all changes but those that are told by `noteStock`. */
  version: () => number;
  /** Counts what was told by `noteStock`. */
  stockVersion: () => number;
  /** Call it after the change is committed and before it is answered, so that the writer sees it at once. */
  note: () => void;
  /** As `note`, when an order took stock and nothing else has changed. */
  noteStock: (stock: Stock) => void;
  /** The product with the newest stock known: its own, or one that was told since it was read. */
  withNewestStock: <Row extends StockedRow>(drill: Row) => Row;
  close: () => Promise<void>;
};

const channel = 'shop_changes';
/** Many changes in a row are told to the other processes as one. */
const gatherMilliseconds = 50;
const reconnectMilliseconds = 1_000;
/** PostgreSQL takes less than 8,000 bytes in a notice, which is 60 of the longest. */
const stocksInNotice = 60;
/** Stock told this long ago is in every row that was read since, and in every answer that is still kept. */
const stockMilliseconds = 60_000;
const stocksKept = 10_000;

/** What processes tell each other: the stock that orders left, and whether anything else has changed. */
type Notice = { from: string; isAll: boolean; stocks: Stock[] };

/** @param onError hears of lost connections and failed notices; the counting goes on */
export function followChanges(database: Database, onError: (error: unknown) => void): Changes {
  const counted = countChanges();
  if (database.engine === 'pglite') return counted;

  const self = randomUUID();
  let gathering: NodeJS.Timeout | undefined;
  let isAll = false;
  const ordered = new Set<string>();
  const gather = () => {
    gathering ??= setTimeout(tell, gatherMilliseconds).unref();
  };
  const tell = () => {
    const stocks = [...ordered].slice(0, stocksInNotice).flatMap((id) => counted.stockOf(id) ?? []);
    const notice: Notice = { from: self, isAll: isAll || stocks.length < ordered.size, stocks };
    gathering = undefined;
    isAll = false;
    ordered.clear();
    database.pool.query('select pg_notify($1, $2)', [channel, JSON.stringify(notice)]).catch(onError);
  };

  const closing = new AbortController();
  const listening = listen(database, closing.signal, onError, (notice) => {
    if (notice?.from === self) return;
    for (const stock of notice?.stocks ?? []) counted.noteStock(stock);
    if (!notice || notice.isAll) counted.note();
  });
  return {
    ...counted,
    note: () => {
      counted.note();
      isAll = true;
      gather();
    },
    noteStock: (stock) => {
      counted.noteStock(stock);
      ordered.add(stock.productId);
      gather();
    },
    close: async () => {
      closing.abort();
      if (gathering) {
        clearTimeout(gathering);
        tell();
      }
      await listening;
    },
  };
}

/** The changes of a process that has its database to itself, as it has the embedded one. */
export function countChanges() {
  let version = 0;
  let stockVersion = 0;
  const stocks = new LRUCache<string, { stock: Stock; keptUntil: number }>({
    max: stocksKept,
    ttl: stockMilliseconds,
    // Forgotten too early: whoever needs it has to ask the database.
    dispose: ({ keptUntil }, _id, reason) => {
      if (reason === 'evict' && performance.now() < keptUntil) version++;
    },
  });
  const stockOf = (productId: string) => stocks.get(productId)?.stock;
  return {
    version: () => version,
    stockVersion: () => stockVersion,
    note: () => void version++,
    /** Orders of one product may be told in another sequence than they were committed. */
    noteStock: (stock: Stock) => {
      if ((stockOf(stock.productId)?.revision ?? -1) >= stock.revision) return;
      stocks.set(stock.productId, { stock, keptUntil: performance.now() + stockMilliseconds });
      stockVersion++;
      // A product that is sold out leaves lists of what is in stock.
      if (stock.availableQuantity === 0) version++;
    },
    stockOf,
    withNewestStock: <Row extends StockedRow>(drill: Row): Row => {
      const stock = stockOf(drill.id);
      if (!stock || stock.revision <= drill.stockRevision) return drill;
      return Object.assign({}, drill, {
        availableQuantity: stock.availableQuantity,
        stockRevision: stock.revision,
      });
    },
    close: async () => {},
  };
}

/** Hears notices on a connection of its own, which it renews when it is lost. `heard(null)`: some may have been missed. */
async function listen(
  database: Database,
  closing: AbortSignal,
  onError: (error: unknown) => void,
  heard: (notice: Notice | null) => void,
): Promise<void> {
  while (!closing.aborted) {
    const client = new pg.Client(database.pool.options);
    try {
      await new Promise<void>((resolve, reject) => {
        client.once('error', reject);
        client.once('end', resolve);
        client.on('notification', ({ payload }) => heard(parse(payload)));
        closing.addEventListener('abort', () => resolve(), { once: true });
        client
          .connect()
          .then(() => client.query(`listen ${channel}`))
          .then(() => heard(null))
          .catch(reject);
      });
    } catch (error) {
      onError(error);
    }
    await client.end().catch(() => {});
    await pause(reconnectMilliseconds, undefined, { signal: closing, ref: false }).catch(() => {});
  }
}

/** What can't be read was sent by another release of the shop: anything may have changed. */
function parse(payload: string | undefined): Notice | null {
  try {
    const { from, isAll, stocks } = JSON.parse(payload ?? '') as Partial<Notice>;
    return typeof from === 'string' && Array.isArray(stocks)
      ? { from, isAll: isAll !== false, stocks }
      : null;
  } catch {
    return null;
  }
}
