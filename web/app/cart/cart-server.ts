import {
  type Cart,
  type CartWishes,
  createCart,
  getCart,
  getOwnCart,
  replaceCart,
} from '@chuck-and-bit/contract/carts';
import type { ErrorCode } from '@chuck-and-bit/contract/errors';
import { messages } from '@chuck-and-bit/contract/messages';
import type { User } from '@chuck-and-bit/contract/users';
import { storedToken } from '../session/store/token-storage';
import { ShopApiError } from '../page/shop-api-error';
import { browserShopApi } from '../shop-api';
import { fitLines, inOrderOf, mergeLines, noteSending, type WantedLine } from './merge-lines';
import { emptyCart, type StoredCart, type StoredLine, storeCart, storedCart } from './stored-cart';

/** `savedForRoom`: the names of products that were to be ordered and are saved for later, because the cart is full. */
export type Exchange = { priced: Cart | null; savedForRoom: string[] };

const nothing: Exchange = { priced: null, savedForRoom: [] };

/** The fields of a cart other than its lines. */
export type CartDetails = Partial<Omit<CartWishes, 'lines'>>;

/**
 * Synchronizes the browser's cart with the server's: sends unsent changes, and after a login merges the visitor's cart into
 * the user's.
 * @returns the priced cart; null for staff, for the cart of a user who is logged out, and if there is no cart
 */
export async function exchangeCart(details: CartDetails): Promise<Exchange> {
  const user = await currentUser();
  if (user?.role) return nothing;
  const { owner } = storedCart();
  if (owner !== null && owner !== user?._id) {
    // The cart waits until its owner logs in again. Another user starts with an empty one, and without its details.
    if (!user) return nothing;
    storeCart(emptyCart);
    return exchangeCart({});
  }
  const before = storedCart();
  if (before.id === null && !(await findOrCreateCart(user, details))) return nothing;
  const known = await getOrCreateCart(user, details);
  if (!known) return nothing;
  const sent = storedCart();
  const isChanged = Object.keys(sent.unsent).length > 0 || Object.keys(details).length > 0;
  const changed = isChanged ? await sendChanges(known, sent, details) : { cart: known, savedIds: [] };
  const response = withDeletedLines(changed.cart);
  storeResponse(response, sent, user?._id ?? null);
  const isMerged = before.id !== null && before.id !== response._id;
  const wasOrdered = (id: string) => before.lines.some((line) => line.productId === id && !line.isSaved);
  const savedForRoom = response.lines.filter(
    ({ productId, isSaved }) =>
      isSaved && (changed.savedIds.includes(productId) || (isMerged && wasOrdered(productId))),
  );
  return { priced: response, savedForRoom: savedForRoom.map(({ name }) => name) };
}

async function currentUser(): Promise<User | null> {
  if (!storedToken.read()) return null;
  const { browserSession } = await import('../session/store/browser-session.client');
  return (await browserSession.current())?.user ?? null;
}

/** @returns false if there is no cart, and nothing to put into one */
async function findOrCreateCart(user: User | null, details: CartDetails): Promise<boolean> {
  const hasLines = storedCart().lines.length > 0;
  if (!hasLines) {
    const ownId = user && (await browserShopApi().call(getOwnCart)).cartId;
    if (ownId) storeCart({ ...storedCart(), id: ownId });
    if (ownId || Object.keys(details).length === 0) return ownId !== null;
  }
  // Created empty: a second creation, after a lost response, must not add the lines twice.
  const created = await browserShopApi().call(createCart, { body: {} });
  const now = storedCart();
  const unsent = Object.fromEntries(now.lines.map(({ productId }) => [productId, { known: 0 }]));
  storeCart({ ...now, id: created.insertedId, unsent });
  return true;
}

async function getOrCreateCart(user: User | null, details: CartDetails): Promise<Cart | null> {
  // From here on the server may have merged the cart into the user's, even if its response is lost.
  if (user && storedCart().owner === null) storeCart({ ...storedCart(), owner: user._id });
  const get = () => browserShopApi().call(getCart, { params: { id: storedCart().id ?? '' } });
  try {
    return await get();
  } catch (error) {
    if (user && isRefusal(error, 'CART_FULL')) return mergeFullCart(user, details, error);
    if (!isRefusal(error, 'CART_NOT_FOUND')) throw error;
    // A user whose session has ended is a visitor to the shop, who may not see the cart. This call is refused then.
    if (user) await browserShopApi().call(getOwnCart);
    const { owner, lines, unsent } = storedCart();
    // A visitor's cart has expired: all its lines stay. A user's was ordered or merged elsewhere: only unsent lines stay.
    const kept = owner === null ? lines : lines.filter(({ productId }) => productId in unsent);
    // The user's cart may have their products already.
    const unknown = kept.map(({ productId, quantity }) => [productId, { known: quantity }]);
    storeCart({ ...emptyCart, owner, lines: kept, unsent: Object.fromEntries(unknown) });
    return (await findOrCreateCart(user, details)) ? get() : null;
  }
}

const isRefusal = (error: unknown, code: ErrorCode): error is ShopApiError =>
  error instanceof ShopApiError && error.code === code;

/**
 * The carts of the visitor and of the user don't fit together, and nothing was merged. Until they do, the cart stays a
 * visitor's. Sends what is left of it after changes here.
 */
async function mergeFullCart(user: User, details: CartDetails, refusal: ShopApiError): Promise<Cart> {
  const { id, lines, unsent } = storedCart();
  storeCart({ ...storedCart(), owner: null });
  if (Object.keys(unsent).length === 0) throw refusal;
  const wanted = lines.map(({ productId, quantity, isSaved }) => ({ productId, quantity, isSaved }));
  const merged = await browserShopApi().call(replaceCart, {
    params: { id: id ?? '' },
    body: { ...details, lines: wanted },
  });
  storeCart({ ...storedCart(), owner: user._id, unsent: {} });
  return merged;
}

