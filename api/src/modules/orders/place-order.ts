import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { cents, totalCents, usdToCents } from '@chuck-and-bit/contract/money';
import { quantityRefusal } from '@chuck-and-bit/contract/orders';
import type { Queryable } from '../../database/client';
import { invalidInput, ShopError } from '../../errors';
import { isId, newId } from '../../ids';
import type { OrderNews } from './order-news';
import * as queries from './orders.queries';

export type OrderRequest = {
  productId: string;
  quantity: number;
  address: string;
  phone: string;
  /** USD, as the buyer saw it. */
  totalPrice?: number | undefined;
};

/**
 * Places an order at the product's price of this moment and takes its stock.
 * @param holdHours how long it is held without payment; 0: for ever
 * @returns the order's id
 * @throws INVALID_INPUT for a quantity outside the product's bounds, OUT_OF_STOCK when others were faster,
 *   PRICE_CHANGED when the buyer saw another total, DRILL_NOT_FOUND
 */
export async function placeOrder(
  transaction: Queryable,
  news: OrderNews,
  user: { id: string; name: string; email: string },
  request: OrderRequest,
  holdHours: number,
): Promise<string> {
  const id = newId();
  const expectedTotal = toExpectedTotal(request.totalPrice);
  const maxTotal = usdToCents(limits.orderTotal.max);
  const result = isId(request.productId)
    ? await queries.placeOrder(transaction, { ...request, id, user, expectedTotal, maxTotal, holdHours })
    : null;
  if (!result) throw new ShopError('DRILL_NOT_FOUND', messages.drillNotFound);
  const total = totalCents(cents(result.priceCents), request.quantity);
  if (result.placed) {
    const { name: userName, email: userEmail } = user;
    const { quantity } = request;
    await news.placed(transaction, {
      id,
      userName,
      userEmail,
      productName: result.name,
      quantity,
      totalCents: total,
    });
    return id;
  }

  const refusal = quantityRefusal(request.quantity, result);
  if (refusal) throw invalidInput([{ path: 'quantity', message: refusal }]);
  if (total > maxTotal) throw invalidInput([{ path: 'quantity', message: messages.totalTooHigh }]);
  if (expectedTotal !== null && expectedTotal !== total) {
    throw new ShopError('PRICE_CHANGED', messages.priceChanged);
  }
  // The stock was there when the statement began and gone when its turn came, perhaps with the product.
  const available = await queries.findStock(transaction, request.productId);
  if (available === null) throw new ShopError('DRILL_NOT_FOUND', messages.drillNotFound);
  throw new ShopError('OUT_OF_STOCK', messages.quantityTooHigh(available));
}

/** In cents. A sum beyond what any order may cost is none that an order has, nor one that the database could hold. */
function toExpectedTotal(usd: number | undefined): number | null {
  if (usd === undefined) return null;
  return Math.abs(usd) <= limits.orderTotal.max ? usdToCents(usd) : -1;
}
