import type { Cents } from '@chuck-and-bit/contract/money';
import { messages } from '@chuck-and-bit/contract/messages';
import type Stripe from 'stripe';
import { ShopError } from '../errors';
import {
  type CardPayment,
  type CardRefund,
  chargeOf,
  readRefunds,
  toPayment,
  toRefund,
  withDispute,
  withRefunds,
} from './card-payments';
import {
  type Ask,
  type CallLimits,
  callLimits,
  isStoredFailure,
  isStripeError,
  pagesOf,
  refusalOf,
  withinLimits,
} from './stripe-calls';

export type { CardPayment, CardRefund } from './card-payments';

/**
 * The outcome of a refund.
 * - `made`: the provider accepted it.
 * - `refused`: the provider refused it permanently; `failure` is its message.
 * - `failed`: the provider failed and stored the failure under the key, so a retry needs another key.
 */
export type RefundResult =
  | { outcome: 'made'; refund: CardRefund }
  | { outcome: 'refused'; failure: string }
  | { outcome: 'failed' };

/** An event about a payment. Events are late, repeated and out of order, so always read the payment itself. */
export type CardEvent = {
  id: string;
  type: string;
  paymentId: string | null;
  /** Provider's time. */
  createdAt: Date;
};

/** The event types that the webhook needs. It ignores others. */
export const webhookEvents = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const;

const missedEvents = webhookEvents.filter((type) => !type.startsWith('payment_intent.'));

/** The card provider. Every operation throws PROVIDER_UNAVAILABLE when its retries or its time are exhausted. */
export type Cards = {
  /** The publishable API key for the browser's card fields. */
  publishableKey: string;
  /** Creates an intent of `amount` cents in USD. `key` is the idempotency key. */
  createPayment: (payment: {
    key: string;
    amount: Cents;
    userId: string;
    purchaseId: string | null;
  }) => Promise<CardPayment>;
  /**
   * The intent with this id, or null. Its refunds are read if the charge includes any, and always with `withRefunds`,
   * because the charge may not include failed ones.
   */
  findPayment: (id: string, options?: { withRefunds?: boolean }) => Promise<CardPayment | null>;
  /** Cancels an intent unless it has succeeded or is processing: check the returned status. */
  cancelPayment: (id: string) => Promise<CardPayment>;
  /**
   * Refunds all that is left of the charge, or `amount` cents of a charge of which a dispute took the others. Idempotent by
   * `key`, which retries of an amount never replace.
   * @returns the refund, or null for a charge that was already refunded
   */
  refundPayment: (id: string, key: string, amount?: Cents) => Promise<CardRefund | null>;
  /**
   * Refunds `amount` cents of the charge, with the id of our row as metadata. Idempotent by `key`, which retries never
   * replace, because a partial refund could then be made twice.
   */
  refundAmount: (refund: {
    paymentId: string;
    refundId: string;
    amount: Cents;
    key: string;
  }) => Promise<RefundResult>;
  /**
   * Pages of refund and dispute events, newest first, since this provider time; null: all that the provider stores,
   * which is 30 days.
   */
  listEvents: (since: Date | null) => AsyncIterable<CardEvent[]>;
  /**
   * Parses a webhook after verifying its signature over the received bytes.
   * @throws INVALID_SIGNATURE
   */
  readEvent: (body: Buffer, signature: string) => CardEvent;
};

