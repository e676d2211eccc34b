import { createCart, placePurchase, replaceCart, type Cart } from '@chuck-and-bit/contract/carts';
import { cancelPurchase, getPurchase, type Purchase } from '@chuck-and-bit/contract/purchases';
import type { Asked } from '../asking';
import type { Person } from '../people';
import { type Heard, isUnknown, withKey, wordOf } from './counter';
import { insertedOf, pickOrder, type Trade } from './ledger';

/** A code that some carts have: it may be used this often. */
export const moneyCode = { code: 'MONEY10', rate: 1_000, maxUses: 40 };

/** What people do with carts and purchases. Each says how it went, in one word or two. */
export function createPurchasing(trade: Trade, drills: readonly { id: string; price: number }[]) {
  const { counter, random, buyers, admin, ledger } = trade;

  /** Fills the buyer's one cart, which others of their windows may change at the same time. */
  const fill = async (buyer: Person): Promise<Cart | null> => {
    const made = insertedOf(await counter.insists(createCart, { as: buyer, body: {} }));
    if (made === null) return null;
    const wanted = drills.filter(() => random.chance(0.25)).slice(0, 5);
    const lines = (wanted.length > 0 ? wanted : drills.slice(0, 1)).map(({ id }) => ({
      productId: id,
      quantity: random.pick([1, 1, 2]),
    }));
    const heard = await counter.asks(replaceCart, {
      as: buyer,
      params: { id: made },
      body: {
        lines,
        address: 'Main Street 1',
        phone: '012345678',
        ...(random.chance(0.3) ? { discountCode: moneyCode.code } : {}),
      },
    });
    return heard?.status === 200 ? (heard.body as Cart) : null;
  };

  /** Enters the orders of a purchase into the ledger. */
  const note = async (buyer: Person, heard: Heard): Promise<void> => {
    const id = insertedOf(heard);
    if (id === null || ledger.orders.some(({ purchaseId }) => purchaseId === id)) return;
    const read = await counter.insists(getPurchase, { as: buyer, params: { id } });
    const purchase = read?.status === 200 ? (read.body as Purchase) : null;
    // Ended by someone else in the meantime, or not read: its orders are then unknown to the ledger.
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
      for (const heard of await counter.asksTwice(placePurchase, asked)) await note(buyer, heard);
    }
    const heard = await counter.insists(placePurchase, asked);
    if (!heard) ledger.perhapsPlaced += 5;
    await note(buyer, heard);
    return wordOf(heard);
  };

  const cancelAll = async (who: 'buyer' | 'admin'): Promise<string> => {
    const order = pickOrder(trade, ({ purchaseId }) => purchaseId !== null);
    if (!order?.purchaseId) return 'nothing to do';
    const heard = await counter.asks(cancelPurchase, {
      as: who === 'admin' ? admin : order.buyer,
      params: { id: order.purchaseId },
    });
    const isDone = heard?.status === 200 && (heard.body as { deletedCount: number }).deletedCount === 1;
    if (isDone || isUnknown(heard)) {
      for (const line of ledger.orders) {
        if (line.purchaseId === order.purchaseId) line.perhapsCancelled = true;
      }
    }
    return wordOf(heard);
  };

  return { place, cancelAll };
}
