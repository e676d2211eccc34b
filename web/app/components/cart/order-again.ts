import { type Drill, getDrill } from '@chuck-and-bit/contract/drills';
import { isOrderable } from '@chuck-and-bit/contract/orderable';
import type { Order } from '@chuck-and-bit/contract/orders';
import { syncCart } from '../../cart/cart-sync';
import { addLine } from '../../cart/stored-cart';
import { ShopApiError } from '../../page/shop-api-error';
import { browserShopApi } from '../../shop-api';

type AddedLine = { drill: Drill; quantity: number };

/** The names of the products that could not be added, by the reason. */
type LeftOut = { noLongerSold: string[]; soldOut: string[]; noRoom: string[] };

/**
 * Puts what these orders have into the cart again, at today's prices: each quantity, or the minimum order if that is more now.
 * Adds nothing if a product can't be looked up.
 */
export async function orderAgain(
  orders: readonly Order[],
): Promise<{ added: AddedLine[]; leftOut: LeftOut }> {
  const found = await Promise.all(orders.map(async (order) => ({ order, drill: await findDrill(order) })));
  const added: AddedLine[] = [];
  const leftOut: LeftOut = { noLongerSold: [], soldOut: [], noRoom: [] };
  for (const { order, drill } of found) {
    const quantity = Math.max(order.quantity, drill?.minimumOrder ?? 0);
    if (!drill) leftOut.noLongerSold.push(order.productName);
    else if (!isOrderable(drill)) leftOut.soldOut.push(drill.name);
    else if (!addLine(drill, quantity)) leftOut.noRoom.push(drill.name);
    else added.push({ drill, quantity });
  }
  if (added.length > 0) void syncCart();
  return { added, leftOut };
}

/** Null for a product that is no longer sold. */
async function findDrill({ productId }: Order): Promise<Drill | null> {
  try {
    return await browserShopApi().call(getDrill, { params: { id: productId } });
  } catch (error) {
    if (error instanceof ShopApiError && error.statusCode === 404) return null;
    throw error;
  }
}
