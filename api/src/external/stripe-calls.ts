import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { messages } from '@chuck-and-bit/contract/messages';
import Stripe from 'stripe';
import { ShopError } from '../errors';

const maxTries = 3;

export type CallLimits = {
  /** Timeout of one HTTP call, including its body. */
  tryMilliseconds: number;
  /** Timeout of an operation with all its tries. An API request needs at most two operations: 24 s. */
  totalMilliseconds: number;
  /** The backoff before the second try; doubled before the third. */
  pauseMilliseconds: number;
};

export const callLimits: CallLimits = {
  tryMilliseconds: 8_000,
  totalMilliseconds: 12_000,
  pauseMilliseconds: 200,
};

/**
 * Stripe's SDK without its own retries: `withinLimits` retries. The SDK's `fetch` client enforces the timeout even while a
 * slow body arrives; its client on Node's `http` would also retry calls on a closed connection uncounted.
 */
export function createStripeClient(secretKey: string, fetchProvider: typeof fetch = fetch): Stripe {
  return new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(fetchProvider),
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/**
 * Makes one call to the provider. `key` is its idempotency key. `keepsKey`: throws a failure that is stored under the key
 * instead of retrying under a fresh key, because the failed call may have taken effect.
 */
export type Ask = <T>(
  question: (options: Stripe.RequestOptions) => Promise<T>,
  once?: { key: string; keepsKey?: boolean },
) => Promise<T>;

/**
 * Runs an operation of one or more calls to the provider. Failed calls are retried until the operation's third failure or
 * its timeout.
 *
 * Stripe stores its own failures (5xx) under an idempotency key and replays them for a day, so a retry after one uses a
 * fresh key; a lost response is retried under the same key. Objects that a failed call created anyway are harmless: an
 * intent whose secret was never sent, or the refund of a whole charge, which can't be made twice.
 * Source: https://docs.stripe.com/api/idempotent_requests
 * @throws PROVIDER_UNAVAILABLE
 */
export async function withinLimits<T>(
  { tryMilliseconds, totalMilliseconds, pauseMilliseconds }: CallLimits,
  operation: (ask: Ask) => Promise<T>,
): Promise<T> {
  const end = performance.now() + totalMilliseconds;
  let failures = 0;

  const ask: Ask = async (question, once) => {
    const key = once?.key;
    for (let idempotencyKey = key; ; ) {
      const timeout = Math.max(1, Math.floor(Math.min(tryMilliseconds, end - performance.now())));
      try {
        return await question({
          maxNetworkRetries: 0,
          timeout,
          ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
        });
      } catch (error) {
        failures += isTransient(error) ? 1 : 0;
        const milliseconds = pauseMilliseconds * 2 ** (failures - 1) * (0.5 + Math.random() / 2);
        const isOver = failures >= maxTries || performance.now() + milliseconds >= end;
        if (!isTransient(error) || isOver || (once?.keepsKey && isStoredFailure(error))) throw error;
        if (key !== undefined && isStoredFailure(error)) idempotencyKey = `${key}-${randomUUID()}`;
        await pause(milliseconds);
      }
    }
  };

  try {
    return await operation(ask);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) {
      throw new ShopError('PROVIDER_UNAVAILABLE', messages.providerUnavailable, { cause: error });
    }
    throw error;
  }
}

/** All pages of a list of the provider. @param list requests one page */
export async function* pagesOf<Item extends { id: string }>(
  list: (page: { limit: number; starting_after?: string }) => Promise<Stripe.ApiList<Item>>,
): AsyncGenerator<Item[]> {
  let page = await list({ limit: 100 });
  for (;;) {
    yield page.data;
    const last = page.data.at(-1);
    if (!page.has_more || !last) return;
    page = await list({ limit: 100, starting_after: last.id });
  }
}

/** No response, rate limited, a concurrent request with the same key, or a server error. */
function isTransient(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  // Without a response there is no status.
  const { statusCode = 500 } = error;
  return statusCode === 409 || statusCode === 429 || statusCode >= 500;
}

/** A failure that the provider replays under the call's idempotency key. */
export function isStoredFailure(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && (error.statusCode ?? 0) >= 500;
}

export function isStripeError(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === code;
}

/** The message of a permanent refusal by the provider; null for any other error. */
export function refusalOf(error: unknown): string | null {
  const isRefused = error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode !== 409;
  return isRefused ? error.message : null;
}
