import type Stripe from 'stripe';
import type { StripeResponse } from './call';
import type { Transaction } from '../transaction';
import { saveObject, type Stored } from './store';

export type Operation = 'create' | 'confirm' | 'cancel' | 'refund';
type WebhookTrouble = 'webhook_lost' | 'webhook_late' | 'webhook_twice';
type Trouble = WebhookTrouble | `${Operation}_${'error' | 'cut' | 'timeout'}`;

/** Amounts in cents that trigger a trouble, for callers that can't set metadata. */
const troublesByAmount: Record<number, Trouble> = {
  770001: 'webhook_lost',
  770002: 'webhook_late',
  770003: 'webhook_twice',
  770011: 'create_error',
  770012: 'create_cut',
  770013: 'create_timeout',
  770021: 'confirm_error',
  770022: 'confirm_cut',
  770023: 'confirm_timeout',
  770031: 'cancel_error',
  770032: 'cancel_cut',
  770033: 'cancel_timeout',
  770041: 'refund_error',
  770042: 'refund_cut',
  770043: 'refund_timeout',
};

function troubleOf(intent: Stripe.PaymentIntent): string | undefined {
  return intent.metadata['sandbox_trouble'] ?? troublesByAmount[intent.amount];
}

/** How the events of an intent are delivered. */
export function webhookTrouble(intent: Stripe.PaymentIntent): WebhookTrouble | null {
  const trouble = troubleOf(intent);
  return trouble === 'webhook_lost' || trouble === 'webhook_late' || trouble === 'webhook_twice'
    ? trouble
    : null;
}

const providerFailure: StripeResponse = {
  status: 500,
  body: { error: { type: 'api_error', message: 'An unknown error occurred' } },
};

/**
 * Runs an operation on a locked intent, with the trouble that the intent requests. A trouble occurs at the first run of
 * the operation on an intent: `error` changes nothing, `cut` and `timeout` do the work and drop the response.
 */
export async function withTrouble(
  transaction: Transaction,
  intent: Stored<'payment_intent'>,
  operation: Operation,
  work: () => Promise<StripeResponse>,
): Promise<StripeResponse> {
  const trouble = troubleOf(intent.body);
  if (!trouble?.startsWith(`${operation}_`) || intent.hidden.struck?.includes(operation)) return work();
  intent.hidden.struck = [...(intent.hidden.struck ?? []), operation];
  await saveObject(transaction, intent);
  if (trouble === `${operation}_error`) return providerFailure;
  return { ...(await work()), delivery: trouble === `${operation}_timeout` ? 'stalled' : 'cut' };
}
