import { messages } from '@chuck-and-bit/contract/messages';
import { isOrderable } from '@chuck-and-bit/contract/orderable';
import { orderContact } from '@chuck-and-bit/contract/orders';
import type { Queryable } from '../../database/client';
import { invalidInput, refusedInput, ShopError } from '../../errors';
import { isId } from '../../ids';
import type { UserRow } from '../accounts/users';
import {
  type CartMessage,
  type CartRow,
  findCart,
  isOrdered,
  type CartPricing,
  readCart,
} from '../carts/carts';
import { lockCode } from '../pricing/redemptions';
import { requireParts } from '../pricing/resolve-place';
import type { Delivery } from './new-purchase';
import { type LockedProduct, lockBuyer, type PlacePurchaseDeps, placePurchase } from './place-purchase';
import { isShown, toTotals } from './purchases';

/**
 * Orders all lines of a cart that are not saved for later, at today's prices, and closes the cart.
 * @param expectedTotal USD, as shown to the buyer
 * @returns the id of the purchase
 * @throws CART_NOT_FOUND, CART_ORDERED, INVALID_INPUT for an empty cart, too high a total or a missing part of the address,
 *   OUT_OF_STOCK or BELOW_MINIMUM with an error for each line, CODE_REFUSED, NO_SHIPPING, PRICE_CHANGED with the new totals,
 *   TOO_MANY_OPEN_ORDERS, UNAUTHENTICATED if the account was deleted in the meantime
 */
export async function placeCart(
  transaction: Queryable,
  deps: PlacePurchaseDeps,
  buyer: UserRow,
  cartId: string,
  expectedTotal: number,
): Promise<string> {
  await lockBuyer(transaction, buyer);
  const cart = await findOwnCart(transaction, cartId, buyer.id);
  const delivery = requireDelivery(cart);
  const { id } = await placePurchase(transaction, deps, buyer, {
    cartId: cart.id,
    delivery,
    price: async () => {
      const { pricing } = await readCart(transaction, cart, buyer.id, deps);
      requireOrderable(pricing);
      requireTotal(pricing, expectedTotal);
      return pricing;
    },
    requireStock: (pricing, products) => refuseLines(pricing.lines.flatMap(toRefusedLine(products))),
  });
  return id;
}

/** Finds the cart and locks its discount code. The buyer is locked already, so nobody else changes the cart. */
async function findOwnCart(transaction: Queryable, id: string, userId: string): Promise<CartRow> {
  const cart = isId(id) ? await findCart(transaction, id) : null;
  if (cart?.userId === userId) {
    if (cart.discountCode !== null) await lockCode(transaction, cart.discountCode);
    return cart;
  }
  if (isId(id) && (await isOrdered(transaction, id, userId))) {
    throw new ShopError('CART_ORDERED', messages.cartOrdered);
  }
  throw new ShopError('CART_NOT_FOUND', messages.cartNotFound);
}

function requireDelivery({ address, phone, ...rest }: CartRow): Delivery {
  const parsed = orderContact.safeParse({ address: address ?? '', phone: phone ?? '' });
  if (!parsed.success) throw refusedInput(parsed.error);
  requireParts(rest);
  return { ...rest, ...parsed.data };
}

type RefusedLine = { code: CartMessage['code'] | 'OUT_OF_STOCK'; productId: string; message: string };

/** @throws OUT_OF_STOCK or BELOW_MINIMUM, one error that names all of these lines; nothing if there are none */
function refuseLines(refused: readonly RefusedLine[]): void {
  const [first] = refused;
  if (!first) return;
  const isAboutStock = refused.some(({ code }) => code !== 'BELOW_MINIMUM');
  throw new ShopError(isAboutStock ? 'OUT_OF_STOCK' : 'BELOW_MINIMUM', messages.linesRefused, {
    errors: refused.map(({ productId, message }) => ({ path: `lines.${productId}`, message })),
  });
}

/** Orders placed since the cart was priced may have taken the stock. */
const toRefusedLine =
  (products: readonly LockedProduct[]) =>
  ({ productId, quantity }: CartPricing['lines'][number]): RefusedLine[] => {
    const product = products.find(({ id }) => id === productId);
    if (product && quantity <= product.availableQuantity) return [];
    const message =
      product && isOrderable(product)
        ? messages.quantityTooHigh(product.availableQuantity)
        : messages.soldOut;
    return [{ code: 'OUT_OF_STOCK', productId, message }];
  };

function requireOrderable(pricing: CartPricing): void {
  refuseLines(
    pricing.messages.flatMap(({ code, message, productId }) =>
      productId === undefined ? [] : [{ code, message, productId }],
    ),
  );
  if (pricing.lines.length === 0) throw invalidInput([{ path: 'lines', message: messages.cartEmpty }]);
  const [other] = pricing.messages;
  if (!other) return;
  const missing = { COUNTRY_MISSING: 'country', REGION_MISSING: 'region' };
  if (other.code === 'COUNTRY_MISSING' || other.code === 'REGION_MISSING') {
    throw invalidInput([{ path: missing[other.code], message: other.message }]);
  }
  if (other.code === 'SHIPPING_UNKNOWN') {
    throw invalidInput([{ path: 'shippingRateId', message: other.message }]);
  }
  if (other.code === 'NO_SHIPPING') throw new ShopError('NO_SHIPPING', other.message);
  if (other.code === 'TOTAL_TOO_HIGH') throw invalidInput([{ path: 'lines', message: other.message }]);
  throw new ShopError('CODE_REFUSED', other.message);
}

function requireTotal({ priced }: CartPricing, expectedTotal: number): void {
  if (isShown(priced.total, expectedTotal)) return;
  throw new ShopError('PRICE_CHANGED', messages.priceChanged, { totals: toTotals(priced) });
}
