import type { Parameters } from './parameters';
import type { Answer } from './stripe-error';
import type { Transaction } from './store';

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

export type Endpoint = {
  method: 'GET' | 'POST';
  path: string;
  /** Whether a publishable key may call it. */
  publishable?: true;
  answer: (call: Call) => Promise<Answer>;
};

export function ok(body: object): Answer {
  return { status: 200, body };
}
