import type Stripe from 'stripe';
import type { Call } from './call';
import { insertObject, newId, now } from './store';
import type { Decline } from './test-cards';

/** Records an attempt to charge a card: succeeded, or declined with a reason. */
export async function recordCharge(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  failure: Decline | null,
): Promise<Stripe.Charge> {
  const { card } = method;
  if (!card) throw new Error('A payment method without a card');
  const paid = failure === null;
  const charge: Stripe.Charge = {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'CARD SANDBOX',
    captured: paid,
    created: now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: outcomeOf(failure),
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: { card: cardDetailsOf(card, intent.amount, failure), type: 'card' },
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: paid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  };
  await insertObject<'charge'>(call.transaction, charge);
  return charge;
}

function outcomeOf(failure: Decline | null): Stripe.Charge.Outcome {
  const paid = failure === null;
  return {
    advice_code: null,
    network_advice_code: null,
    network_decline_code: null,
    network_status: paid ? 'approved_by_network' : 'declined_by_network',
    reason: failure ? (failure.declineCode ?? failure.code) : null,
    risk_level: 'normal',
    risk_score: 1,
    seller_message: paid ? 'Payment complete.' : 'The bank did not approve the payment.',
    type: paid ? 'authorized' : 'issuer_declined',
  };
}

function cardDetailsOf(
  card: Stripe.PaymentMethod.Card,
  amount: number,
  failure: Decline | null,
): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: failure === null ? amount : null,
    authorization_code: null,
    brand: card.brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: card.checks?.cvc_check ? (failure?.code === 'incorrect_cvc' ? 'fail' : 'pass') : null,
    },
    country: card.country,
    electronic_commerce_indicator: null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    fingerprint: card.fingerprint ?? null,
    funding: card.funding,
    installments: null,
    last4: card.last4,
    mandate: null,
    network: card.brand,
    network_token: { used: false },
    network_transaction_id: null,
    regulated_status: 'unregulated',
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}
