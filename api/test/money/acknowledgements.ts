import type pg from 'pg';
import { until } from '../../../scripts/until.js';
import type { Person } from '../people';
import type { Intent } from '../trade';
import {
  ageUnassignedPayments,
  compareCharges,
  countUnfinished,
  countWaitingDocuments,
  findDocumentFaults,
  findPurchaseFaults,
  findRefundFaults,
  findUnfinished,
} from './accounting-checks';
import type { HttpClient, HttpResponse } from './http-client';
import type { Random } from './random';
import { findStockFaults, findStockLedgerFaults } from './stock-checks';

/** What the servers acknowledged about one order, and what may have happened without an acknowledgement. */
export type AcknowledgedOrder = {
  id: string;
  /** The purchase that it is a line of; null for an order of its own. */
  purchaseId: string | null;
  buyer: Person;
  productId: string;
  /** For a line of a purchase, the purchase's total when it was placed. */
  totalUsd: number;
  /** Payments that were prepared for it. */
  intents: Intent[];
  /** The number of cancellations acknowledged with `deletedCount` 1. */
  cancelled: number;
  /** A cancellation without a response may have ended it, or the cancellation of its purchase has. */
  perhapsCancelled: boolean;
  /** The run has let its hold end. */
  expired: boolean;
  /** The transaction of a confirmation that succeeded. */
  paidWith: string | null;
  shipped: boolean;
};

/** Everything acknowledged to buyers, to be compared with the database at the end. */
export type Acknowledgements = {
  orders: AcknowledgedOrder[];
  /** The maximum number of existing orders that `orders` may lack, because a request had no response. */
  perhapsPlaced: number;
  stock: Map<string, number>;
  /** Faults found during the run. */
  faults: string[];
};

/** The servers, the people, and what was acknowledged to them. */
export type Simulation = {
  client: HttpClient;
  /** Queries the database directly, and retries while it restarts. */
  query: <Row extends pg.QueryResultRow>(statement: string, values?: unknown[]) => Promise<Row[]>;
  random: Random;
  buyers: Person[];
  admin: Person;
  acknowledged: Acknowledgements;
};

/** An order that was just placed. */
export const placedOrder = (
  order: Pick<AcknowledgedOrder, 'id' | 'purchaseId' | 'buyer' | 'productId' | 'totalUsd' | 'intents'>,
): AcknowledgedOrder => ({
  ...order,
  cancelled: 0,
  perhapsCancelled: false,
  expired: false,
  paidWith: null,
  shipped: false,
});

/** The id of the created object, or null. */
export const insertedOf = (response: HttpResponse): string | null =>
  response?.status === 200 ? (response.body as { insertedId: string }).insertedId : null;

/** Picks an order that was not cancelled, mostly a recent one, so that concurrent requests meet on it. */
export function pickOrder(
  { acknowledged, random }: Simulation,
  filter: (order: AcknowledgedOrder) => boolean = () => true,
): AcknowledgedOrder | null {
  const open = acknowledged.orders.filter((order) => order.cancelled === 0 && filter(order));
  const from = random.chance(0.85) ? open.slice(-30) : open;
  return from.length > 0 ? random.pick(from) : null;
}

type Row = { id: string; transaction_id: string | null; status: string };

/** Waits until everything has ended that was begun. @returns what is unfinished then, and contradictions to acknowledgements */
export async function settle(
  pool: pg.Pool,
  acknowledged: Acknowledgements,
  seconds: number,
): Promise<string[]> {
  const isFinished = async () => {
    await ageUnassignedPayments(pool);
    return (await countUnfinished(pool)) + (await countWaitingDocuments(pool)) === 0;
  };
  const faults: string[] = [];
  await until('everything is finished', isFinished, { seconds, everyMilliseconds: 250 }).catch(
    async (error: Error) => faults.push(error.message, JSON.stringify(await findUnfinished(pool))),
  );
  return [...faults, ...(await findContradictions(pool, acknowledged))];
}

/** Acknowledgements that the database contradicts. */
async function findContradictions(pool: pg.Pool, acknowledged: Acknowledgements): Promise<string[]> {
  // Without the orders of the demo data.
  const { rows } = await pool.query<Row>(
    `select id, transaction_id, status from orders where user_email not like '%@demo.example'`,
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  const acknowledgedIds = new Set(acknowledged.orders.map(({ id }) => id));
  const unknown = rows.filter(({ id }) => !acknowledgedIds.has(id));
  const faults = [
    ...acknowledged.faults,
    ...acknowledged.orders.flatMap((order) => faultsOf(order, found.get(order.id))),
    ...(await findStockFaults(pool, acknowledged.stock)),
    ...(await findStockLedgerFaults(pool)),
    ...(await compareCharges(pool)).faults,
    ...(await findPurchaseFaults(pool)),
    ...(await findRefundFaults(pool)),
    ...(await findDocumentFaults(pool)),
  ];
  if (unknown.length > acknowledged.perhapsPlaced) {
    faults.push(
      `${unknown.length} orders exist without an acknowledgement; at most ${acknowledged.perhapsPlaced} may`,
    );
  }
  const { rows: deadlocks } = await pool.query<{ deadlocks: number }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  if (deadlocks[0]?.deadlocks) faults.push(`${deadlocks[0].deadlocks} deadlocks`);
  return faults;
}

function faultsOf(order: AcknowledgedOrder, row: Row | undefined): string[] {
  const { id, cancelled, perhapsCancelled, expired, paidWith, shipped } = order;
  const faults: string[] = [];
  const fault = (text: string) => faults.push(`order ${id} ${text}`);
  if (cancelled > 1) fault(`was cancelled ${cancelled} times`);
  if (row && cancelled > 0) fault('exists though it was cancelled');
  if (!row && cancelled === 0 && !perhapsCancelled && !expired) fault('is gone, and nobody ended it');
  if (paidWith !== null && row?.transaction_id !== paidWith) {
    fault(`was acknowledged as paid with ${paidWith}, and now it is ${row ? row.transaction_id : 'gone'}`);
  }
  if (shipped && row?.status !== 'Shipped') fault('was acknowledged as shipped, and now it is not');
  return faults;
}
