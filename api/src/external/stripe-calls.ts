import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { messages } from '@chuck-and-bit/contract/messages';
import Stripe from 'stripe';
import { ShopError } from '../errors';

const maxTries = 3;

export type CallLimits = {
  /** How long one HTTP call may take, its body included. */
  tryMilliseconds: number;
  /** How long an operation may take with all its tries. A request of a visitor needs two at most: 24 s. */
  totalMilliseconds: number;
  /** The pause before the second try; it doubles before the third. */
  pauseMilliseconds: number;
};

export const callLimits: CallLimits = {
  tryMilliseconds: 8_000,
  totalMilliseconds: 12_000,
  pauseMilliseconds: 200,
};

/**
 * Stripe's SDK without retries of its own: `withinLimits` tries again. Its client on `fetch` ends a call in time even
 * while a body drips in; its client on Node's `http` would also repeat calls on a closed connection uncounted.
 */
export function createStripeClient(secretKey: string, fetchProvider: typeof fetch = fetch): Stripe {
  return new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(fetchProvider),
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/** Asks the provider one question. With a key, the same key gives the same answer. */
export type Ask = <T>(question: (options: Stripe.RequestOptions) => Promise<T>, key?: string) => Promise<T>;

/**
 * Runs an operation at the provider that consists of one or more questions. A question without an answer is asked again:
 * the operation ends at its third failure, or when its time is over.
 *
 * Stripe keeps its own failures (5xx) under an idempotency key and repeats them for a day, so the next try takes a fresh
 * key; a lost answer is asked for under the same one. What a failed request may have made all the same harms nobody: an
 * intent whose secret no one was given, or a refund, which can't be made twice.
 * Source: https://docs.stripe.com/api/idempotent_requests
 * @throws PROVIDER_UNAVAILABLE
 */
export async function withinLimits<T>(
  { tryMilliseconds, totalMilliseconds, pauseMilliseconds }: CallLimits,
  operation: (ask: Ask) => Promise<T>,
): Promise<T> {
  const end = performance.now() + totalMilliseconds;
  let failures = 0;

  const ask: Ask = async (question, key) => {
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
        if (!isTransient(error) || isOver) throw error;
        if (key !== undefined && isKept(error)) idempotencyKey = `${key}-${randomUUID()}`;
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

/** No answer, too many requests, a rival request under the same key, or a failure of the provider. */
function isTransient(error: unknown): boolean {
  if (error instanceof Stripe.errors.StripeConnectionError) return true;
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  const { statusCode = 500 } = error;
  return statusCode === 409 || statusCode === 429 || statusCode >= 500;
}

function isKept(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeError && (error.statusCode ?? 0) >= 500;
}

export function isStripeError(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === code;
}
