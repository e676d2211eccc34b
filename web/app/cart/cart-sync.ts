import type { Cart } from '@chuck-and-bit/contract/carts';
import { useEffect, useSyncExternalStore } from 'react';
import { isUnreachable } from '../page/shop-api-error';
import { errorMessage } from '../components/errors/error-message';
import { type CartDetails, exchangeCart } from './cart-server';
import { emptyCart, type StoredCart, storeCart, storedCart, watchCart } from './stored-cart';

type SyncState = {
  /** The cart as the server priced it last. */
  priced: Cart | null;
  isSyncing: boolean;
  /** Why the last exchange failed. The lines are as they were, and what was changed is sent the next time. */
  failure: string | null;
};

const beginning: SyncState = { priced: null, isSyncing: false, failure: null };
let state = beginning;
const listeners = new Set<() => void>();

/** The cart as the server priced it last, and why the last exchange failed. */
export const pricedCart = (): Pick<SyncState, 'priced' | 'failure'> => state;

function enter(change: Partial<SyncState>): void {
  state = { ...state, ...change };
  for (const listener of listeners) listener();
}

function watchState(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

let running: Promise<void> | null = null;
let isAskedAgain = false;
let unsentDetails: CartDetails = {};

/** Exchanges the cart with the server, one exchange at a time. Never rejects: {@link useCart} has the failure. */
export function syncCart(): Promise<void> {
  isAskedAgain = true;
  running ??= exchangeAll().finally(() => {
    running = null;
  });
  return running;
}

async function exchangeAll(): Promise<void> {
  enter({ isSyncing: true });
  while (isAskedAgain) {
    isAskedAgain = false;
    const details = unsentDetails;
    try {
      const priced = await lockedAcrossTabs(() => exchangeCart(details));
      if (details === unsentDetails) unsentDetails = {};
      enter({ priced, failure: null });
      isAskedAgain ||= priced !== null && Object.keys(storedCart().unsent).length > 0;
    } catch (error) {
      // What was refused would be refused again.
      if (details === unsentDetails && !isUnreachable(error)) unsentDetails = {};
      enter({ failure: errorMessage(error) });
    }
  }
  enter({ isSyncing: false });
}

/** Two tabs that exchange at once would send their changes twice. Locks exist only where the page is served securely. */
function lockedAcrossTabs<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('cart', work) : work();
}

/** Changes what the cart keeps beside its lines, such as a discount code, and sends it. */
export function changeDetails(change: CartDetails): Promise<void> {
  unsentDetails = { ...unsentDetails, ...change };
  return syncCart();
}

/** The cart was ordered. What was saved for later is in the next one, which the server has made. */
export function startNextCart(): void {
  enter({ priced: null });
  storeCart({ ...emptyCart, owner: storedCart().owner });
  void syncCart();
}

/** An exchange that is under way may bring what was missing. */
async function syncIfBehind(): Promise<void> {
  await running;
  if (linesText(storedCart()) !== linesText(state.priced)) await syncCart();
}

const pauseMilliseconds = 350;

/** The cart with its prices, fetched when a screen opens and kept in step with what is changed, here and in other tabs. */
export function useCart(): SyncState & { cart: StoredCart } {
  const cart = useSyncExternalStore(watchCart, storedCart, () => emptyCart);
  const current = useSyncExternalStore(
    watchState,
    () => state,
    () => beginning,
  );

  useEffect(() => {
    void syncCart();
    const refresh = () => {
      if (document.visibilityState === 'visible') void syncCart();
    };
    document.addEventListener('visibilitychange', refresh);
    window.addEventListener('online', refresh);
    return () => {
      document.removeEventListener('visibilitychange', refresh);
      window.removeEventListener('online', refresh);
    };
  }, []);

  const changes = linesText(cart);
  useEffect(() => {
    if (changes === linesText(state.priced)) return;
    // Somebody who steps a quantity up to twelve asks once.
    const timer = setTimeout(() => void syncIfBehind(), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [changes]);

  return { cart, ...current };
}

export const isInStep = (one: WithLines, other: WithLines): boolean => linesText(one) === linesText(other);

type WithLines = { lines: readonly { productId: string; quantity: number; isSaved: boolean }[] };

/** What two carts have to have in common to have the same prices. */
function linesText(cart: WithLines | null): string {
  const lines = cart?.lines.map(({ productId, quantity, isSaved }) => `${productId} ${quantity} ${isSaved}`);
  return (lines ?? []).toSorted().join();
}
