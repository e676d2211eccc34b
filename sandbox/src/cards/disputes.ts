import type Stripe from 'stripe';
import { type Call, ok, type StripeResponse } from './call';
import { recordEvent } from './events';
import { invalidRequest, missing } from './stripe-error';
import { findObject, insertObject, newId, now, requireObject, saveObject } from './store';

const secondsToAnswer = 7 * 24 * 3600;

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
};

/** Opens a dispute: the cardholder reports the charge, or `amount` cents of it, as fraudulent. */
export async function openDispute(
  call: Call,
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
  amount = charge.amount,
): Promise<void> {
  const stored = await requireObject(call.transaction, 'charge', charge.id, 'charge', 'lock');
  stored.body.disputed = true;
  await saveObject(call.transaction, stored);
  const dispute: Stripe.Dispute = {
    id: newId('du'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      due_by: now() + secondsToAnswer,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: intent.id,
    payment_method_details: {
      card: {
        brand: charge.payment_method_details?.card?.brand ?? 'unknown',
        case_type: 'chargeback',
        network: charge.payment_method_details?.card?.network ?? 'unknown',
        network_reason_code: '10.4',
      },
      type: 'card',
    },
    reason: 'fraudulent',
    status: 'needs_response',
  };
  await insertObject<'dispute'>(call.transaction, dispute);
  await recordEvent(call, 'charge.dispute.created', dispute, intent);
  await recordEvent(call, 'charge.dispute.funds_withdrawn', dispute, intent);
}

/**
 * The cents of this charge that disputes have withdrawn and that can't be refunded: all of it while a dispute is open, and
 * afterwards what a lost one took.
 */
export async function chargedBack(call: Call, { id, disputed, amount }: Stripe.Charge): Promise<number> {
  if (!disputed) return 0;
  const { rows } = await call.transaction.query<{ body: Stripe.Dispute }>(
    `select body from sandbox.card_objects where kind = 'dispute' and body->>'charge' = $1`,
    [id],
  );
  const withdrawn = rows.filter(({ body }) => !body.is_charge_refundable);
  return Math.max(0, ...withdrawn.map(({ body }) => (body.status === 'lost' ? body.amount : amount)));
}

/**
 * The evidence decides a dispute: https://docs.stripe.com/testing#evidence. A won one returns the money, so the charge can
 * be refunded again.
 */
export async function respondToDispute(call: Call): Promise<StripeResponse> {
  call.parameters.allow('evidence');
  const evidence = call.parameters.inner('evidence');
  evidence.allow('uncategorized_text');
  const text = evidence.oneOf('uncategorized_text', ['winning_evidence', 'losing_evidence']);
  if (text === undefined)
    throw invalidRequest('The card sandbox knows only evidence that wins or loses.', { param: 'evidence' });
  const dispute = await requireObject(call.transaction, 'dispute', call.id, 'dispute', 'lock');
  const { body } = dispute;
  if (body.status !== 'needs_response') throw invalidRequest(`This dispute is closed: it is ${body.status}.`);
  const isWon = text === 'winning_evidence';
  body.evidence.uncategorized_text = text;
  Object.assign(body.evidence_details, { has_evidence: true, submission_count: 1 });
  body.status = isWon ? 'won' : 'lost';
  body.is_charge_refundable = isWon;
  await saveObject(call.transaction, dispute);
  const intent = await intentOf(call, body);
  await recordEvent(call, 'charge.dispute.closed', body, intent);
  if (isWon) await recordEvent(call, 'charge.dispute.funds_reinstated', body, intent);
  return ok(body);
}

/** The cardholder disputes a charge, or a part of it, some time after the payment: https://docs.stripe.com/disputes */
export async function disputeCharge(call: Call): Promise<StripeResponse> {
  call.parameters.allow('amount');
  const charge = await findObject(call.transaction, 'charge', call.id);
  if (!charge?.body.paid) throw missing('charge', call.id, 'id');
  if (charge.body.disputed) throw invalidRequest(`Charge ${call.id} is disputed already.`);
  const amount = call.parameters.integer('amount');
  await openDispute(call, await intentOf(call, charge.body), charge.body, amount);
  return ok(charge.body);
}

async function intentOf(
  { transaction }: Call,
  { payment_intent: id }: Stripe.Charge | Stripe.Dispute,
): Promise<Stripe.PaymentIntent> {
  return (await requireObject(transaction, 'payment_intent', String(id), 'payment_intent', 'lock')).body;
}
