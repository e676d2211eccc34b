import type { BodyOf } from '@chuck-and-bit/contract/endpoint';
import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { cents, totalCents, usdToCents } from '@chuck-and-bit/contract/money';
import { quantityRefusal } from '@chuck-and-bit/contract/order-quantity';
import type { placeOrder } from '@chuck-and-bit/contract/orders';
import { unauthenticated } from '../../authentication';
import type { Database } from '../../database/client';
import { invalidInput, ShopError } from '../../errors';
import { isId } from '../../ids';
import type { UserRow } from '../accounts/users';
import { findDrill } from '../catalogue/drills';
import { toOrderMail } from './order-mail';
import type { OrderNotifications } from './order-notifications';
import * as queries from './orders.queries';

/** `totalPrice`: USD, as shown to the buyer. */
type OrderRequest = Pick<
  BodyOf<typeof placeOrder>,
  'productId' | 'quantity' | 'address' | 'phone' | 'totalPrice'
>;

/** Limits of one user's unpaid orders. */
type OpenOrderLimits = {
  max: number;
  /** USD, in total. A user's only open order may exceed it. */
  valueMax: number;
  /** Hours until an unpaid order expires; 0: never. */
  holdHours: number;
};

/** The limits of users with a verified e-mail, and of the others. */
export type OpenOrderRules = { verified: OpenOrderLimits; unverified: OpenOrderLimits };

export type PlaceOrderDeps = {
  notifications: OrderNotifications;
  shopUrl: string;
  openOrders: OpenOrderRules;
};

/** The limits of this buyer, for the statement that places an order or a purchase. */
export function openOrderLimits({ emailVerified }: UserRow, { verified, unverified }: OpenOrderRules) {
  const { max, valueMax, holdHours } = emailVerified ? verified : unverified;
  return { maxOrders: max, maxTotalCents: usdToCents(valueMax), holdHours };
}

/** The most attempts to place an order while its product is being edited. */
const maxAttempts = 5;

/**
 * Places an order at the product's current price and takes its stock.
 * @param id the new order's id
 * @param idempotencyKey stored with the order; the statement fails if the key exists
 * @throws INVALID_INPUT for a quantity outside the product's bounds, OUT_OF_STOCK when concurrent orders took the stock,
 *   PRICE_CHANGED when the buyer was shown another total, TOO_MANY_OPEN_ORDERS, DRILL_NOT_FOUND, UNAUTHENTICATED when the
 *   buyer's account was deleted during the request
 */
export async function createOrder(
  { db, pool }: Pick<Database, 'db' | 'pool'>,
  { notifications, shopUrl, openOrders }: PlaceOrderDeps,
  buyer: UserRow,
  request: OrderRequest,
  { id, idempotencyKey }: { id: string; idempotencyKey: queries.OrderPlacement['idempotencyKey'] },
): Promise<void> {
  const { productId } = request;
  let drill = await requireDrill(db, productId);
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const order = toNewOrder(id, buyer, drill, request);
    const { placed, hasAccount, isWithinLimits } = await queries.insertOrder(pool, {
      order,
      productVersion: drill.version,
      limits: openOrderLimits(buyer, openOrders),
      mail: toOrderMail(order, shopUrl),
      idempotencyKey,
    });
    if (placed) return notifications.placed(1);
    if (!hasAccount) throw unauthenticated();
    if (!isWithinLimits) throw new ShopError('TOO_MANY_OPEN_ORDERS', messages.tooManyOpenOrders);
    const { version } = drill;
    drill = await requireDrill(db, productId);
    if (drill.version === version) {
      throw new ShopError('OUT_OF_STOCK', messages.quantityTooHigh(drill.availableQuantity));
    }
  }
  throw new ShopError('UNAVAILABLE', messages.unavailable, { retryAfterSeconds: 1 });
}

async function requireDrill(db: Database['db'], id: string) {
  const drill = isId(id) ? await findDrill(db, id) : null;
  if (!drill) throw new ShopError('DRILL_NOT_FOUND', messages.drillNotFound);
  return drill;
}

/** Makes the order from the product as it was read. @throws INVALID_INPUT, PRICE_CHANGED */
function toNewOrder(
  id: string,
  buyer: UserRow,
  drill: Awaited<ReturnType<typeof requireDrill>>,
  { quantity, address, phone, totalPrice }: OrderRequest,
): queries.NewOrder {
  const refusal = quantityRefusal(quantity, drill);
  if (refusal) throw invalidInput([{ path: 'quantity', message: refusal }]);
  const total = totalCents(cents(drill.priceCents), quantity);
  if (total > usdToCents(limits.orderTotal.max)) {
    throw invalidInput([{ path: 'quantity', message: messages.totalTooHigh }]);
  }
  if (totalPrice !== undefined && Math.round(totalPrice * 100) !== total) {
    throw new ShopError('PRICE_CHANGED', messages.priceChanged);
  }
  return {
    id,
    userId: buyer.id,
    userName: buyer.name,
    userEmail: buyer.email,
    productId: drill.id,
    productName: drill.name,
    productImage: drill.image,
    priceCents: drill.priceCents,
    quantity,
    unit: drill.unit,
    totalCents: total,
    address,
    phone,
  };
}
