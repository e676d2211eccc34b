import type { Parameters } from './parameters';
import type { Transaction } from '../transaction';

/** One authenticated request, inside its own transaction. */
export type Call = {
  transaction: Transaction;
  parameters: Parameters;
  /** The id in the path. */
  id: string;
  /** Whether the key is publishable: it has fewer permissions, needs the client secret and sees fewer fields. */
  publishable: boolean;
  requestId: string;
  idempotencyKey: string | null;
  sendsWebhooks: boolean;
};

/** A response is committed with the changes of its call, also that of a declined card. An exception rolls them back. */
export type StripeResponse = {
  status: number;
  body: object;
  /** Drops the response: closes the connection at once, or after a long wait. */
  delivery?: 'cut' | 'stalled';
};

export type Endpoint = {
  method: 'GET' | 'POST';
  path: string;
  /** Whether a publishable key may call it. */
  publishable?: true;
  respond: (call: Call) => Promise<StripeResponse>;
};

export function ok(body: object): StripeResponse {
  return { status: 200, body };
}
