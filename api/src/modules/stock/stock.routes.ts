import { changeDrillStock, listStockChanges } from '@chuck-and-bit/contract/stock-changes';
import type { FastifyInstance } from 'fastify';
import { isWholeNumber } from '../../paging';
import { actorOf, changeRoute, type RouteDeps, route } from '../../route';
import { changeStockByHand } from './change-stock-by-hand';
import { requireProduct, toStockChange } from './stock-changes';
import * as queries from './stock.queries';

export function stockRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const { db } = deps.database;

  route(app, deps, listStockChanges, async (call) => {
    const productId = await requireProduct(db, call.params.id);
    return deps.sendList(
      call,
      (key) => (isWholeNumber(key) ? key : null),
      (page) => queries.listStockChanges(db, productId, page),
      toStockChange,
    );
  });

  changeRoute(app, deps, changeDrillStock, async (transaction, call) => ({
    availableQuantity: await changeStockByHand(transaction, call.params.id, call.body, actorOf(call)),
  }));
}
