import { type Cents, cents } from '@chuck-and-bit/contract/money';
import type Stripe from 'stripe';
import { type Ask, pagesOf } from './stripe-calls';

/** A payment intent at the provider. `amount` in cents. */
export type CardPayment = {
  id: string;
  clientSecret: string;
  status: 'open' | 'succeeded' | 'canceled';
  /** Whether the whole charge was returned, by refunds or a lost dispute. */
  refunded: boolean;
  /** Amount returned by refunds and a lost dispute, in cents. */
  refundedAmount: Cents;
  /** The part of `refundedAmount` that a lost dispute withdrew. */
  chargedBack: Cents;
  /** All refunds of the charge, newest first; null when they were not read, see `findPayment`. */
  refunds: CardRefund[] | null;
  /** Outcome of a dispute of the charge. While it is open or lost, the cardholder has the money. */
  dispute: 'open' | 'won' | 'lost' | null;
  /** The provider's message about the last declined card. */
  failure: string | null;
  /** The charged card, if the charge was read and names one. */
  card: { brand: string; last4: string } | null;
  amount: Cents;
  currency: string;
  /** From the metadata: the id of our row, and the purchase and the user that the intent was created for. */
  intentId: string | null;
  purchaseId: string | null;
  userId: string | null;
};

/** A refund at the provider. `amount` in cents. */
export type CardRefund = {
  id: string;
  amount: Cents;
  /** From the metadata: the id of our row; null for a refund that was made in the provider's dashboard. */
  refundId: string | null;
  /** Why the refund failed or was cancelled; null for a succeeded or pending refund. */
  failure: string | null;
};

/** The charge, if it was expanded in the request. */
export function chargeOf({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | null {
  return typeof charge === 'object' ? charge : null;
}

function cardOf(charge: Stripe.Charge | null): CardPayment['card'] {
  const { brand, last4 } = charge?.payment_method_details?.card ?? {};
  return brand && last4 ? { brand, last4 } : null;
}

export function toPayment(intent: Stripe.PaymentIntent): CardPayment {
  const charge = chargeOf(intent);
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: toStatus(intent.status),
    refunded: charge?.refunded === true,
    refundedAmount: cents(charge?.amount_refunded ?? 0),
    chargedBack: cents(0),
    refunds: null,
    dispute: null,
    failure: intent.last_payment_error?.message ?? null,
    card: cardOf(charge),
    amount: cents(intent.amount),
    currency: intent.currency,
    intentId: intent.metadata['intentId'] ?? null,
    // Older intents name an order. Its purchase has the same id.
    purchaseId: intent.metadata['purchaseId'] ?? null,
    userId: intent.metadata['userId'] ?? null,
  };
}

/** Only the newest dispute of a payment counts. */
export function withDispute(payment: CardPayment, dispute: Stripe.Dispute | undefined): CardPayment {
  const state = dispute ? toDispute(dispute.status) : null;
  if (!dispute || state !== 'lost') return { ...payment, dispute: state };
  const chargedBack = cents(Math.min(payment.amount - payment.refundedAmount, dispute.amount));
  const refundedAmount = cents(payment.refundedAmount + chargedBack);
  return {
    ...payment,
    dispute: state,
    chargedBack,
    refundedAmount,
    refunded: refundedAmount === payment.amount,
  };
}

/** Sums up the refunds, because a charge's `amount_refunded` may still include failed ones. */
export function withRefunds(payment: CardPayment, refunds: CardRefund[]): CardPayment {
  const refundedAmount = refunds.reduce(
    (sum, { amount, failure }) => sum + (failure === null ? amount : 0),
    0,
  );
  return {
    ...payment,
    refunds,
    refundedAmount: cents(refundedAmount),
    refunded: refundedAmount === payment.amount,
  };
}

/** All refunds of a payment, newest first. */
export async function readRefunds(stripe: Stripe, ask: Ask, paymentId: string): Promise<CardRefund[]> {
  const refunds: CardRefund[] = [];
  const pages = pagesOf((page) =>
    ask((options) => stripe.refunds.list({ payment_intent: paymentId, ...page }, options)),
  );
  for await (const page of pages) refunds.push(...page.map(toRefund));
  return refunds;
}

export function toRefund({ id, amount, status, metadata, failure_reason }: Stripe.Refund): CardRefund {
  const isFailed = status === 'failed' || status === 'canceled';
  return {
    id,
    amount: cents(amount),
    refundId: metadata?.['refundId'] ?? null,
    failure: isFailed ? (failure_reason ?? status) : null,
  };
}

function toStatus(status: string): CardPayment['status'] {
  return status === 'succeeded' || status === 'canceled' ? status : 'open';
}

/** An inquiry (`warning_…`) does not withdraw money, but may become a dispute. */
function toDispute(status: string): CardPayment['dispute'] {
  if (status.startsWith('warning_')) return null;
  if (status === 'won' || status === 'lost') return status;
  return status === 'prevented' ? 'lost' : 'open';
}
