import type Stripe from 'stripe';
import { type Call, ok, type StripeResponse } from './call';
import { recordCharge } from './charges';
import { openDispute } from './disputes';
import { recordEvent } from './events';
import { findIntent, visibleTo } from './intent-access';
import { createMethod, takeMethod } from './payment-methods';
import { invalidRequest, unexpectedState, withDocumentation } from './stripe-error';
import { randomText, saveObject, type Stored } from './store';
import { type Behaviour, type Decline, type DeclineName, declines } from './test-cards';
import { withTrouble } from './trouble';

type Intent = Stored<'payment_intent'>;
type Method = Stored<'payment_method'>;

async function methodFor(call: Call, intent: Intent): Promise<Method> {
  const { parameters } = call;
  if (parameters.has('payment_method_data'))
    return createMethod(call, parameters.inner('payment_method_data'));
  const id = parameters.text('payment_method');
  if (id) return takeMethod(call, id);
  throw unexpectedState(
    "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    visibleTo(call, intent.body),
  );
}

async function succeed(
  call: Call,
  intent: Intent,
  method: Method,
  behaviour: Behaviour,
): Promise<StripeResponse> {
  const { body } = intent;
  const charge = await recordCharge(call, body, method.body, null);
  Object.assign(body, {
    status: 'succeeded',
    amount_received: body.amount,
    latest_charge: charge.id,
    payment_method: method.body.id,
    last_payment_error: null,
    next_action: null,
  } satisfies Partial<Stripe.PaymentIntent>);
  method.hidden.spent = true;
  await saveObject(call.transaction, method);
  await saveObject(call.transaction, intent);
  await recordEvent(call, 'charge.succeeded', charge, body);
  await recordEvent(call, 'payment_intent.succeeded', body, body);
  if (behaviour === 'disputed') await openDispute(call, body, charge);
  return ok(body);
}

async function decline(
  call: Call,
  intent: Intent,
  method: Method,
  name: DeclineName,
): Promise<StripeResponse> {
  const { body } = intent;
  const reason: Decline = declines[name];
  const charge = await recordCharge(call, body, method.body, reason);
  const error = withDocumentation({
    type: 'card_error',
    code: reason.code,
    ...(reason.declineCode ? { decline_code: reason.declineCode } : {}),
    message: reason.message,
    charge: charge.id,
    payment_method: method.body,
  });
  Object.assign(body, {
    status: 'requires_payment_method',
    latest_charge: charge.id,
    payment_method: null,
    last_payment_error: error as Stripe.PaymentIntent.LastPaymentError,
    next_action: null,
  } satisfies Partial<Stripe.PaymentIntent>);
  await saveObject(call.transaction, intent);
  await recordEvent(call, 'charge.failed', charge, body);
  await recordEvent(call, 'payment_intent.payment_failed', body, body);
  return { status: 402, body: { error: { ...error, payment_intent: visibleTo(call, body) } } };
}

async function askAuthentication(call: Call, intent: Intent, method: Method): Promise<StripeResponse> {
  Object.assign(intent.body, {
    status: 'requires_action',
    payment_method: method.body.id,
    last_payment_error: null,
    next_action: {
      type: 'use_stripe_sdk',
      use_stripe_sdk: {
        type: 'three_d_secure_redirect',
        stripe_js: '',
        source: `src_${randomText(24)}`,
      } as Stripe.PaymentIntent.NextAction.UseStripeSdk,
    },
  } satisfies Partial<Stripe.PaymentIntent>);
  await saveObject(call.transaction, intent);
  await recordEvent(call, 'payment_intent.requires_action', intent.body, intent.body);
  return ok(intent.body);
}

/** Charges the card of an intent, which its test number accepts, declines, or wants to authenticate. */
export async function confirmIntent(call: Call): Promise<StripeResponse> {
  call.parameters.allow('client_secret', 'payment_method', 'payment_method_data', 'expand');
  const intent = await findIntent(call, 'lock');
  const { status } = intent.body;
  const visible = visibleTo(call, intent.body);
  if (status === 'succeeded')
    throw unexpectedState(
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.',
      visible,
    );
  if (status === 'canceled')
    throw unexpectedState(
      'You cannot confirm this PaymentIntent because it has a status of canceled. Only a PaymentIntent with one of the following statuses may be confirmed: requires_payment_method, requires_confirmation, requires_action.',
      visible,
    );
  return withTrouble(call.transaction, intent, 'confirm', async () => {
    const method = await methodFor(call, intent);
    const behaviour = method.hidden.behaviour ?? 'succeeds';
    if (behaviour === 'succeeds' || behaviour === 'disputed') return succeed(call, intent, method, behaviour);
    if (behaviour === 'asks_authentication' || behaviour === 'asks_authentication_then_declines')
      return askAuthentication(call, intent, method);
    return decline(call, intent, method, behaviour);
  });
}

/** Called at the end of the authentication dialog. Stripe's own call is undocumented, so this one differs. */
export async function finishAuthentication(call: Call): Promise<StripeResponse> {
  call.parameters.allow('client_secret', 'outcome');
  const outcome = call.parameters.oneOf('outcome', ['authenticated', 'failed']);
  if (outcome === undefined) throw invalidRequest('Missing required param: outcome.', { param: 'outcome' });
  const intent = await findIntent(call, 'lock');
  const { body } = intent;
  if (body.status !== 'requires_action' || typeof body.payment_method !== 'string')
    throw unexpectedState(
      `This PaymentIntent asks for no authentication: it has a status of ${body.status}.`,
      visibleTo(call, body),
    );
  const method = await takeMethod(call, body.payment_method);
  if (outcome === 'authenticated')
    return method.hidden.behaviour === 'asks_authentication_then_declines'
      ? decline(call, intent, method, 'generic_decline')
      : succeed(call, intent, method, 'succeeds');
  Object.assign(body, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: withDocumentation({
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message:
        'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
      payment_method: method.body,
    }) as Stripe.PaymentIntent.LastPaymentError,
  } satisfies Partial<Stripe.PaymentIntent>);
  await saveObject(call.transaction, intent);
  await recordEvent(call, 'payment_intent.payment_failed', body, body);
  return ok(body);
}
