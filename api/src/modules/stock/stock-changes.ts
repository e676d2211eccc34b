import { messages } from '@chuck-and-bit/contract/messages';
import type { StockChange } from '@chuck-and-bit/contract/stock-changes';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import { isId } from '../../ids';
import { findStock, type StockChangeRow } from './stock.queries';

/** @returns the id @throws DRILL_NOT_FOUND */
export async function requireProduct(database: Queryable, id: string): Promise<string> {
  if (isId(id) && (await findStock(database, id)) !== null) return id;
  throw new ShopError('DRILL_NOT_FOUND', messages.drillNotFound);
}

export function toStockChange(row: StockChangeRow): StockChange {
  return {
    _id: String(row.id),
    occurredAt: row.occurredAt.toISOString(),
    reason: row.reason,
    actor: row.actor,
    delta: row.delta,
    before: row.before,
    after: row.after,
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    note: row.note,
  };
}
