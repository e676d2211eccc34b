import { pageMessages } from '@chuck-and-bit/contract/page-messages';
import { ShopApiError } from '../../page/shop-api-error';

/** The sentence that tells a person why something did not work. */
export function errorMessage(error: unknown): string {
  if (!(error instanceof ShopApiError)) return pageMessages.internal;
  const [first] = error.errors;
  return first ? first.message : error.message;
}
