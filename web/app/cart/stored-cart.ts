import type { Cart, CartOperation } from '@chuck-and-bit/contract/carts';
import { nextTier, tierPrice } from '@chuck-and-bit/contract/price-tiers';
import type { Drill } from '@chuck-and-bit/contract/drills';
import { limits } from '@chuck-and-bit/contract/limits';
import { firstImage } from '@chuck-and-bit/contract/picture-files';
import { storedJson } from '../page/browser-storage';
import { createListeners } from '../page/listeners';
import { newId } from '../page/new-id';
import { cartStorageKey, showCartCount } from './cart-count';
import { parseCart } from './parse-cart';

/** A line as this browser stores it, with the product's data as of the last response. Prices in USD. */
export type StoredLine = Pick<Drill, 'name' | 'image' | 'unit' | 'minimumOrder' | 'price'> & {
  productId: string;
  quantity: number;
  /** Kept for later: neither priced nor ordered. */
  isSaved: boolean;
  /** The next volume price, as of the last response. */
  nextTier?: Cart['lines'][number]['nextTier'] | undefined;
  /** What one unit cost when the buyer last saw a price for this quantity. */
  seenPrice?: number | undefined;
  /** What it cost before the shop changed its price. */
  formerPrice?: number | undefined;
};

export type StoredCart = {
  /** The id of the server's cart; null until there is one. */
  id: string | null;
  /** The id of the cart's user; null for a visitor's cart. */
  owner: string | null;
  /** With all changes made here. */
  lines: StoredLine[];
  /** The changes that the server has not confirmed, oldest first, as they are stored. */
  operations: Readonly<Record<string, unknown>>[];
  /** In a cart that an earlier release stored: the products that were changed here. */
  unsent?: Record<string, unknown>;
};

export const emptyCart: StoredCart = { id: null, owner: null, lines: [], operations: [] };

const stored = storedJson({ area: 'localStorage', key: cartStorageKey, formerKey: 'cart' }, parseCart);
const listeners = createListeners();

/** The cart of this browser: all its tabs share it. */
export const storedCart = (): StoredCart => stored.read() ?? emptyCart;

export function storeCart(next: StoredCart): void {
  stored.write(next);
  notify();
}

/** Whether the cart outlives the page: some browsers refuse to store it. */
export const isCartKept = (): boolean => stored.isKept();

let isFollowingTabs = false;

export function watchCart(listener: () => void): () => void {
  if (!isFollowingTabs) {
    isFollowingTabs = true;
    stored.watch(notify);
  }
  return listeners.subscribe(listener);
}

function notify() {
  showCartCount(countProducts(storedCart()));
  listeners.notify();
}

/** How many products are in the cart and not saved for later. */
export const countProducts = ({ lines }: StoredCart): number => lines.filter((line) => !line.isSaved).length;

/** Whether one more product can be ordered, or saved for later. */
export function hasRoom(isSaved: boolean): boolean {
  const count = storedCart().lines.filter((line) => line.isSaved === isSaved).length;
  return count < (isSaved ? limits.savedLines : limits.cartLines).max;
}

/** Adds units of a product. @returns false when the cart is full */
export function addLine(drill: Drill, quantity: number): boolean {
  const before = storedCart();
  const { lines } = before;
  const existing = lines.find((line) => line.productId === drill._id);
  const isOrdered = existing !== undefined && !existing.isSaved;
  if (!isOrdered && !hasRoom(false)) return false;
  const units = isOrdered ? existing.quantity + quantity : quantity;
  const prices = { price: drill.price, tiers: drill.priceTiers };
  const price = tierPrice(prices, units);
  const line: StoredLine = {
    productId: drill._id,
    name: drill.name,
    image: firstImage(drill),
    unit: drill.unit,
    minimumOrder: drill.minimumOrder,
    price,
    quantity: Math.min(units, limits.quantity.max),
    isSaved: false,
    nextTier: nextTier(prices, units),
    seenPrice: price,
  };
  const operation: CartOperation = { kind: 'add', id: newId(), productId: drill._id, quantity };
  storeCart({
    ...before,
    lines: existing ? lines.map((each) => (each === existing ? line : each)) : [...lines, line],
    operations: [...before.operations, operation],
  });
  return true;
}

/** Called on logout: the server keeps a user's cart. */
export function forgetOwnedCart(): void {
  if (storedCart().owner !== null) storeCart(emptyCart);
}
