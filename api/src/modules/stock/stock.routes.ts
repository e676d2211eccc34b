import { messages } from '@chuck-and-bit/contract/messages';
import { changeDrillStock, listStockChanges, type StockChange } from '@chuck-and-bit/contract/stock-changes';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import { isId } from '../../ids';
import { isWholeNumber } from '../../paging';
import { actorOf, type RouteDeps, type Router } from '../../route';
import { changeStockByHand } from './change-stock-by-hand';
import * as queries from './stock.queries';

export function stockRoutes({ changeRoute, route }: Router, deps: RouteDeps): void {
  const { db } = deps.database;

  route(listStockChanges, async (call) => {
    const productId = await requireProduct(db, call.params.id);
    return deps.sendList(
      call,
      (key) => (isWholeNumber(key) ? key : null),
      (page) => queries.listStockChanges(db, productId, page),
      toStockChange,
    );
  });

  changeRoute(changeDrillStock, async (transaction, call) => ({
    availableQuantity: await changeStockByHand(transaction, call.params.id, call.body, actorOf(call)),
  }));
}

/** @returns the id @throws DRILL_NOT_FOUND */
async function requireProduct(database: Queryable, id: string): Promise<string> {
  if (isId(id) && (await queries.findStock(database, id)) !== null) return id;
  throw new ShopError('DRILL_NOT_FOUND', messages.drillNotFound);
}

/** A row of the stock ledger. */
function toStockChange(row: queries.StockChangeRow): StockChange {
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
