import type { BodyOf } from '@chuck-and-bit/contract/endpoint';
import { messages } from '@chuck-and-bit/contract/messages';
import { cents, totalCents } from '@chuck-and-bit/contract/money';
import { quantityRefusal } from '@chuck-and-bit/contract/order-quantity';
import type { placeOrder as endpoint } from '@chuck-and-bit/contract/orders';
import type { Queryable } from '../../database/client';
import { invalidInput, ShopError } from '../../errors';
import { isId } from '../../ids';
import type { UserRow } from '../accounts/users';
import type { CartPricing } from '../carts/carts';
import { type ProductRow, findProduct } from '../catalogue/products/products';
import { requireParts, resolveInvoiceAddress, resolvePlace } from '../pricing/resolve-place';
import { lockBuyer, type PlacePurchaseDeps, placePurchase } from './place-purchase';
import { priceProduct } from './price-product';
import { isShown, toTotals } from './purchases';

type OrderRequest = BodyOf<typeof endpoint>;

/**
 * Places a purchase of one order, priced as in a cart.
 * @returns the id of the order
 * @throws INVALID_INPUT for a quantity outside the product's bounds, a missing or unknown part of the place or a shipping rate not offered there, OUT_OF_STOCK when concurrent orders
 *   took the stock, PRICE_CHANGED when the buyer was shown another price or total, NO_SHIPPING, TOO_MANY_OPEN_ORDERS,
 *   PRODUCT_NOT_FOUND, UNAUTHENTICATED when the buyer's account was deleted during the request
 */
export async function placeOrder(
  transaction: Queryable,
  deps: PlacePurchaseDeps,
  buyer: UserRow,
  request: OrderRequest,
): Promise<string> {
  await lockBuyer(transaction, buyer);
  const {
    address,
    phone,
    quantity,
    company = null,
    postcode = null,
    city = null,
    taxNumber = null,
  } = request;
  const place = resolvePlace(request);
  requireParts({ ...place, postcode, city });
  const invoiceAddress = resolveInvoiceAddress(request.invoiceAddress);
  const lines = { name: null, company, address, postcode, city, ...place, phone };
  const delivery = { ...lines, poNumber: null, invoiceAddress, taxNumber };
  const { orderIds } = await placePurchase(transaction, deps, buyer, {
    cartId: null,
    delivery,
    price: async () => {
      const product = await requireProduct(transaction, request.productId);
      const refusal = quantityRefusal(quantity, product);
      if (refusal) throw invalidInput([{ path: 'quantity', message: refusal }]);
      const pricing = await priceProduct(transaction, deps, product, { ...request, place });
      requireDelivered(pricing);
      requirePrice(pricing, product, request);
      return pricing;
    },
    requireStock: (_pricing, [product]) => {
      const available = product?.availableQuantity ?? 0;
      if (quantity > available) throw new ShopError('OUT_OF_STOCK', messages.quantityTooHigh(available));
    },
  });
  return orderIds[0] ?? '';
}

export async function requireProduct(database: Queryable, id: string): Promise<ProductRow> {
  const product = isId(id) ? await findProduct(database, id) : null;
  if (!product) throw new ShopError('PRODUCT_NOT_FOUND', messages.productNotFound);
  return product;
}

function requireDelivered({ messages: refusals }: CartPricing): void {
  const [refusal] = refusals;
  if (!refusal) return;
  const { code, message } = refusal;
  if (code === 'REGION_MISSING') throw invalidInput([{ path: 'region', message }]);
  if (message === messages.countryRequired) throw invalidInput([{ path: 'country', message }]);
  if (code === 'SHIPPING_UNKNOWN') throw invalidInput([{ path: 'shippingRateId', message }]);
  if (code === 'NO_SHIPPING') throw new ShopError('NO_SHIPPING', message);
  throw invalidInput([{ path: 'quantity', message }]);
}

/** The specification's client shows and sends the list price times the quantity: the buyer may pay less than that, never more. */
function requirePrice(
  { priced }: CartPricing,
  { priceCents }: ProductRow,
  { quantity, totalPrice, expectedTotal }: OrderRequest,
): void {
  const shown = [priced.goods, totalCents(cents(priceCents), quantity)];
  const isPriceShown = totalPrice === undefined || shown.some((total) => isShown(total, totalPrice));
  const isTotalShown = expectedTotal === undefined || isShown(priced.total, expectedTotal);
  if (isPriceShown && isTotalShown) return;
  throw new ShopError('PRICE_CHANGED', messages.priceChanged, { totals: toTotals(priced) });
}
