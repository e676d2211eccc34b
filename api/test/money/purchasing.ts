import { createCart, placePurchase, replaceCart, type Cart } from '@chuck-and-bit/contract/carts';
import { cancelPurchase, getPurchase, type Purchase } from '@chuck-and-bit/contract/purchases';
import type { Asked } from '../asking';
import type { Person } from '../people';
import { type HttpResponse, isUnknown, withKey, outcomeOf } from './counter';
import { insertedOf, pickOrder, type Trade } from './ledger';

/** The discount code of some carts. */
export const moneyCode = { code: 'MONEY10', rate: 1_000, maxUses: 40 };

/** Actions on carts and purchases. Each returns its outcome in one or two words. */
export function createPurchasing(trade: Trade, drills: readonly { id: string; price: number }[]) {
  const { counter, random, buyers, admin, ledger } = trade;

  /** Fills the buyer's cart, which their concurrent operations may change at the same time. */
  const fill = async (buyer: Person): Promise<Cart | null> => {
    const made = insertedOf(await counter.insists(createCart, { as: buyer, body: {} }));
    if (made === null) return null;
    const wanted = drills.filter(() => random.chance(0.25)).slice(0, 5);
    const lines = (wanted.length > 0 ? wanted : drills.slice(0, 1)).map(({ id }) => ({
      productId: id,
      quantity: random.pick([1, 1, 2]),
    }));
    const response = await counter.asks(replaceCart, {
      as: buyer,
      params: { id: made },
      body: {
        lines,
        address: 'Main Street 1',
        phone: '012345678',
        ...(random.chance(0.3) ? { discountCode: moneyCode.code } : {}),
      },
    });
    return response?.status === 200 ? (response.body as Cart) : null;
  };

  /** Enters the orders of a purchase into the ledger. */
  const note = async (buyer: Person, response: HttpResponse): Promise<void> => {
    const id = insertedOf(response);
    if (id === null || ledger.orders.some(({ purchaseId }) => purchaseId === id)) return;
    const read = await counter.insists(getPurchase, { as: buyer, params: { id } });
    const purchase = read?.status === 200 ? (read.body as Purchase) : null;
    // Orders of a purchase that has ended or can't be read stay unknown to the ledger.
    if (!purchase || ledger.orders.some(({ purchaseId }) => purchaseId === id)) {
      ledger.perhapsPlaced += purchase ? 0 : 5;
      return;
    }
    const shared = { intents: [] };
    for (const order of purchase.orders) {
      ledger.orders.push({
        id: order._id,
        purchaseId: id,
        buyer,
        productId: order.productId,
        totalUsd: purchase.total,
        ...shared,
        cancelled: 0,
        perhapsCancelled: false,
        expired: false,
        paidWith: null,
        shipped: false,
      });
    }
  };

  const place = async (): Promise<string> => {
    const buyer = random.pick(buyers);
    const cart = await fill(buyer);
    if (!cart) return 'no cart';
    const asked: Asked = {
      as: buyer,
      params: { id: cart._id },
      body: { expectedTotal: cart.total },
      headers: withKey(),
    };
    if (random.chance(0.3)) {
      for (const response of await counter.asksTwice(placePurchase, asked)) await note(buyer, response);
    }
    const response = await counter.insists(placePurchase, asked);
    if (!response) ledger.perhapsPlaced += 5;
    await note(buyer, response);
    return outcomeOf(response);
  };

  const cancelAll = async (who: 'buyer' | 'admin'): Promise<string> => {
    const order = pickOrder(trade, ({ purchaseId }) => purchaseId !== null);
    if (!order?.purchaseId) return 'nothing to do';
    const response = await counter.asks(cancelPurchase, {
      as: who === 'admin' ? admin : order.buyer,
      params: { id: order.purchaseId },
    });
    const isDone = response?.status === 200 && (response.body as { deletedCount: number }).deletedCount === 1;
    if (isDone || isUnknown(response)) {
      for (const line of ledger.orders) {
        if (line.purchaseId === order.purchaseId) line.perhapsCancelled = true;
      }
    }
    return outcomeOf(response);
  };

  return { place, cancelAll };
}
