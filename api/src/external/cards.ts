import { type Cents, cents } from '@chuck-and-bit/contract/money';
import { messages } from '@chuck-and-bit/contract/messages';
import type Stripe from 'stripe';
import { ShopError } from '../errors';
import { type Ask, type CallLimits, callLimits, isStripeError, withinLimits } from './stripe-calls';

/** A payment intent at the provider. `amount` in cents. */
export type CardPayment = {
  id: string;
  clientSecret: string;
  status: 'open' | 'succeeded' | 'canceled';
  /** Whether the whole charge was returned, by refunds or a lost dispute. */
  refunded: boolean;
  /** Amount returned by refunds and a lost dispute, in cents. */
  refundedAmount: Cents;
  /** Outcome of a dispute of the charge. While it is open or lost, the cardholder has the money. */
  dispute: 'open' | 'won' | 'lost' | null;
  /** The provider's message about the last declined card. */
  failure: string | null;
  /** The charged card, where the charge was read and names one. */
  card: { brand: string; last4: string } | null;
  amount: Cents;
  currency: string;
  /** From the metadata: the id of our row, and the order or purchase and the user that the intent was created for. */
  intentId: string | null;
  orderId: string | null;
  purchaseId: string | null;
  userId: string | null;
};

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
  'charge.dispute.created',
  'charge.dispute.closed',
] as const;

/** The card provider. Every operation throws PROVIDER_UNAVAILABLE when its retries or its time are exhausted. */
export type Cards = {
  /** The publishable API key for the browser's card fields. */
  publishableKey: string;
  /** Creates an intent of `amount` cents in USD. `key` is the idempotency key. */
  createPayment: (payment: {
    key: string;
    amount: Cents;
    userId: string;
    orderId: string | null;
    purchaseId: string | null;
  }) => Promise<CardPayment>;
  /** The intent with this id, or null. */
  findPayment: (id: string) => Promise<CardPayment | null>;
  /** Cancels an intent unless it has succeeded or is processing: check the returned status. */
  cancelPayment: (id: string) => Promise<CardPayment>;
  /** Refunds the whole charge. Idempotent by `key`; an already refunded charge is not an error. */
  refundPayment: (id: string, key: string) => Promise<void>;
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
  const retrieve = async (ask: Ask, id: string): Promise<CardPayment> => {
    const intent = await ask((options) =>
      stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }, options),
    );
    if (!chargeOf(intent)?.disputed) return toPayment(intent);
    const { data } = await ask((options) => stripe.disputes.list({ payment_intent: id, limit: 1 }, options));
    return withDispute(toPayment(intent), data[0]);
  };
  return {
    publishableKey,
    createPayment: ({ key, amount, userId, orderId, purchaseId }) =>
      withinLimits(limits, async (ask) => {
        const wanted: Stripe.PaymentIntentCreateParams = {
          amount,
          currency: 'usd',
          allowed_payment_method_types: ['card'],
          metadata: {
            intentId: key,
            userId,
            ...(orderId ? { orderId } : {}),
            ...(purchaseId ? { purchaseId } : {}),
          },
        };
        return toPayment(await ask((options) => stripe.paymentIntents.create(wanted, options), key));
      }),
    findPayment: async (id) => {
      if (!/^pi_\w+$/.test(id)) return null;
      return withinLimits(limits, async (ask) => {
        try {
          return await retrieve(ask, id);
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
          if (isStripeError(error, 'payment_intent_unexpected_state')) return await retrieve(ask, id);
          throw error;
        }
      }),
    refundPayment: (id, key) =>
      withinLimits(limits, async (ask) => {
        try {
          await ask((options) => stripe.refunds.create({ payment_intent: id }, options), key);
        } catch (error) {
          if (!isStripeError(error, 'charge_already_refunded')) throw error;
        }
      }),
    listEvents: async function* (since) {
      let after: string | undefined;
      do {
        const wanted: Stripe.EventListParams = {
          types: ['charge.refunded', 'charge.dispute.created', 'charge.dispute.closed'],
          ...(since ? { created: { gte: Math.floor(since.getTime() / 1000) } } : {}),
          limit: 100,
          ...(after === undefined ? {} : { starting_after: after }),
        };
        const page = await withinLimits(limits, (ask) =>
          ask(async (options) => stripe.events.list(wanted, options)),
        );
        yield page.data.map(toEvent);
        after = page.has_more ? page.data.at(-1)?.id : undefined;
      } while (after !== undefined);
    },
    readEvent: (body, signature) => {
      try {
        return toEvent(stripe.webhooks.constructEvent(body, signature, webhookSecret));
      } catch {
        throw new ShopError('INVALID_SIGNATURE', messages.signatureInvalid);
      }
    },
  };
}

function toEvent({ id, type, data, created }: Stripe.Event): CardEvent {
  const object = data.object as {
    id?: string;
    object: string;
    payment_intent?: string | { id: string } | null;
  };
  const parent =
    typeof object.payment_intent === 'object' ? object.payment_intent?.id : object.payment_intent;
  const paymentId = (object.object === 'payment_intent' ? object.id : parent) ?? null;
  return { id, type, paymentId, createdAt: new Date(created * 1000) };
}

/** The charge, if it was expanded in the request. */
function chargeOf({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | null {
  return typeof charge === 'object' ? charge : null;
}

function cardOf(charge: Stripe.Charge | null): CardPayment['card'] {
  const { brand, last4 } = charge?.payment_method_details?.card ?? {};
  return brand && last4 ? { brand, last4 } : null;
}

function toPayment(intent: Stripe.PaymentIntent): CardPayment {
  const charge = chargeOf(intent);
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: toStatus(intent.status),
    refunded: charge?.refunded === true,
    refundedAmount: cents(charge?.amount_refunded ?? 0),
    dispute: null,
    failure: intent.last_payment_error?.message ?? null,
    card: cardOf(charge),
    amount: cents(intent.amount),
    currency: intent.currency,
    intentId: intent.metadata['intentId'] ?? null,
    orderId: intent.metadata['orderId'] ?? null,
    purchaseId: intent.metadata['purchaseId'] ?? null,
    userId: intent.metadata['userId'] ?? null,
  };
}

/** The newest dispute of a payment is the one that counts. */
function withDispute(payment: CardPayment, dispute: Stripe.Dispute | undefined): CardPayment {
  const state = dispute ? toDispute(dispute.status) : null;
  if (!dispute || state !== 'lost') return { ...payment, dispute: state };
  const refundedAmount = cents(Math.min(payment.amount, payment.refundedAmount + dispute.amount));
  return { ...payment, dispute: state, refundedAmount, refunded: refundedAmount === payment.amount };
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
