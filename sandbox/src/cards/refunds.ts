import type Stripe from 'stripe';
import { type Call, ok, type StripeResponse } from './call';
import { chargedBack } from './disputes';
import { recordEvent } from './events';
import { invalidRequest } from './stripe-error';
import { findObject, insertObject, newId, now, requireObject, saveObject } from './store';
import { withTrouble } from './trouble';

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`;

export async function createRefund(call: Call): Promise<StripeResponse> {
  const { parameters, transaction } = call;
  parameters.allow('payment_intent', 'amount', 'metadata');
  const id = parameters.requiredText('payment_intent');
  // The lock serializes refunds and confirmations of one intent.
  const intent = await requireObject(transaction, 'payment_intent', id, 'payment_intent', 'lock');
  return withTrouble(transaction, intent, 'refund', () => refund(call, intent.body));
}

async function refund(call: Call, intent: Stripe.PaymentIntent): Promise<StripeResponse> {
  const { parameters, transaction } = call;
  const charge =
    intent.status === 'succeeded' && typeof intent.latest_charge === 'string'
      ? await findObject(transaction, 'charge', intent.latest_charge, 'lock')
      : null;
  if (!charge)
    throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      code: 'payment_intent_unexpected_state',
    });
  const { body } = charge;
  if (body.refunded)
    throw invalidRequest(`Charge ${body.id} has already been refunded.`, { code: 'charge_already_refunded' });
  const withdrawn = await chargedBack(call, body);
  const remaining = body.amount - body.amount_refunded;
  if (withdrawn >= remaining)
    throw invalidRequest(`Charge ${body.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  const amount = parameters.integer('amount') ?? remaining;
  if (amount < 1) throw invalidRequest('Invalid positive integer', { param: 'amount' });
  if (amount > remaining - withdrawn)
    throw invalidRequest(
      `Refund amount (${dollars(amount)}) is greater than unrefunded amount on charge (${dollars(remaining - withdrawn)})`,
      { param: 'amount' },
    );
  const created: Stripe.Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: body.id,
    created: now(),
    currency: body.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata: parameters.metadata(),
    payment_intent: intent.id,
    payment_method: body.payment_method,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  await insertObject<'refund'>(transaction, created);
  body.amount_refunded += amount;
  body.refunded = body.amount_refunded === body.amount;
  await saveObject(transaction, charge);
  await recordEvent(call, 'refund.created', created, intent);
  await recordEvent(call, 'charge.refunded', body, intent);
  return ok(created);
}

/** The card's bank returns the refunded money: https://docs.stripe.com/refunds#failed-refunds */
export async function failRefund(call: Call): Promise<StripeResponse> {
  const { transaction } = call;
  call.parameters.allow();
  const found = (await requireObject(transaction, 'refund', call.id, 'id')).body;
  const intentId = String(found.payment_intent);
  const intent = await requireObject(transaction, 'payment_intent', intentId, 'payment_intent', 'lock');
  const refund = await requireObject(transaction, 'refund', call.id, 'id', 'lock');
  const charge = await requireObject(transaction, 'charge', String(found.charge), 'charge', 'lock');
  if (refund.body.status !== 'succeeded')
    throw invalidRequest(`This refund can't fail: it is ${refund.body.status}.`);
  Object.assign(refund.body, { status: 'failed', failure_reason: 'lost_or_stolen_card' });
  await saveObject(transaction, refund);
  charge.body.amount_refunded -= refund.body.amount;
  charge.body.refunded = false;
  await saveObject(transaction, charge);
  await recordEvent(call, 'refund.failed', refund.body, intent.body);
  return ok(refund.body);
}
