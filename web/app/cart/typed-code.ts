import { toDiscountCode } from '@chuck-and-bit/contract/discount-code-text';
import { limits } from '@chuck-and-bit/contract/limits';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { shopKey, storedJson } from '../browser/browser-storage';
import { createListeners } from '../browser/listeners';
import { parsedBy } from '../browser/parsed-by';
import { useSession } from '../session/store/use-session';
import type { CartDetails } from './cart-server';
import { changeDetails, pricedCart } from './cart-sync';
import { storedCart } from './stored-cart';

/** `owner`: the cart's user when it was typed. Nobody else gets it; what a visitor has typed comes along to their login. */
const typedCode = z.object({
  owner: z.nullable(z.string()),
  text: z.string().check(z.maxLength(limits.typedDiscountCode.max)),
});

/**
 * What is in the field of the discount code, and not in the cart. Kept outside the screens, so that a code typed in the cart
 * comes along to the checkout; as a draft, so that it is removed at logout.
 */
const typed = storedJson({ area: 'sessionStorage', key: shopKey('draft:discountCode') }, parsedBy(typedCode));

function readTyped(userId = storedCart().owner): string | null {
  const found = typed.read();
  return found && (found.owner === null || found.owner === userId) ? found.text : null;
}
/** The typed text that the server's last response refused. */
let refused: string | null = null;
const { subscribe, notify } = createListeners();

function setTyped(text: string | null): void {
  if (text === null) typed.remove();
  else typed.write({ owner: storedCart().owner, text });
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
  const userId = useSession().session?.user._id;
  const text = useSyncExternalStore(subscribe, () => readTyped(userId), onServer);
  const refusedText = useSyncExternalStore(subscribe, () => refused, onServer);
  return { text, isRefused: text !== null && text === refusedText };
}

/**
 * Applies the typed code, if there is one, and sends further changes of the cart with it.
 * @returns whether a code was applied or removed
 */
export async function applyTypedCode(details: CartDetails = {}): Promise<boolean> {
  const text = readTyped();
  if (text === null) {
    if (Object.keys(details).length > 0) await changeDetails(details);
    return false;
  }
  const code = toDiscountCode(text);
  await changeDetails({ ...details, discountCode: code || undefined });
  const { priced, failure } = pricedCart();
  if (readTyped() !== text || failure !== null) return true;
  const isStored = (priced?.discountCode ?? '') === code;
  refused = isStored ? null : text;
  setTyped(isStored ? null : text);
  return true;
}
