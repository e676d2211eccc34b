import { placePurchase } from '@chuck-and-bit/contract/carts';
import { opensArea } from '@chuck-and-bit/contract/endpoint';
import { getPurchase, listPurchases } from '@chuck-and-bit/contract/purchases';
import type { FastifyInstance } from 'fastify';
import { withIdempotencyInStatement } from '../../idempotency/with-idempotency';
import { isId, newId } from '../../ids';
import { done, type RouteDeps, route } from '../../route';
import { type PlacePurchaseDeps, placePurchase as place } from './place-purchase';
import { findPurchaseFor, toPurchase } from './purchases';
import { findPurchases, listOrdersOfAll } from './purchases.queries';

export function purchasesRoutes(
  app: FastifyInstance,
  deps: RouteDeps & PlacePurchaseDeps & { ordersPerMinute: number },
): void {
  const { db } = deps.database;

  route(
    app,
    deps,
    placePurchase,
    async (call) => {
      const response = { ...done, insertedId: newId() };
      return withIdempotencyInStatement(db, call, response, (idempotencyKey) =>
        place(deps.database, deps, call.user, call.params.id, {
          expectedTotal: call.body.expectedTotal,
          id: response.insertedId,
          idempotencyKey,
        }),
      );
    },
    { perMinute: deps.ordersPerMinute },
  );

  route(app, deps, getPurchase, async ({ params, user }) => {
    const { purchase, orders } = await findPurchaseFor(db, params.id, user);
    return toPurchase(purchase, orders);
  });

  route(app, deps, listPurchases, async ({ query, user }) => {
    const owner = opensArea(user.role, listPurchases) ? null : user.id;
    const purchases = await findPurchases(db, query.ids.filter(isId), owner);
    const ids = purchases.map(({ id }) => id);
    const orders = await listOrdersOfAll(db, ids);
    return purchases.map((purchase) => {
      const ofPurchase = orders.filter(({ purchaseId }) => purchaseId === purchase.id);
      return toPurchase(purchase, ofPurchase);
    });
  });
}
