import type { FieldError } from '@chuck-and-bit/contract/errors';
import { UserFacingError } from './user-facing-error';

/** An error response of the API, or no response at all (`code` NETWORK, `statusCode` 0). */
export class ShopApiError extends UserFacingError {
  override readonly name = 'ShopApiError';

  constructor(
    readonly statusCode: number,
    /** One of the contract's error codes, or NETWORK. */
    readonly code: string,
    message: string,
    /** The errors of the fields, for a 400. */
    readonly errors: FieldError[] = [],
    /** Do not repeat the request before, where the API says so. */
    readonly retryAfterSeconds = 0,
  ) {
    super(message);
  }
}

/** Whether the API was unreachable or failed, so that the same request may succeed later. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ShopApiError && (error.statusCode === 0 || error.statusCode >= 500);
