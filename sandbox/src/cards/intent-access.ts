import type Stripe from 'stripe';
import type { Call } from './call';
import { invalidRequest, missing } from './stripe-error';
import { findObject, type Stored } from './store';

/** The intent in the path. A publishable key requires the intent's client secret. */
export async function findIntent(call: Call, lock: 'lock' | 'read'): Promise<Stored<'payment_intent'>> {
  const intent = await findObject(call.transaction, 'payment_intent', call.id, lock);
  if (!intent) throw missing('payment_intent', call.id, 'intent');
  const secret = call.publishable
    ? call.parameters.requiredText('client_secret')
    : call.parameters.text('client_secret');
  if (secret !== undefined && secret !== intent.body.client_secret)
    throw invalidRequest(
      'The client_secret provided does not match the client_secret associated with the PaymentIntent.',
      { code: 'payment_intent_invalid_parameter', param: 'client_secret' },
    );
  return intent;
}

const shownToPublishableKeys = [
  'id',
  'object',
  'amount',
  'amount_details',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_configuration_details',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'source',
  'status',
] as const satisfies Array<keyof Stripe.PaymentIntent>;

/** The fields visible to the caller's key: without metadata and charges for a publishable key. */
export function visibleTo(call: Call, intent: Stripe.PaymentIntent): Partial<Stripe.PaymentIntent> {
  if (!call.publishable) return intent;
  return Object.fromEntries(shownToPublishableKeys.map((field) => [field, intent[field]]));
}
