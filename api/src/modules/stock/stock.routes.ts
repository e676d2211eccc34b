import { changeDrillStock, listStockChanges } from '@chuck-and-bit/contract/stock-changes';
import type { FastifyInstance } from 'fastify';
import { isWholeNumber, readListRequest } from '../../paging';
import { actorOf, changeRoute, type RouteDeps, route } from '../../route';
import { changeStockByHand } from './change-stock-by-hand';
import { requireProduct, toStockChange } from './stock-changes';
import * as queries from './stock.queries';

/** Lists a product's stock ledger, and lets staff restock it or correct its stock. */
export function stockRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db } = deps.database;

  route(app, deps, listStockChanges, async (call) => {
    const { id } = call.params;
    const wanted = readListRequest(call.query, (key) => (isWholeNumber(key) ? key : null));
    const productId = await requireProduct(db, id);
    return deps.sendList(
      call,
      wanted,
      (page) => queries.listStockChanges(db, productId, page),
      toStockChange,
    );
  });

  changeRoute(app, deps, changeDrillStock, async (transaction, call) => ({
    availableQuantity: await changeStockByHand(transaction, call.params.id, call.body, actorOf(call)),
  }));
}
