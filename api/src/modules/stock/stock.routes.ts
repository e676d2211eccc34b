import { messages } from '@chuck-and-bit/contract/messages';
import { limits } from '@chuck-and-bit/contract/limits';
import {
  countStock as countStockEndpoint,
  exportToCount,
  listToCount,
} from '@chuck-and-bit/contract/product-actions';
import {
  changeProductStock,
  listStockChanges,
  type StockChange,
} from '@chuck-and-bit/contract/stock-changes';
import { isValidText } from '@chuck-and-bit/contract/valid-text';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import { type CsvColumns } from '../../csv';
import { isId } from '../../ids';
import { isWholeNumber, type PageRequest } from '../../paging';
import { actorOf, type RouteDeps, type Router } from '../../route';
import { countStock } from './count-stock';
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

  changeRoute(changeProductStock, async (transaction, call) => ({
    availableQuantity: await changeStockByHand(transaction, call.params.id, call.body, actorOf(call)),
  }));

  route(listToCount, (call) =>
    deps.sendList(
      call,
      readShelfKey,
      (page) => queries.listToCount(db, call.query.shelf ?? '', page),
      ({ id, ...row }) => ({ _id: id, ...row }),
    ),
  );

  route(exportToCount, (call) =>
    deps.sendCsv(
      call,
      { fileName: 'stock-count.csv', columns: countColumns },
      (page: PageRequest<queries.ShelfKey>) => queries.listToCount(db, call.query.shelf ?? '', page),
    ),
  );

  changeRoute(countStockEndpoint, async (transaction, call) => ({
    lines: await countStock(transaction, call.body, actorOf(call)),
  }));
}

/** `counted` is for whoever walks along the shelves. */
const countColumns: CsvColumns<queries.ToCount> = {
  shelf_place: ({ shelfPlace }) => shelfPlace,
  sku: ({ sku }) => sku,
  name: ({ name }) => name,
  unit: ({ unit }) => unit,
  expected: ({ expected }) => expected,
  counted: () => '',
  id: ({ id }) => id,
};

function readShelfKey(value: unknown): queries.ShelfKey | null {
  const { shelfPlace, id }: Partial<Record<keyof queries.ShelfKey, unknown>> = Object(value);
  const isPlace = typeof shelfPlace === 'string' && shelfPlace.length <= limits.shelfPlace.max;
  return isPlace && isValidText(shelfPlace) && isId(id) ? { shelfPlace, id } : null;
}

/** @returns the id @throws PRODUCT_NOT_FOUND */
async function requireProduct(database: Queryable, id: string): Promise<string> {
  if (isId(id) && (await queries.findStock(database, id)) !== null) return id;
  throw new ShopError('PRODUCT_NOT_FOUND', messages.productNotFound);
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
