import { placePurchase } from '@chuck-and-bit/contract/carts';
import { priceOrder } from '@chuck-and-bit/contract/order-price';
import { placeOrder } from '@chuck-and-bit/contract/orders';
import { changeAddress, getPurchase } from '@chuck-and-bit/contract/purchases';
import type { FastifyInstance } from 'fastify';
import { actorOf, changeRoute, type RouteDeps, route } from '../../route';
import { resolvePlace } from '../pricing/resolve-place';
import { changeAddress as change } from './change-address';
import { placeCart } from './place-cart';
import { placeOrder as place, requireDrill } from './place-order';
import type { PlacePurchaseDeps } from './place-purchase';
import { readOrderPrice } from './price-product';
import { findPurchaseFor, purchaseNotFound, toPurchases } from './purchases';

export function purchasesRoutes(
  app: FastifyInstance,
  deps: RouteDeps & PlacePurchaseDeps & { ordersPerMinute: number },
): void {
  const { db } = deps.database;

  const rate = { perMinute: deps.ordersPerMinute };

  changeRoute(
    app,
    deps,
    placeOrder,
    async (transaction, { user, body }) => ({ insertedId: await place(transaction, deps, user, body) }),
    rate,
  );

  changeRoute(
    app,
    deps,
    placePurchase,
    async (transaction, { user, params, body }) => ({
      insertedId: await placeCart(transaction, deps, user, params.id, body.expectedTotal),
    }),
    rate,
  );

  changeRoute(app, deps, changeAddress, async (transaction, call) => ({
    modifiedCount: await change(
      transaction,
      { actor: actorOf(call), shopUrl: deps.shopUrl },
      call.params.id,
      call.body,
    ),
  }));

  route(app, deps, priceOrder, async ({ params, query }) => {
    const drill = await requireDrill(db, params.id);
    return readOrderPrice(db, deps.cartSettings, drill, {
      quantity: Number(query.quantity),
      place: resolvePlace(query),
      shippingRateId: query.shippingRateId,
    });
  });

  route(app, deps, getPurchase, async ({ params, user }) => {
    const [purchase] = await toPurchases(db, [await findPurchaseFor(db, params.id, user)], user);
    if (!purchase) throw purchaseNotFound();
    return purchase;
  });
}
