import type { FieldError } from '@chuck-and-bit/contract/errors';

/** A refusal of the API, or no answer at all (`code` NETWORK, `statusCode` 0). `message` is the sentence to show. */
export class ShopApiError extends Error {
  override readonly name = 'ShopApiError';

  constructor(
    readonly statusCode: number,
    /** One of the contract's error codes, or NETWORK. */
    readonly code: string,
    message: string,
    /** What is wrong with which field, for a 400. */
    readonly errors: FieldError[] = [],
  ) {
    super(message);
  }
}

/** Nothing was refused, so the same may work when it is tried again. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ShopApiError && (error.statusCode === 0 || error.statusCode >= 500);
