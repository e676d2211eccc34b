import { applyOperations } from '@chuck-and-bit/contract/cart-operations';
import {
  type Cart,
  type CartOperation,
  cartOperation,
  type CartInput,
  changeCart,
  createCart,
  getCart,
  getOwnCart,
} from '@chuck-and-bit/contract/carts';
import type { ErrorCode } from '@chuck-and-bit/contract/errors';
import { limits } from '@chuck-and-bit/contract/limits';
import type { User } from '@chuck-and-bit/contract/users';
import * as z from 'zod/mini';
import { newId } from '../browser/new-id';
import { storedToken } from '../session/store/token-storage';
import { ShopApiError } from '../browser/shop-api-error';
import { browserShopApi } from '../shop-api';
import type { StoredCart, StoredLine } from './parse-cart';
import { emptyCart, storeCart, storedCart } from './stored-cart';

/**
 * `savedForRoom`: the names of products that were to be ordered and are saved for later, because the cart is full. `hasMore`:
 * there are changes that were not sent yet.
 */
export type Exchange = { priced: Cart | null; savedForRoom: string[]; hasMore: boolean };

const nothing: Exchange = { priced: null, savedForRoom: [], hasMore: false };

/** The fields of a cart other than its lines; undefined empties one. */
export type CartDetails = Partial<Omit<CartInput, 'lines'>>;

/**
 * Synchronizes the browser's cart with the server's: sends the changes that it has not confirmed, and after a login merges
 * the visitor's cart into the user's.
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
  if (storedCart().id === null && !(await findOrCreateCart(user, details))) return nothing;
  const before = pendingCart();
  const sent = { ...before, owner: user?._id ?? before.owner };
  // From here on the server may have merged the cart into the user's, even if its response is lost.
  storeCart(sent);
  try {
    return await sendOperations(sent, details);
  } catch (error) {
    // Nothing was merged. Until both carts fit into one, this stays a visitor's.
    if (isRefusal(error, 'CART_FULL') && storedCart().owner === sent.owner)
      storeCart({ ...storedCart(), owner: before.owner });
    if (!isRefusal(error, 'CART_NOT_FOUND')) throw error;
    await leaveCart(user);
    return exchangeCart(details);
  }
}

type PendingCart = Omit<StoredCart, 'operations'> & { operations: CartOperation[] };

/** The stored cart with the operations that are whole. A cart that the server doesn't have yet has one for each line. */
function pendingCart(): PendingCart {
  const cart = storedCart();
  const operations = cart.operations.flatMap((each) => z.safeParse(cartOperation, each).data ?? []);
  if (cart.id === null)
    operations.push(...cart.lines.filter((line) => !isIn(operations, line.productId)).map(putting));
  return { ...cart, operations };
}

/** Puts a line into a cart without it, or adds it to that of an account. */
function putting({ productId, quantity, isSaved }: StoredLine): CartOperation {
  const operation = { id: newId(), productId, quantity };
  return isSaved ? { ...operation, kind: 'set', isSaved } : { ...operation, kind: 'add' };
}

const isIn = (lines: readonly { productId: string }[], id: string | undefined) =>
  lines.some(({ productId }) => productId === id);

async function currentUser(): Promise<User | null> {
  if (!storedToken.read()) return null;
  const { browserSession } = await import('../session/store/browser-session.client');
  return (await browserSession.current())?.user ?? null;
}

/** @returns false if there is no cart, and nothing to put into one */
async function findOrCreateCart(user: User | null, details: CartDetails): Promise<boolean> {
  const isEmpty = storedCart().lines.length === 0;
  const ownId = isEmpty && user ? (await browserShopApi().call(getOwnCart)).cartId : null;
  if (ownId === null && isEmpty && Object.keys(details).length === 0) return false;
  // Created empty: a second creation, after a lost response, must not add the lines twice.
  const id = ownId ?? (await browserShopApi().call(createCart, { body: {} })).insertedId;
  storeCart({ ...pendingCart(), id });
  return true;
}

const isRefusal = (error: unknown, code: ErrorCode) => error instanceof ShopApiError && error.code === code;

