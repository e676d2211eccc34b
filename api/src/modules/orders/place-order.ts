import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { cents, totalCents, usdToCents } from '@chuck-and-bit/contract/money';
import { quantityRefusal } from '@chuck-and-bit/contract/orders';
import type { Queryable } from '../../database/client';
import { invalidInput, ShopError } from '../../errors';
import { isId, newId } from '../../ids';
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
  database: Queryable,
  user: { id: string; name: string; email: string },
  request: OrderRequest,
  holdHours: number,
): Promise<string> {
  const id = newId();
  const expectedTotal = request.totalPrice === undefined ? null : usdToCents(request.totalPrice);
  const maxTotal = usdToCents(limits.orderTotal.max);
  const result = isId(request.productId)
    ? await queries.placeOrder(database, { ...request, id, user, expectedTotal, maxTotal, holdHours })
    : null;
  if (!result) throw new ShopError('DRILL_NOT_FOUND', messages.drillNotFound);
  if (result.placed) return id;

  const refusal = quantityRefusal(request.quantity, result);
  if (refusal) throw invalidInput([{ path: 'quantity', message: refusal }]);
  const total = totalCents(cents(result.priceCents), request.quantity);
  if (total > maxTotal) throw invalidInput([{ path: 'quantity', message: messages.totalTooHigh }]);
  if (expectedTotal !== null && expectedTotal !== total) {
    throw new ShopError('PRICE_CHANGED', messages.priceChanged);
  }
  // The stock was there when the statement began and gone when its turn came.
  const available = (await queries.findStock(database, request.productId)) ?? 0;
  throw new ShopError('OUT_OF_STOCK', messages.quantityTooHigh(available));
}
