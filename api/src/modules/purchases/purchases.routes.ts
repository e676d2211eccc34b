import { placePurchase } from '@chuck-and-bit/contract/carts';
import { listDeliveries, priceOrder } from '@chuck-and-bit/contract/order-price';
import { placeOrder } from '@chuck-and-bit/contract/orders';
import { changeAddress, getPurchase } from '@chuck-and-bit/contract/purchases';
import { actorOf, type RouteDeps, type Router } from '../../route';
import { resolvePlace } from '../pricing/resolve-place';
import { changeAddress as change } from './change-address';
import { placeCart } from './place-cart';
import { placeOrder as place, requireProduct } from './place-order';
import type { PlacePurchaseDeps } from './place-purchase';
import { readDeliveries, readOrderPrice } from './price-product';
import { findPurchaseFor, purchaseNotFound, toPurchases } from './purchases';

export function purchasesRoutes(
  { changeRoute, route }: Router,
  deps: RouteDeps & PlacePurchaseDeps & { ordersPerMinute: number },
): void {
  const { db } = deps.database;

  const rate = { perMinute: deps.ordersPerMinute };

  changeRoute(
    placeOrder,
    async (transaction, { user, body }) => ({ insertedId: await place(transaction, deps, user, body) }),
    rate,
  );

  changeRoute(
    placePurchase,
    async (transaction, { user, params, body }) => ({
      insertedId: await placeCart(transaction, deps, user, params.id, body.expectedTotal),
    }),
    rate,
  );

  changeRoute(changeAddress, async (transaction, call) => ({
    modifiedCount: await change(transaction, { ...deps, actor: actorOf(call) }, call.params.id, call.body),
  }));

  route(priceOrder, async ({ params, query }) => {
    const product = await requireProduct(db, params.id);
    return readOrderPrice(db, deps, product, {
      quantity: Number(query.quantity),
      place: resolvePlace(query),
      shippingRateId: query.shippingRateId,
    });
  });

  route(listDeliveries, async ({ params }) => readDeliveries(db, deps, await requireProduct(db, params.id)));

  route(getPurchase, async ({ params, user }) => {
    const [purchase] = await toPurchases(db, [await findPurchaseFor(db, params.id, user)], user);
    if (!purchase) throw purchaseNotFound();
    return purchase;
  });
}
