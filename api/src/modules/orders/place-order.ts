import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { cents, totalCents, usdToCents } from '@chuck-and-bit/contract/money';
import { quantityRefusal } from '@chuck-and-bit/contract/orders';
import type { Stock } from '../../changes';
import type { Queryable } from '../../database/client';
import { unauthenticated } from '../../authentication';
import { invalidInput, ShopError } from '../../errors';
import { isId } from '../../ids';
import type { MailData } from '../mails/mail-kinds';
import type { Till } from '../payments/till';
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
 * Places an order at the product's price of this moment and takes its stock, in one statement.
 * @param buyer whoever the token names; `email` is whom they say they are
 * @param options.id the order's id
 * @param options.holdHours how long it is held without payment; 0: for ever
 * @param options.kept an idempotency key to keep with the answer; one that is there already fails the statement
 * @returns what it left in stock
 * @throws INVALID_INPUT for a quantity outside the product's bounds, OUT_OF_STOCK when others were faster,
 *   PRICE_CHANGED when the buyer saw another total, DRILL_NOT_FOUND, UNAUTHENTICATED when there is no such shopper
 */
export async function placeOrder(
  database: Queryable,
  { news, shopUrl }: Till,
  buyer: { id: string; email: string },
  request: OrderRequest,
  { id, holdHours, kept }: { id: string; holdHours: number; kept: queries.Placing['kept'] },
): Promise<Stock> {
  const { quantity } = request;
  const expectedTotal = toExpectedTotal(request.totalPrice);
  const maxTotal = usdToCents(limits.orderTotal.max);
  const mail: Omit<MailData<'orderPlaced'>, 'to' | 'name' | 'productName' | 'totalCents'> = {
    orderId: id,
    quantity,
    shopUrl,
  };
  const result = isId(request.productId)
    ? await queries.placeOrder(database, {
        id,
        buyer: { id: buyer.id, email: buyer.email.toLowerCase() },
        productId: request.productId,
        quantity,
        address: request.address,
        phone: request.phone,
        expectedTotal,
        maxTotal,
        holdHours,
        mail,
        kept,
      })
    : null;
  if (result?.left) {
    await news.placed();
    const { availableQuantity, revision } = result.left;
    return { productId: request.productId, availableQuantity, revision };
  }
  // The route says what is amiss with the caller.
  if (result && !result.isShopper) throw unauthenticated();
  if (!result?.seen) throw new ShopError('DRILL_NOT_FOUND', messages.drillNotFound);

  const total = totalCents(cents(result.seen.priceCents), quantity);
  const refusal = quantityRefusal(quantity, result.seen);
  if (refusal) throw invalidInput([{ path: 'quantity', message: refusal }]);
  if (total > maxTotal) throw invalidInput([{ path: 'quantity', message: messages.totalTooHigh }]);
  if (expectedTotal !== null && expectedTotal !== total) {
    throw new ShopError('PRICE_CHANGED', messages.priceChanged);
  }
  // The stock was there when the statement began and gone when its turn came, perhaps with the product.
  const available = await queries.findStock(database, request.productId);
  if (available === null) throw new ShopError('DRILL_NOT_FOUND', messages.drillNotFound);
  throw new ShopError('OUT_OF_STOCK', messages.quantityTooHigh(available));
}

/** In cents. A sum beyond what any order may cost is none that an order has, nor one that the database could hold. */
function toExpectedTotal(usd: number | undefined): number | null {
  if (usd === undefined) return null;
  return Math.abs(usd) <= limits.orderTotal.max ? usdToCents(usd) : -1;
}
