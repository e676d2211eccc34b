import { ShopApiError } from '../../page/shop-api-error';

/**
 * Gives each attempt to send a form one idempotency key, in the options of the API call.
 *
 * Sending the same values again after an unclear outcome (a network or server error) repeats the key, so that both
 * attempts count as one.
 */
export function createIdempotencyKeys() {
  let attempt: { values: string; key: string } | null = null;

  return async function withKey<T>(
    values: unknown,
    send: (options: { idempotencyKey: string }) => Promise<T>,
  ): Promise<T> {
    const fingerprint = JSON.stringify(values);
    if (attempt?.values !== fingerprint) attempt = { values: fingerprint, key: newKey() };
    try {
      const result = await send({ idempotencyKey: attempt.key });
      attempt = null;
      return result;
    } catch (error) {
      if (isClearRefusal(error)) attempt = null;
      throw error;
    }
  };
}

function isClearRefusal(error: unknown): boolean {
  if (!(error instanceof ShopApiError)) return false;
  return error.statusCode >= 400 && error.statusCode < 500 && error.code !== 'IDEMPOTENCY_IN_PROGRESS';
}

// crypto.randomUUID is missing on plain http; random values are not.
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
