import { placePurchase } from '@chuck-and-bit/contract/carts';
import { messages } from '@chuck-and-bit/contract/messages';
import { getPurchase } from '@chuck-and-bit/contract/purchases';
import type { FastifyInstance } from 'fastify';
import { ShopError } from '../../errors';
import { withIdempotencyInStatement } from '../../idempotency/with-idempotency';
import { isId, newId } from '../../ids';
import { done, type RouteParts, route } from '../../route';
import type { CartSettings } from '../carts/carts';
import type { OpenOrderRules } from '../orders/create-order';
import type { OrderNotifications } from '../orders/order-notifications';
import { placePurchase as place } from './place-purchase';
import { toPurchase } from './purchases';
import { findPurchase, listOrdersOf } from './purchases.queries';

export function purchasesRoutes(
  app: FastifyInstance,
  parts: RouteParts & {
    notifications: OrderNotifications;
    shopUrl: string;
    ordersPerMinute: number;
    openOrders: OpenOrderRules;
    cartSettings: CartSettings;
  },
): void {
  const { db } = parts.database;

  route(
    app,
    parts,
    placePurchase,
    async (call) => {
      const answer = { ...done, insertedId: newId() };
      return withIdempotencyInStatement(db, call, answer, (idempotencyKey) =>
        place(parts.database, parts, call.user, call.params.id, {
          expectedTotal: call.body.expectedTotal,
          id: answer.insertedId,
          idempotencyKey,
        }),
      );
    },
    { perMinute: parts.ordersPerMinute },
  );

  route(app, parts, getPurchase, async ({ params, user }) => {
    const purchase = isId(params.id) ? await findPurchase(db, params.id) : null;
    if (!purchase || !(user.role === 'admin' || purchase.userId === user.id)) {
      throw new ShopError('PURCHASE_NOT_FOUND', messages.purchaseNotFound);
    }
    return toPurchase(purchase, await listOrdersOf(db, purchase.id));
  });
}