/** Stripe's API: https://docs.stripe.com/api/payment_intents */
export function createCards(
  stripe: Stripe,
  publishableKey: string,
  webhookSecret: string,
  limits: CallLimits = callLimits,
): Cards {
  return {
    publishableKey,
    createPayment: ({ key, amount, userId, purchaseId }) =>
      withinLimits(limits, async (ask) => {
        const params: Stripe.PaymentIntentCreateParams = {
          amount,
          currency: 'usd',
          allowed_payment_method_types: ['card'],
          metadata: {
            intentId: key,
            userId,
            ...(purchaseId ? { purchaseId } : {}),
          },
        };
        return toPayment(await ask((options) => stripe.paymentIntents.create(params, options), { key }));
      }),
    findPayment: async (id, { withRefunds: readsRefunds } = {}) => {
      if (!/^pi_\w+$/.test(id)) return null;
      return withinLimits(limits, async (ask) => {
        try {
          return await retrievePayment(stripe, ask, id, readsRefunds);
        } catch (error) {
          if (isStripeError(error, 'resource_missing')) return null;
          throw error;
        }
      });
    },
    cancelPayment: (id) =>
      withinLimits(limits, async (ask) => {
        try {
          return toPayment(await ask((options) => stripe.paymentIntents.cancel(id, {}, options)));
        } catch (error) {
          if (isStripeError(error, 'payment_intent_unexpected_state')) {
            return await retrievePayment(stripe, ask, id);
          }
          throw error;
        }
      }),
    refundPayment: (id, key, amount) =>
      withinLimits(limits, async (ask) => {
        const params = { payment_intent: id, ...(amount === undefined ? {} : { amount }) };
        const once = { key, keepsKey: amount !== undefined };
        try {
          return toRefund(await ask((options) => stripe.refunds.create(params, options), once));
        } catch (error) {
          if (isStripeError(error, 'charge_already_refunded')) return null;
          throw error;
        }
      }),
    refundAmount: (params) => withinLimits(limits, (ask) => refundAmount(stripe, ask, params)),
    listEvents: (since) => listMissedEvents(stripe, limits, since),
    readEvent: (body, signature) => {
      try {
        return toEvent(stripe.webhooks.constructEvent(body, signature, webhookSecret));
      } catch {
        throw new ShopError('INVALID_SIGNATURE', messages.signatureInvalid);
      }
    },
  };
}

async function retrievePayment(
  stripe: Stripe,
  ask: Ask,
  id: string,
  readsRefunds = false,
): Promise<CardPayment> {
  const intent = await ask((options) =>
    stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }, options),
  );
  const charge = chargeOf(intent);
  let payment = toPayment(intent);
  if (charge && (readsRefunds || charge.amount_refunded > 0)) {
    payment = withRefunds(payment, await readRefunds(stripe, ask, id));
  }
  if (!charge?.disputed) return payment;
  const { data } = await ask((options) => stripe.disputes.list({ payment_intent: id, limit: 1 }, options));
  return withDispute(payment, data[0]);
}

async function refundAmount(
  stripe: Stripe,
  ask: Ask,
  { paymentId, refundId, amount, key }: Parameters<Cards['refundAmount']>[0],
): Promise<RefundResult> {
  const params = { payment_intent: paymentId, amount, metadata: { refundId } };
  try {
    const made = await ask((options) => stripe.refunds.create(params, options), { key, keepsKey: true });
    return { outcome: 'made', refund: toRefund(made) };
  } catch (error) {
    const failure = refusalOf(error);
    if (failure !== null) return { outcome: 'refused', failure };
    if (isStoredFailure(error)) return { outcome: 'failed' };
    throw error;
  }
}

async function* listMissedEvents(
  stripe: Stripe,
  limits: CallLimits,
  since: Date | null,
): AsyncGenerator<CardEvent[]> {
  const params: Stripe.EventListParams = {
    types: missedEvents,
    ...(since ? { created: { gte: Math.floor(since.getTime() / 1000) } } : {}),
  };
  const pages = pagesOf((page) =>
    withinLimits(limits, (ask) => ask((options) => stripe.events.list({ ...params, ...page }, options))),
  );
  for await (const page of pages) yield page.map(toEvent);
}

function toEvent({ id, type, data, created }: Stripe.Event): CardEvent {
  const { object } = data;
  const parent = 'payment_intent' in object ? object.payment_intent : null;
  const parentId = typeof parent === 'object' ? parent?.id : parent;
  const paymentId = (object.object === 'payment_intent' ? object.id : parentId) ?? null;
  return { id, type, paymentId, createdAt: new Date(created * 1000) };
}
