import type Stripe from 'stripe';
import { type Call, ok, type StripeResponse } from './call';
import { recordEvent } from './events';
import { findIntent } from './intent-access';
import type { Parameters } from './parameters';
import { invalidRequest, unexpectedState } from './stripe-error';
import { insertObject, newId, now, randomText, saveObject } from './store';
import { withTrouble } from './trouble';

const smallestAmount = 50;
const largestAmount = 99_999_999;

function readAmount(parameters: Parameters): number {
  const amount = parameters.requiredInteger('amount');
  if (amount < 1)
    throw invalidRequest('This value must be greater than or equal to 1.', {
      code: 'parameter_invalid_integer',
      param: 'amount',
    });
  if (amount < smallestAmount)
    throw invalidRequest('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  if (amount > largestAmount)
    throw invalidRequest('Amount must be no more than $999,999.99', {
      code: 'amount_too_large',
      param: 'amount',
    });
  return amount;
}

function readCurrency(parameters: Parameters): string {
  const currency = parameters.requiredText('currency').toLowerCase();
  if (!/^[a-z]{3}$/.test(currency))
    throw invalidRequest(`Invalid currency: ${currency}.`, { param: 'currency' });
  return currency;
}

function newIntent(parameters: Parameters): Stripe.PaymentIntent {
  if (parameters.texts('allowed_payment_method_types').some((type) => type !== 'card'))
    throw invalidRequest('The card sandbox knows payment methods of type card only.', {
      param: 'allowed_payment_method_types',
    });
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: ['card'],
    amount: readAmount(parameters),
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    created: now(),
    currency: readCurrency(parameters),
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: parameters.metadata(),
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: { installments: null, mandate_options: null, network: null, request_three_d_secure: 'automatic' },
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
}

export async function createIntent(call: Call): Promise<StripeResponse> {
  const { parameters, transaction } = call;
  parameters.allow('amount', 'currency', 'metadata', 'allowed_payment_method_types', 'expand');
  const intent = { body: newIntent(parameters), hidden: {} };
  // `create_error` must leave nothing of the intent, so it is applied before anything is stored.
  return withTrouble(transaction, intent, 'create', async () => {
    await insertObject<'payment_intent'>(transaction, intent.body, intent.hidden);
    await recordEvent(call, 'payment_intent.created', intent.body, intent.body);
    return ok(intent.body);
  });
}

export async function retrieveIntent(call: Call): Promise<StripeResponse> {
  call.parameters.allow('client_secret', 'expand');
  return ok((await findIntent(call, 'read')).body);
}

export async function updateIntent(call: Call): Promise<StripeResponse> {
  call.parameters.allow('metadata', 'expand');
  const intent = await findIntent(call, 'lock');
  intent.body.metadata = call.parameters.metadata(intent.body.metadata);
  await saveObject(call.transaction, intent);
  return ok(intent.body);
}

export async function cancelIntent(call: Call): Promise<StripeResponse> {
  const { parameters, transaction } = call;
  parameters.allow('cancellation_reason', 'expand');
  const reason = parameters.oneOf('cancellation_reason', [
    'duplicate',
    'fraudulent',
    'requested_by_customer',
    'abandoned',
  ]);
  const intent = await findIntent(call, 'lock');
  return withTrouble(transaction, intent, 'cancel', async () => {
    const { body } = intent;
    if (body.status === 'succeeded' || body.status === 'canceled')
      throw unexpectedState(
        `You cannot cancel this PaymentIntent because it has a status of ${body.status}. Only a PaymentIntent with one of the following statuses may be canceled: requires_payment_method, requires_capture, requires_confirmation, requires_action, processing.`,
        body,
      );
    body.status = 'canceled';
    body.canceled_at = now();
    body.cancellation_reason = reason ?? null;
    body.next_action = null;
    await saveObject(transaction, intent);
    await recordEvent(call, 'payment_intent.canceled', body, body);
    return ok(body);
  });
}
