import type { Cart } from '@chuck-and-bit/contract/carts';
import { nextTier, tierPrice } from '@chuck-and-bit/contract/price-tiers';
import type { Drill } from '@chuck-and-bit/contract/drills';
import { limits } from '@chuck-and-bit/contract/limits';
import { createListeners } from '../page/listeners';
import { cartStorageKey, showCartCount } from './cart-count';

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
  /** The product was deleted before the server's cart had it. The line stays in this browser until it is removed. */
  isGone?: boolean | undefined;
};

export type StoredCart = {
  /** The id of the server's cart; null until there is one. */
  id: string | null;
  /** The id of the cart's user; null for a visitor's cart. */
  owner: string | null;
  lines: StoredLine[];
  /** The changes made here that the server has not confirmed, by product. */
  unsent: Record<string, UnsentChange>;
};

export type UnsentChange = {
  /** The quantity that the server knew before; 0: none. */
  known: number;
  /** An exchange that may have been cut off: the quantity here when it began, and the quantity that it sent. */
  sent?: { local: number; target: number };
};

export const emptyCart: StoredCart = { id: null, owner: null, lines: [], unsent: {} };

let text: string | null = null;
let cart = emptyCart;
const listeners = createListeners();

/** The cart of this browser: all its tabs share it. */
export function storedCart(): StoredCart {
  const stored = localStorage.getItem(cartStorageKey);
  if (stored !== text) {
    text = stored;
    cart = (stored && readCart(stored)) || emptyCart;
  }
  return cart;
}

function readCart(stored: string): StoredCart | null {
  try {
    return JSON.parse(stored) as StoredCart;
  } catch {
    return null;
  }
}

export function storeCart(next: StoredCart): void {
  localStorage.setItem(cartStorageKey, JSON.stringify(next));
  notify();
}

export function watchCart(listener: () => void): () => void {
  // The browser ignores a listener that is already registered.
  window.addEventListener('storage', followOtherTabs);
  return listeners.subscribe(listener);
}

function followOtherTabs({ key }: StorageEvent) {
  // The event of `localStorage.clear()` has no key.
  if (key === cartStorageKey || key === null) notify();
}

function notify() {
  showCartCount(countProducts(storedCart()));
  listeners.notify();
}

/** How many products are in the cart and not saved for later. */
export const countProducts = ({ lines }: StoredCart): number => lines.filter((line) => !line.isSaved).length;

/** Adds units of a product. @returns false when the cart is full */
export function addLine(drill: Drill, quantity: number): boolean {
  const { lines } = storedCart();
  const known = lines.find((line) => line.productId === drill._id);
  if (!known && lines.length >= limits.cartLines.max) return false;
  const wanted = known && !known.isSaved ? known.quantity + quantity : quantity;
  const prices = { price: drill.price, tiers: drill.priceTiers };
  const price = tierPrice(prices, wanted);
  const line: StoredLine = {
    productId: drill._id,
    name: drill.name,
    image: drill.image,
    unit: drill.unit,
    minimumOrder: drill.minimumOrder,
    price,
    quantity: Math.min(wanted, limits.quantity.max),
    isSaved: false,
    nextTier: nextTier(prices, wanted),
    seenPrice: price,
  };
  changeLines(drill._id, known ? lines.map((each) => (each === known ? line : each)) : [...lines, line]);
  return true;
}

/** Stores these lines, which differ in one product. */
export function changeLines(productId: string, lines: StoredLine[]): void {
  const before = storedCart();
  const known = before.lines.find((line) => line.productId === productId)?.quantity ?? 0;
  storeCart({ ...before, lines, unsent: { [productId]: { known }, ...before.unsent } });
}
