import type Stripe from 'stripe';
import type { Call } from './call';
import { invalidRequest } from './stripe-error';
import { requireObject, type Stored } from './store';

/** The intent in the path. A publishable key requires the intent's client secret. */
export async function findIntent(call: Call, lock: 'lock' | 'read'): Promise<Stored<'payment_intent'>> {
  const intent = await requireObject(call.transaction, 'payment_intent', call.id, 'intent', lock);
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

const shownToPublishableKeys = new Set<string>([
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
] satisfies Array<keyof Stripe.PaymentIntent>);

/** Replaces the id of an intent's latest charge by the charge: https://docs.stripe.com/api/expanding_objects */
export async function expandCharge({ parameters, transaction }: Call, body: object): Promise<object> {
  const paths = parameters.texts('expand');
  if (paths.length === 0) return body;
  const unknown = paths.find((path) => path !== 'latest_charge' || !('latest_charge' in body));
  if (unknown !== undefined)
    throw invalidRequest(`This property cannot be expanded (${unknown}).`, { param: 'expand' });
  const { latest_charge: id } = body as Stripe.PaymentIntent;
  if (typeof id !== 'string') return body;
  return { ...body, latest_charge: (await requireObject(transaction, 'charge', id, 'charge')).body };
}

/** The fields of an object that are visible to the caller's key: a publishable key sees intents without metadata and charges. */
export function visibleTo({ publishable }: Call, body: object): object {
  if (!publishable || !('object' in body) || body.object !== 'payment_intent') return body;
  return Object.fromEntries(Object.entries(body).filter(([field]) => shownToPublishableKeys.has(field)));
}
