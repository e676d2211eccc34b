import { inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Queryable } from '../../database/client';
import { codeOf } from '../../database/columns';
import { documents } from '../../tables/documents';
import { orders } from '../../tables/orders';
import { shipments } from '../../tables/shipments';

/** The purchases that a search finds by a code: at most so many with such a parcel, and with such a document. */
const mostFound = 100;

/**
 * The purchases with a parcel or a document whose number begins with this code (see `OrderQuery`), the closest first. The
 * words of their orders don't have these numbers.
 */
export async function findByCode(database: Queryable, code: string | null): Promise<string[]> {
  if (code === null) return [];
  const { rows } = await database.execute<{ purchaseId: string }>(
    sql`${beginning(shipments, shipments.trackingNumber, code)} union ${beginning(documents, documents.number, code)}`,
  );
  return rows.map(({ purchaseId }) => purchaseId);
}

/** Codes of fewer characters find only the number that they are. */
const leastBeginning = 5;

/** Compares bytes, as the index does. `~` comes after all characters of a code. */
function beginning(table: typeof shipments | typeof documents, number: AnyPgColumn, code: string): SQL {
  const found = codeOf(number);
  const last = code.length < leastBeginning ? code : `${code}~`;
  return sql`(select purchase_id as "purchaseId" from ${table} where ${found} ~>=~ ${code} and ${found} ~<=~ ${last}
    order by ${found} using ~<~ limit ${mostFound})`;
}

/** Whether an order is of one of these purchases. */
export const isOfPurchases = (ids: string[]): SQL =>
  ids.length === 0 ? sql`false` : inArray(orders.purchaseId, ids);
