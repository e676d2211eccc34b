import { toDiscountCode } from '@chuck-and-bit/contract/discount-code-text';
import { limits } from '@chuck-and-bit/contract/limits';
import { useSyncExternalStore } from 'react';
import { shopKey, storedText } from '../page/browser-storage';
import { createListeners } from '../page/listeners';
import type { CartDetails } from './cart-server';
import { changeDetails, pricedCart } from './cart-sync';

/**
 * What is in the field of the discount code, and not in the cart. Kept outside the screens, so that a code typed in the cart
 * comes along to the checkout; as a draft, so that it is removed at logout.
 */
const typed = storedText({ area: 'sessionStorage', key: shopKey('draft:discountCode') }, (text) =>
  text.length <= limits.typedDiscountCode.max ? text : null,
);
/** The typed text that the server's last response refused. */
let refused: string | null = null;
const { subscribe, notify } = createListeners();

function setTyped(text: string | null): void {
  if (text === null) typed.remove();
  else typed.write(text);
  notify();
}

export function typeCode(text: string): void {
  refused = null;
  setTyped(text);
}

export const forgetTypedCode = (): void => setTyped(null);

const onServer = () => null;

/** `text`: null when the field shows the cart's code. `isRefused`: the cart's messages are about this text. */
export function useTypedCode(): { text: string | null; isRefused: boolean } {
  const text = useSyncExternalStore(subscribe, typed.read, onServer);
  const refusedText = useSyncExternalStore(subscribe, () => refused, onServer);
  return { text, isRefused: text !== null && text === refusedText };
}

/**
 * Applies the typed code, if there is one, and sends further changes of the cart with it.
 * @returns whether a code was applied or removed
 */
export async function applyTypedCode(details: CartDetails = {}): Promise<boolean> {
  const text = typed.read();
  if (text === null) {
    if (Object.keys(details).length > 0) await changeDetails(details);
    return false;
  }
  const code = toDiscountCode(text);
  await changeDetails({ ...details, discountCode: code || undefined });
  const { priced, failure } = pricedCart();
  if (typed.read() !== text || failure !== null) return true;
  const isStored = (priced?.discountCode ?? '') === code;
  refused = isStored ? null : text;
  setTyped(isStored ? null : text);
  return true;
}
