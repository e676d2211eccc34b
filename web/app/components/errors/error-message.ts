import { pageMessages } from '@chuck-and-bit/contract/page-messages';
import { isRouteErrorResponse } from 'react-router';
import { UserFacingError } from '../../browser/user-facing-error';

/** The sentence that tells a person why something did not work. `fallback`: for an error without such a sentence. */
export function errorMessage(error: unknown, fallback: string = pageMessages.internal): string {
  if (error instanceof UserFacingError) return error.message;
  // An error of a server loader arrives as a plain response.
  if (isRouteErrorResponse(error) && typeof error.data === 'string' && error.data !== '') {
    if (error.status < 500 || error.status === 503) return error.data;
  }
  return fallback;
}
