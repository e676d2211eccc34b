import type Stripe from 'stripe';
import { type Call, ok, type StripeResponse } from './call';
import { attemptPayment } from './confirmation';
import { recordEvent } from './events';
import { findIntent } from './intent-access';
import type { Parameters } from './parameters';
import { takeMethod } from './payment-methods';
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

/** The sandbox has no customers, so any id is accepted. */
function readCustomer(parameters: Parameters): string | null {
  const customer = parameters.optionalText('customer');
  if (customer !== null && !/^cus_\w+$/.test(customer))
    throw invalidRequest(`No such customer: '${customer}'`, { code: 'resource_missing', param: 'customer' });
  return customer;
}

const settable = [
  'amount',
  'currency',
  'customer',
  'description',
  'metadata',
  'receipt_email',
  'payment_method',
  'allowed_payment_method_types',
  'payment_method_types',
  'statement_descriptor_suffix',
  'expand',
];

function newIntent(parameters: Parameters): Stripe.PaymentIntent {
  // Earlier API versions named the first parameter `payment_method_types`.
  const types = ['allowed_payment_method_types', 'payment_method_types'].flatMap((name) => {
    const named = parameters.texts(name);
    if (named.some((type) => type !== 'card'))
      throw invalidRequest('The card sandbox knows payment methods of type card only.', { param: name });
    return named;
  });
  if (parameters.oneOf('capture_method', ['automatic', 'automatic_async', 'manual']) === 'manual')
    throw invalidRequest('The card sandbox captures automatically only.', { param: 'capture_method' });
  const automatic = parameters.inner('automatic_payment_methods');
  automatic.allow('enabled', 'allow_redirects');
  const enabled = automatic.boolean('enabled') ?? types.length === 0;
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: types.length > 0 ? ['card'] : null,
    amount: readAmount(parameters),
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: enabled
      ? { allow_redirects: automatic.oneOf('allow_redirects', ['always', 'never']) ?? 'always', enabled }
      : null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: parameters.text('capture_method') === 'automatic' ? 'automatic' : 'automatic_async',
    client_secret: `${id}_secret_${randomText(25)}`,
    confirmation_method: 'automatic',
    created: now(),
    currency: readCurrency(parameters),
    customer: readCustomer(parameters),
    customer_account: null,
    description: parameters.optionalText('description'),
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
    receipt_email: parameters.optionalText('receipt_email'),
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: parameters.optionalText('statement_descriptor_suffix'),
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
}

export async function createIntent(call: Call): Promise<StripeResponse> {
  const { parameters, transaction } = call;
  parameters.allow(
    ...settable,
    'automatic_payment_methods',
    'capture_method',
    'confirm',
    'return_url',
    'payment_method_data',
  );
  const intent = { body: newIntent(parameters), hidden: {} };
  // `create_error` must leave nothing of the intent, so it is applied before anything is stored.
  return withTrouble(transaction, intent, 'create', async () => {
    await insertObject<'payment_intent'>(transaction, intent.body, intent.hidden);
    await recordEvent(call, 'payment_intent.created', intent.body, intent.body);
    if (parameters.boolean('confirm')) return attemptPayment(call, intent);
    if (parameters.has('payment_method')) {
      intent.body.payment_method = (
        await takeMethod(call, parameters.requiredText('payment_method'))
      ).body.id;
      intent.body.status = 'requires_confirmation';
      await saveObject(transaction, intent);
    }
    return ok(intent.body);
  });
}

export async function retrieveIntent(call: Call): Promise<StripeResponse> {
  call.parameters.allow('client_secret', 'expand', 'key', 'is_stripe_sdk');
  return ok((await findIntent(call, 'read')).body);
}

export async function updateIntent(call: Call): Promise<StripeResponse> {
  const { parameters, transaction } = call;
  parameters.allow(...settable);
  const intent = await findIntent(call, 'lock');
  const { body } = intent;
  const paymentChanges = ['amount', 'currency', 'payment_method'].filter((name) => parameters.has(name));
  if (paymentChanges[0] !== undefined && (body.status === 'succeeded' || body.status === 'canceled'))
    throw unexpectedState(
      `This PaymentIntent's ${paymentChanges[0]} could not be updated because it has a status of ${body.status}. You may only update the ${paymentChanges[0]} of a PaymentIntent with one of the following statuses: requires_payment_method, requires_confirmation, requires_action.`,
      body,
    );
  if (parameters.has('amount')) body.amount = readAmount(parameters);
  if (parameters.has('currency')) body.currency = readCurrency(parameters);
  if (parameters.has('customer')) body.customer = readCustomer(parameters);
  if (parameters.has('description')) body.description = parameters.optionalText('description');
  if (parameters.has('receipt_email')) body.receipt_email = parameters.optionalText('receipt_email');
  if (parameters.has('payment_method')) {
    body.payment_method = (await takeMethod(call, parameters.requiredText('payment_method'))).body.id;
    body.status = 'requires_confirmation';
    body.next_action = null;
  }
  body.metadata = parameters.metadata(body.metadata);
  await saveObject(transaction, intent);
  return ok(body);
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
