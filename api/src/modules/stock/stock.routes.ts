import { changeDrillStock, listStockChanges } from '@chuck-and-bit/contract/stock-changes';
import type { FastifyInstance } from 'fastify';
import { withIdempotency } from '../../idempotency/with-idempotency';
import { isWholeNumber, readListRequest } from '../../paging';
import { actorOf, done, type RouteDeps, route } from '../../route';
import { changeStockByHand } from './change-stock-by-hand';
import { requireProduct, toStockChange } from './stock-changes';
import * as queries from './stock.queries';

/** Lists a product's stock ledger, and lets staff restock it or correct its stock. */
export function stockRoutes(app: FastifyInstance, parts: RouteDeps): void {
  const { db } = parts.database;

  route(app, parts, listStockChanges, async (call) => {
    const { id } = call.params;
    const wanted = readListRequest(call.query, (key) => (isWholeNumber(key) ? key : null));
    const productId = await requireProduct(db, id);
    return parts.sendList(
      call,
      wanted,
      (page) => queries.listStockChanges(db, productId, page),
      toStockChange,
    );
  });

  route(app, parts, changeDrillStock, (call) =>
    withIdempotency(db, call, async (transaction) => {
      const { params, body } = call;
      const availableQuantity = await changeStockByHand(transaction, params.id, body, actorOf(call));
      return { ...done, availableQuantity };
    }),
  );
}