/** Goes on without a cart that the server doesn't have any more. */
async function leaveCart(user: User | null): Promise<void> {
  // A user whose session has ended is a visitor to the shop, who may not see the cart. This call is refused then.
  if (user) await browserShopApi().call(getOwnCart);
  const { owner, lines, operations } = pendingCart();
  // A visitor's cart has expired: all its lines stay. A user's was ordered or merged elsewhere: only unsent changes stay.
  const kept = owner === null ? lines : lines.filter(({ productId }) => isIn(operations, productId));
  storeCart({ ...emptyCart, owner, lines: kept, operations: owner === null ? [] : operations });
}

async function sendOperations(before: PendingCart, details: CartDetails): Promise<Exchange> {
  const operations = before.operations.slice(0, limits.cartOperations.max);
  const params = { id: before.id ?? '' };
  const isChanged = operations.length > 0 || Object.keys(details).length > 0;
  // JSON has no undefined.
  const patch = Object.fromEntries(Object.entries(details).map(([field, value]) => [field, value ?? null]));
  const response = isChanged
    ? await browserShopApi().call(changeCart, { params, body: { operations, details: patch } })
    : await browserShopApi().call(getCart, { params });
  // Whoever has logged out meanwhile leaves no cart in this browser.
  if (storedCart().owner !== before.owner) return nothing;
  return storeResponse(response, before, operations);
}

/** Stores the server's lines with the changes made here that it does not have. */
function storeResponse(response: Cart, before: PendingCart, sent: readonly CartOperation[]): Exchange {
  const now = pendingCart();
  // The server has no names for products that were deleted before it had them. They are sent, and refused, until removed.
  const refused = response.messages.flatMap(({ code, productId }) =>
    code === 'PRODUCT_NOT_FOUND' && productId && !isIn(response.lines, productId) ? productId : [],
  );
  const isSent = (operation: CartOperation) => sent.some(({ id }) => id === operation.id);
  const operations = now.operations.filter((each) => !isSent(each) || refused.includes(each.productId));
  const answered = response.lines.map((line) => toStoredLine(line, now.lines));
  const lines = applyOperations(answered, operations).flatMap((line) => {
    const existing = [...answered, ...now.lines].find(({ productId }) => productId === line.productId);
    return existing ? { ...existing, ...line, ...(refused.includes(line.productId) && { price: 0 }) } : [];
  });
  // In the order shown here; lines that are not shown come last.
  const shown = now.lines.map(({ productId }) => productId);
  const placeOf = ({ productId }: StoredLine) => [...shown, productId].indexOf(productId);
  storeCart({
    ...now,
    id: response._id,
    lines: lines.toSorted((one, other) => placeOf(one) - placeOf(other)),
    operations,
  });
  const isMerged = before.id !== response._id;
  const ordered = before.lines.filter(({ isSaved }) => !isSaved);
  const savedForRoom = response.lines.filter(
    ({ productId, isSaved }) => isSaved && isIn(ordered, productId) && (isMerged || isIn(sent, productId)),
  );
  return {
    priced: withRefused(
      response,
      lines.filter(({ productId }) => refused.includes(productId)),
    ),
    savedForRoom: savedForRoom.map(({ name }) => name),
    hasMore: !operations.every(isSent),
  };
}

/** Adds the lines that the server refused. Those that are saved for later keep nobody from ordering. */
function withRefused(response: Cart, refused: readonly StoredLine[]): Cart {
  const unsold = { total: 0, discount: 0, availableQuantity: 0, nextTier: null };
  const saved = refused.filter(({ isSaved }) => isSaved);
  return {
    ...response,
    lines: [...response.lines, ...refused.map((line) => ({ ...line, ...unsold }))],
    messages: response.messages.filter(({ productId }) => !isIn(saved, productId)),
  };
}

function toStoredLine(
  { total: _total, discount: _discount, availableQuantity: _available, ...line }: Cart['lines'][number],
  stored: readonly StoredLine[],
): StoredLine {
  const last = stored.find(({ productId }) => productId === line.productId);
  const { seenPrice } = last ?? {};
  // A product that is no longer sold has no price.
  const isChanged =
    seenPrice !== undefined && line.price > 0 && seenPrice !== line.price && last?.quantity === line.quantity;
  const formerPrice = isChanged ? seenPrice : last?.formerPrice;
  return { ...line, seenPrice: line.price, ...(formerPrice !== undefined && { formerPrice }) };
}
