import { messages } from '@chuck-and-bit/contract/messages';
import { ShopApiError } from '../../page/shop-api-error';

/** The sentence that tells a person why something did not work. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof ShopApiError)) return messages.internal;
  const [first] = error.errors;
  return first ? first.message : error.message;
}
