import type { CartOperation } from '@chuck-and-bit/contract/carts';
import { nextTier, tierPrice } from '@chuck-and-bit/contract/price-tiers';
import type { Product } from '@chuck-and-bit/contract/products';
import { pageLimits } from '@chuck-and-bit/contract/page-limits';
import { firstImage } from '@chuck-and-bit/contract/picture-files';
import { storedJson } from '../browser/browser-storage';
import { createListeners } from '../browser/listeners';
import { newId } from '../browser/new-id';
import { cartStorageKey, showCartCount } from './cart-count';
import { parseCart, type StoredCart, type StoredLine } from './parse-cart';

export const emptyCart: StoredCart = { id: null, owner: null, lines: [], operations: [] };

const stored = storedJson({ area: 'localStorage', key: cartStorageKey }, parseCart);
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
  return count < (isSaved ? pageLimits.savedLines : pageLimits.cartLines).max;
}

/** Adds units of a product. @returns false when the cart is full */
export function addLine(product: Product, quantity: number): boolean {
  const before = storedCart();
  const { lines } = before;
  const existing = lines.find((line) => line.productId === product._id);
  const isOrdered = existing !== undefined && !existing.isSaved;
  if (!isOrdered && !hasRoom(false)) return false;
  const units = isOrdered ? existing.quantity + quantity : quantity;
  const prices = { price: product.price, tiers: product.priceTiers };
  const price = tierPrice(prices, units);
  const line: StoredLine = {
    productId: product._id,
    name: product.name,
    image: firstImage(product),
    unit: product.unit,
    minimumOrder: product.minimumOrder,
    price,
    quantity: Math.min(units, pageLimits.quantity.max),
    isSaved: false,
    nextTier: nextTier(prices, units),
    seenPrice: price,
  };
  const operation: CartOperation = { kind: 'add', id: newId(), productId: product._id, quantity };
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
