import type { Cart } from '@chuck-and-bit/contract/carts';
import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { useEffect, useSyncExternalStore } from 'react';
import { lockedAcrossTabs } from '../browser/across-tabs';
import { createListeners } from '../browser/listeners';
import { rememberPlace } from '../browser/stored-place';
import { isUnreachable } from '../browser/shop-api-error';
import { errorMessage } from '../components/errors/error-message';
import { say } from '../components/toasts/say';
import { useSession } from '../session/store/use-session';
import { type CartDetails, exchangeCart } from './cart-server';
import type { StoredCart } from './parse-cart';
import { emptyCart, storeCart, storedCart, watchCart } from './stored-cart';

type SyncState = {
  /** The cart as the server priced it last. */
  priced: Cart | null;
  isSyncing: boolean;
  /** Why the last exchange failed. The lines stay, and the next exchange sends the unsent changes. */
  failure: string | null;
  /** The names of products that were saved for later on this page, because the cart is full. */
  savedForRoom: string[];
};

const initialState: SyncState = { priced: null, isSyncing: false, failure: null, savedForRoom: [] };
let state = initialState;
const { subscribe, notify } = createListeners();

/** The cart as the server priced it last, and why the last exchange failed. */
export const pricedCart = (): Pick<SyncState, 'priced' | 'failure'> => state;

function updateState(change: Partial<SyncState>): void {
  state = { ...state, ...change };
  notify();
}

let running: Promise<void> | null = null;
let isSyncRequested = false;
let unsentDetails: CartDetails = {};

/** Exchanges the cart with the server, one exchange at a time. Never rejects: {@link useCart} has the failure. */
export function syncCart(): Promise<void> {
  isSyncRequested = true;
  running ??= exchangeAll().finally(() => {
    running = null;
  });
  return running;
}

async function exchangeAll(): Promise<void> {
  updateState({ isSyncing: true });
  while (isSyncRequested) {
    isSyncRequested = false;
    const details = unsentDetails;
    try {
      // One tab at a time, so that an older response never replaces a newer one.
      const { priced, savedForRoom, hasMore } = await lockedAcrossTabs('cart', () => exchangeCart(details));
      if (details === unsentDetails) unsentDetails = {};
      const isOtherCart = priced?._id !== state.priced?._id;
      updateState({ priced, failure: null, ...(isOtherCart && { savedForRoom: [] }) });
      if (priced) rememberPlace(priced);
      if (savedForRoom.length > 0) saySaved(savedForRoom);
      isSyncRequested ||= hasMore;
    } catch (error) {
      // Details that the server refused would be refused again.
      if (details === unsentDetails && !isUnreachable(error)) unsentDetails = {};
      updateState({ failure: errorMessage(error) });
    }
  }
  updateState({ isSyncing: false });
}

/** On whatever page one is. The cart goes on saying it. */
function saySaved(names: string[]): void {
  updateState({ savedForRoom: names });
  say('info', messages.savedForRoom(names, limits.cartLines.max));
}

/** Changes fields of the cart other than its lines, such as the discount code, and sends them. */
export function changeDetails(change: CartDetails): Promise<void> {
  unsentDetails = { ...unsentDetails, ...change };
  return syncCart();
}

/** Called when the cart was ordered. The server has created the next one, with the lines saved for later. */
export function startNextCart(): void {
  updateState({ priced: null });
  storeCart({ ...emptyCart, owner: storedCart().owner });
  void syncCart();
}

/** First waits for a running exchange, which may already bring the cart up to date. */
async function syncIfBehind(): Promise<void> {
  await running;
  if (linesKey(storedCart()) !== linesKey(state.priced)) await syncCart();
}

const pauseMilliseconds = 350;

/** The cart with its prices, fetched when a screen opens and synchronized after changes here and in other tabs. */
export function useCart(): SyncState & { cart: StoredCart } {
  const userId = useSession().session?.user._id;
  const stored = useSyncExternalStore(watchCart, storedCart, () => emptyCart);
  // Until the exchange has replaced it, the cart may be that of whoever was logged in before.
  const isOthers = userId !== undefined && stored.owner !== null && stored.owner !== userId;
  const cart = isOthers ? emptyCart : stored;
  const current = useSyncExternalStore(
    subscribe,
    () => state,
    () => initialState,
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

  const changes = linesKey(cart);
  useEffect(() => {
    if (changes === linesKey(state.priced)) return;
    // Debounced: stepping a quantity up to twelve sends one request.
    const timer = setTimeout(() => void syncIfBehind(), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [changes]);

  const priced = current.priced?._id === cart.id ? current.priced : null;
  return { cart, ...current, priced, isSyncing: current.isSyncing || isOthers };
}

export const hasSameLines = (one: WithLines, other: WithLines): boolean => linesKey(one) === linesKey(other);

type WithLines = { lines: readonly { productId: string; quantity: number; isSaved: boolean }[] };

/** The same text for carts with the same lines, which have the same prices. */
function linesKey(cart: WithLines | null): string {
  const lines = cart?.lines.map(({ productId, quantity, isSaved }) => `${productId} ${quantity} ${isSaved}`);
  return (lines ?? []).toSorted().join();
}
