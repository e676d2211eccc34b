import type Stripe from 'stripe';
import { type Call, type Endpoint, ok } from './call';
import { recordEvent } from './events';
import { expandAll } from './expansion';
import { listObjects } from './lists';
import { type Answer, invalidRequest, missing } from './stripe-error';
import { findObject, insertObject, newId, now, saveObject, type Stored } from './store';

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

/** Opens a dispute: the cardholder reports the charge as fraudulent. */
export async function openDispute(
  call: Call,
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
): Promise<void> {
  const stored = await findObject(call.transaction, 'charge', charge.id, 'lock');
  if (!stored) throw new Error(`No charge ${charge.id}`);
  stored.body.disputed = true;
  await saveObject(call.transaction, stored);
  const dispute: Stripe.Dispute = {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
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

/** Whether a dispute has withdrawn the money of this charge, so that it can't be refunded. */
export async function isChargedBack(call: Call, { id, disputed }: Stripe.Charge): Promise<boolean> {
  if (!disputed) return false;
  const { rows } = await call.transaction.query<{ body: Stripe.Dispute }>(
    `select body from sandbox.card_objects where kind = 'dispute' and body->>'charge' = $1`,
    [id],
  );
  return rows.some(({ body }) => !body.is_charge_refundable);
}

async function findOpenDispute(call: Call): Promise<Stored<'dispute'>> {
  const dispute = await findObject(call.transaction, 'dispute', call.id, 'lock');
  if (!dispute) throw missing('dispute', call.id, 'dispute');
  const { status } = dispute.body;
  if (status !== 'needs_response') throw invalidRequest(`This dispute is closed: it is ${status}.`);
  return dispute;
}

/** Closes a dispute. A won dispute returns the money, so the charge can be refunded again. */
async function close(call: Call, dispute: Stored<'dispute'>, outcome: 'won' | 'lost'): Promise<Answer> {
  const { body } = dispute;
  body.status = outcome;
  body.is_charge_refundable = outcome === 'won';
  await saveObject(call.transaction, dispute);
  const intent = await findObject(call.transaction, 'payment_intent', String(body.payment_intent));
  await recordEvent(call, 'charge.dispute.closed', body, intent?.body ?? null);
  if (outcome === 'won') {
    await recordEvent(call, 'charge.dispute.funds_reinstated', body, intent?.body ?? null);
  }
  return ok(await expandAll(call, body));
}

/** The evidence decides the dispute: https://docs.stripe.com/testing#evidence */
async function answerDispute(call: Call): Promise<Answer> {
  call.parameters.allow('evidence', 'expand');
  const evidence = call.parameters.inner('evidence');
  evidence.allow('uncategorized_text');
  const text = evidence.oneOf('uncategorized_text', ['winning_evidence', 'losing_evidence']);
  if (text === undefined)
    throw invalidRequest('The card sandbox knows only evidence that wins or loses.', { param: 'evidence' });
  const dispute = await findOpenDispute(call);
  dispute.body.evidence.uncategorized_text = text;
  Object.assign(dispute.body.evidence_details, { has_evidence: true, submission_count: 1 });
  return close(call, dispute, text === 'winning_evidence' ? 'won' : 'lost');
}

async function acceptDispute(call: Call): Promise<Answer> {
  call.parameters.allow('expand');
  return close(call, await findOpenDispute(call), 'lost');
}

/** The cardholder disputes a charge some time after the payment: https://docs.stripe.com/disputes */
async function disputeCharge(call: Call): Promise<Answer> {
  call.parameters.allow('expand');
  const charge = await findObject(call.transaction, 'charge', call.id);
  if (!charge?.body.paid) throw missing('charge', call.id, 'id');
  if (charge.body.disputed) throw invalidRequest(`Charge ${call.id} is disputed already.`);
  const intent = await findObject(
    call.transaction,
    'payment_intent',
    String(charge.body.payment_intent),
    'lock',
  );
  if (!intent) throw new Error(`No intent of ${call.id}`);
  await openDispute(call, intent.body, charge.body);
  return ok(charge.body);
}

export const disputeEndpoints: Endpoint[] = [
  {
    method: 'GET',
    path: '/disputes',
    answer: (call) => listObjects(call, 'dispute', '/v1/disputes', ['payment_intent', 'charge']),
  },
  {
    method: 'GET',
    path: '/disputes/:id',
    answer: async (call) => {
      call.parameters.allow('expand');
      const dispute = await findObject(call.transaction, 'dispute', call.id);
      if (!dispute) throw missing('dispute', call.id, 'dispute');
      return ok(await expandAll(call, dispute.body));
    },
  },
  { method: 'POST', path: '/disputes/:id', answer: answerDispute },
  { method: 'POST', path: '/disputes/:id/close', answer: acceptDispute },
  { method: 'POST', path: '/charges/:id/sandbox_dispute', answer: disputeCharge },
];
