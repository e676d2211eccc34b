import type pg from 'pg';
import type { Person } from '../people';
import type { Intent } from '../trade';
import {
  compareBooks,
  findLedgerFaults,
  findPurchaseFaults,
  findRefundFaults,
  findStockFaults,
} from './books';
import type { Counter, Heard } from './counter';
import type { Random } from './random';

/** What the servers promised about one order, and what was done to it without an answer. */
export type Promised = {
  id: string;
  /** The purchase that it is a line of; null for an order of its own. */
  purchaseId: string | null;
  buyer: Person;
  productId: string;
  /** Of a purchase, its total when it was placed. */
  totalUsd: number;
  /** Payments that were prepared for it. */
  intents: Intent[];
  /** Cancellations that were answered with 1. */
  cancelled: number;
  /** A cancellation got no answer: it may have happened. */
  perhapsCancelled: boolean;
  /** Its time without payment was over at some moment. */
  expired: boolean;
  /** The transaction of a claim that was answered with 200. */
  paidWith: string | null;
  shipped: boolean;
};

/** Everything acknowledged to buyers, to be compared with the database at the end. */
export type Ledger = {
  orders: Promised[];
  /** Orders asked for without a key and without an answer: each may exist or not. */
  perhapsPlaced: number;
  stock: Map<string, number>;
  /** What was wrong already while it ran. */
  faults: string[];
};

/** The servers, the people and their ledger. */
export type Trade = {
  counter: Counter;
  /** Asks the database itself, again and again while it restarts. */
  query: <Row extends pg.QueryResultRow>(statement: string, values?: unknown[]) => Promise<Row[]>;
  random: Random;
  buyers: Person[];
  admin: Person;
  ledger: Ledger;
};

/** The id of what was made, or null. */
export const insertedOf = (heard: Heard): string | null =>
  heard?.status === 200 ? (heard.body as { insertedId: string }).insertedId : null;

/** An order that nobody has cancelled; mostly a young one, so that people meet at it. */
export function pickOrder(
  { ledger, random }: Trade,
  wanted: (order: Promised) => boolean = () => true,
): Promised | null {
  const open = ledger.orders.filter((order) => order.cancelled === 0 && wanted(order));
  const from = random.chance(0.85) ? open.slice(-30) : open;
  return from.length > 0 ? random.pick(from) : null;
}

type Row = { id: string; transaction_id: string | null; status: string };

/** Acknowledgements that the database contradicts. */
export async function findBrokenPromises(pool: pg.Pool, ledger: Ledger): Promise<string[]> {
  // The purchases of the demo data were made before.
  const { rows } = await pool.query<Row>(
    `select id, transaction_id, status from orders where user_email not like '%@demo.example'`,
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  const known = new Set(ledger.orders.map(({ id }) => id));
  const unknown = rows.filter(({ id }) => !known.has(id));
  const faults = [
    ...ledger.faults,
    ...ledger.orders.flatMap((promised) => faultsOf(promised, found.get(promised.id))),
    ...(await findStockFaults(pool, ledger.stock)),
    ...(await findLedgerFaults(pool)),
    ...(await compareBooks(pool)).faults,
    ...(await findPurchaseFaults(pool)),
    ...(await findRefundFaults(pool)),
  ];
  if (unknown.length > ledger.perhapsPlaced) {
    faults.push(`${unknown.length} orders exist that nobody was told of, ${ledger.perhapsPlaced} may`);
  }
  const { rows: deadlocks } = await pool.query<{ deadlocks: number }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  if (deadlocks[0]?.deadlocks) faults.push(`${deadlocks[0].deadlocks} deadlocks`);
  return faults;
}

function faultsOf(promised: Promised, row: Row | undefined): string[] {
  const { id, cancelled, perhapsCancelled, expired, paidWith, shipped } = promised;
  const faults: string[] = [];
  const fault = (text: string) => faults.push(`order ${id} ${text}`);
  if (cancelled > 1) fault(`was cancelled ${cancelled} times`);
  if (row && cancelled > 0) fault('exists though it was cancelled');
  if (!row && cancelled === 0 && !perhapsCancelled && !expired) fault('is gone, and nobody ended it');
  if (paidWith !== null && row?.transaction_id !== paidWith) {
    fault(
      `was paid with ${paidWith}, so it was answered, and now it is ${row ? row.transaction_id : 'gone'}`,
    );
  }
  if (shipped && row?.status !== 'Shipped') fault('was shipped, so it was answered, and now it is not');
  return faults;
}
