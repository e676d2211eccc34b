import { createHash } from 'node:crypto';
import type { StripeResponse } from './call';
import { invalidRequest, StripeError } from './stripe-error';
import type { Transaction } from '../transaction';

/** A field without card digits, which must not be stored even as a digest; only the last digits are used. */
function withoutCardDigits([name, value]: [string, string]): [string, string] {
  if (name.endsWith('[number]')) return [name, value.slice(-4)];
  return [name, name.endsWith('[cvc]') ? '' : value];
}

function fingerprintOf(path: string, form: URLSearchParams): string {
  return createHash('sha256')
    .update(JSON.stringify([path, [...form].map(withoutCardDigits)]))
    .digest('hex');
}

export type Replay = { response: StripeResponse; originalRequest: string };

/**
 * Claims an idempotency key, or returns its stored response. The row is inserted first, in the transaction of the work:
 * a second request with the key waits for the first, and a crash leaves neither work nor key.
 * https://docs.stripe.com/api/idempotent_requests
 */
export async function takeKey(
  transaction: Transaction,
  request: { key: string; path: string; form: URLSearchParams; requestId: string },
): Promise<Replay | null> {
  if (request.key.length > 255)
    throw invalidRequest('Idempotency keys can be up to 255 characters long.', { param: 'Idempotency-Key' });
  const fingerprint = fingerprintOf(request.path, request.form);
  await transaction.query(
    `delete from sandbox.card_requests where key = $1 and created_at < now() - interval '24 hours'`,
    [request.key],
  );
  const inserted = await transaction.query(
    'insert into sandbox.card_requests (key, fingerprint, request_id) values ($1, $2, $3) on conflict (key) do nothing',
    [request.key, fingerprint, request.requestId],
  );
  if (inserted.rowCount === 1) return null;
  const { rows } = await transaction.query<{
    fingerprint: string;
    request_id: string;
    status: number;
    body: object;
  }>('select fingerprint, request_id, status, body from sandbox.card_requests where key = $1', [request.key]);
  const before = rows[0];
  if (!before || before.fingerprint !== fingerprint)
    throw new StripeError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${request.key}' if you meant to execute a different request.`,
    });
  return { response: { status: before.status, body: before.body }, originalRequest: before.request_id };
}

/** Stores the response with its key. */
export async function storeResponse(
  transaction: Transaction,
  key: string,
  response: StripeResponse,
): Promise<void> {
  await transaction.query('update sandbox.card_requests set status = $2, body = $3 where key = $1', [
    key,
    response.status,
    JSON.stringify(response.body),
  ]);
}