/** Sends all lines. If the server refuses them because the products of some were deleted, sends the others again. */
async function sendChanges(known: Cart, sent: StoredCart, details: CartDetails) {
  const all = { ...detailsOf(known), ...details };
  const { lines: wanted, savedIds } = fitLines(known.lines, mergeLines(known.lines, sent));
  storeCart({ ...storedCart(), unsent: { ...storedCart().unsent, ...noteSending(known.lines, sent) } });
  const send = (lines: WantedLine[]) =>
    browserShopApi().call(replaceCart, { params: { id: known._id }, body: { ...all, lines } });
  try {
    return { cart: await send(wanted), savedIds };
  } catch (error) {
    const indexes = deletedIndexes(error);
    markDeleted(indexes.flatMap((index) => wanted[index]?.productId ?? []));
    const cart = await send(wanted.filter((_, index) => !indexes.includes(index)));
    return { cart, savedIds };
  }
}

/** The indexes of the lines that the server refused because their products were deleted. Throws any other error again. */
function deletedIndexes(error: unknown): number[] {
  if (!(error instanceof ShopApiError) || error.statusCode !== 400) throw error;
  const indexes = error.errors.map(({ path }) => Number(/^lines\.(\d+)\.productId$/.exec(path)?.[1] ?? -1));
  if (indexes.length === 0 || indexes.includes(-1)) throw error;
  return indexes;
}

function markDeleted(productIds: readonly string[]): void {
  const now = storedCart();
  const lines = now.lines.map((line) =>
    productIds.includes(line.productId) ? { ...line, isGone: true } : line,
  );
  storeCart({ ...now, lines });
}

/** Adds the lines that the server refused, with the message that it gives for products deleted later. */
function withDeletedLines(response: Cart): Cart {
  const deleted = storedCart().lines.filter(
    ({ isGone, productId }) => isGone && !response.lines.some((line) => line.productId === productId),
  );
  const unsold = { price: 0, total: 0, discount: 0, minimumOrder: 1, availableQuantity: 0, nextTier: null };
  const lines = deleted.map(({ productId, name, image, unit, quantity, isSaved }) => {
    return { productId, name, image, unit, quantity, isSaved, ...unsold };
  });
  const active = lines.filter(({ isSaved }) => !isSaved);
  return {
    ...response,
    lines: [...response.lines, ...lines],
    messages: [
      ...active.map(({ productId }) => ({
        code: 'DRILL_NOT_FOUND' as const,
        message: messages.noLongerSold,
        productId,
      })),
      ...response.messages,
    ],
  };
}

/** The fields of a cart other than its lines, without those that are null. */
export function detailsOf(cart: Cart): CartDetails {
  const { name, email, company, address, postcode, city, country, region, phone } = cart;
  const { shippingRateId, discountCode, poNumber, invoiceAddress, taxNumber } = cart;
  const place = { name, email, company, address, postcode, city, country, region, phone };
  const all = { ...place, shippingRateId, discountCode, poNumber, invoiceAddress, taxNumber };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
}

/** Stores the server's lines, and keeps changes created here during the request. */
function storeResponse(response: Cart, sent: StoredCart, owner: string | null): void {
  const now = storedCart();
  const known = response.lines.map((line) => toStoredLine(line, now.lines));
  const changed = changedSince(sent.lines, now.lines);
  const wanted = mergeLines(known, { lines: now.lines, unsent: changed });
  const lines = wanted.flatMap((line) => {
    const isLine = (each: StoredLine) => each.productId === line.productId;
    const details = known.find(isLine) ?? now.lines.find(isLine);
    return details ? [{ ...details, ...line }] : [];
  });
  const unsent = Object.fromEntries(
    Object.keys(changed).map((id) => [
      id,
      { known: known.find(({ productId }) => productId === id)?.quantity ?? 0 },
    ]),
  );
  const next = { id: response._id, owner, lines: inOrderOf(lines, now.lines), unsent };
  if (JSON.stringify(next) !== JSON.stringify(now)) storeCart(next);
}

/** The products whose lines have changed, with their earlier quantities. */
function changedSince(before: readonly StoredLine[], now: readonly StoredLine[]): StoredCart['unsent'] {
  const changed: StoredCart['unsent'] = {};
  for (const id of new Set([...before, ...now].map(({ productId }) => productId))) {
    const [was, is] = [before, now].map((lines) => lines.find((line) => line.productId === id));
    if (was?.quantity === is?.quantity && was?.isSaved === is?.isSaved) continue;
    changed[id] = { known: was?.quantity ?? 0 };
  }
  return changed;
}

function toStoredLine(line: Cart['lines'][number], stored: readonly StoredLine[]): StoredLine {
  const { productId, name, image, unit, quantity, price, minimumOrder, isSaved, nextTier } = line;
  const last = stored.find((each) => each.productId === productId);
  // A product that is no longer sold has no price.
  const isChanged =
    last?.seenPrice !== undefined && price > 0 && last.seenPrice !== price && last.quantity === quantity;
  const formerPrice = isChanged ? last.seenPrice : last?.formerPrice;
  return {
    productId,
    name,
    image,
    unit,
    quantity,
    price,
    minimumOrder,
    isSaved,
    nextTier,
    seenPrice: price,
    isGone: last?.isGone,
    ...(formerPrice !== undefined && { formerPrice }),
  };
}
