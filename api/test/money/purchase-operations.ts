import { createCart, placePurchase, replaceCart, type Cart } from '@chuck-and-bit/contract/carts';
import { cancelPurchase, getPurchase, type Purchase } from '@chuck-and-bit/contract/purchases';
import type { ApiRequest } from '../api-client';
import type { Person } from '../people';
import { deliveryAddress } from '../trade';
import { insertedOf, pickOrder, placedOrder, type Simulation } from './acknowledgements';
import { type HttpResponse, isUnknown, outcomeOf, withKey } from './http-client';

/** The discount code of some carts. */
export const moneyCode = { code: 'MONEY10', rate: 1_000, maxUses: 40 };

/** Operations on carts and purchases. Each returns its outcome in one or two words. */
export function createPurchaseOperations(
  simulation: Simulation,
  products: readonly { id: string; price: number }[],
) {
  const { client, random, buyers, admin, acknowledged } = simulation;

  /** Fills the buyer's cart, which their concurrent operations may change at the same time. */
  const fill = async (buyer: Person): Promise<Cart | null> => {
    const made = insertedOf(await client.sendUntilKnown(createCart, { as: buyer, body: {} }));
    if (made === null) return null;
    const chosen = products.filter(() => random.chance(0.25)).slice(0, 5);
    const lines = (chosen.length > 0 ? chosen : products.slice(0, 1)).map(({ id }) => ({
      productId: id,
      quantity: random.pick([1, 1, 2]),
    }));
    const response = await client.send(replaceCart, {
      as: buyer,
      params: { id: made },
      body: {
        lines,
        ...deliveryAddress,
        ...(random.chance(0.3) ? { discountCode: moneyCode.code } : {}),
      },
    });
    return response?.status === 200 ? (response.body as Cart) : null;
  };

  /** Records the orders of a purchase. */
  const acknowledge = async (buyer: Person, response: HttpResponse): Promise<void> => {
    const id = insertedOf(response);
    if (id === null || acknowledged.orders.some(({ purchaseId }) => purchaseId === id)) return;
    const read = await client.sendUntilKnown(getPurchase, { as: buyer, params: { id } });
    const purchase = read?.status === 200 ? (read.body as Purchase) : null;
    // Orders of a purchase that has ended or can't be read stay unrecorded.
    if (!purchase || acknowledged.orders.some(({ purchaseId }) => purchaseId === id)) {
      acknowledged.perhapsPlaced += purchase ? 0 : 5;
      return;
    }
    const shared = { purchaseId: id, buyer, totalUsd: purchase.total, intents: [] };
    acknowledged.orders.push(
      ...purchase.orders.map(({ _id, productId }) => placedOrder({ ...shared, id: _id, productId })),
    );
  };

  const place = async (): Promise<string> => {
    const buyer = random.pick(buyers);
    const cart = await fill(buyer);
    if (!cart) return 'no cart';
    const request: ApiRequest = {
      as: buyer,
      params: { id: cart._id },
      body: { expectedTotal: cart.total },
      headers: withKey(),
    };
    if (random.chance(0.3)) {
      for (const response of await client.sendTwice(placePurchase, request))
        await acknowledge(buyer, response);
    }
    const response = await client.sendUntilKnown(placePurchase, request);
    if (!response) acknowledged.perhapsPlaced += 5;
    await acknowledge(buyer, response);
    return outcomeOf(response);
  };

  const cancelAll = async (who: 'buyer' | 'admin'): Promise<string> => {
    const order = pickOrder(simulation, ({ purchaseId }) => purchaseId !== null);
    if (!order?.purchaseId) return 'nothing to do';
    const response = await client.send(cancelPurchase, {
      as: who === 'admin' ? admin : order.buyer,
      params: { id: order.purchaseId },
    });
    const isDone = response?.status === 200 && (response.body as { deletedCount: number }).deletedCount === 1;
    if (isDone || isUnknown(response)) {
      for (const line of acknowledged.orders) {
        if (line.purchaseId === order.purchaseId) line.perhapsCancelled = true;
      }
    }
    return outcomeOf(response);
  };

  return { place, cancelAll };
}
