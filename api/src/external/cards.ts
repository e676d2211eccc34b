import { type Cents, cents } from '@chuck-and-bit/contract/money';
import { messages } from '@chuck-and-bit/contract/messages';
import Stripe from 'stripe';
import { ShopError } from '../errors';

/** A payment intent as the shop sees it. `amount` in cents. */
export type CardPayment = {
  id: string;
  clientSecret: string;
  status: 'open' | 'succeeded' | 'canceled';
  /** The whole charge went back. */
  refunded: boolean;
  /** Its owner disputes the charge: they have the money while that is open and when it is lost for us. */
  dispute: 'open' | 'won' | 'lost' | null;
  /** What the provider said about the last card it declined. */
  failure: string | null;
  amount: Cents;
  currency: string;
  /** Our own row of it, and the order and user it was made for, from its metadata. */
  intentId: string | null;
  orderId: string | null;
  userId: string | null;
};

/** Something happened to a payment. Look the payment up: events come late, twice and out of order. */
export type CardEvent = { id: string; type: string; paymentId: string | null };

/** The card provider. Every call throws PROVIDER_UNAVAILABLE when it does not answer. */
export type Cards = {
  /** For the browser's card fields. */
  publishableKey: string;
  /** A new intent of `amount` cents in USD. The same `key` gives the same intent. */
  createPayment: (payment: {
    key: string;
    amount: Cents;
    userId: string;
    orderId: string | null;
  }) => Promise<CardPayment>;
  /** The intent of this id, or null when there is none. */
  findPayment: (id: string) => Promise<CardPayment | null>;
  /** Cancels an intent unless its money has moved already: look at the answer's status. */
  cancelPayment: (id: string) => Promise<CardPayment>;
  /** Gives a whole charge back. The same `key`, or a charge that went back already, changes nothing more. */
  refundPayment: (id: string, key: string) => Promise<void>;
  /**
   * What a webhook says, once its signature is proved over the very bytes received.
   * @throws INVALID_SIGNATURE
   */
  readEvent: (body: Buffer, signature: string) => CardEvent;
};

/** Stripe's API: https://docs.stripe.com/api/payment_intents */
export function createCards(stripe: Stripe, publishableKey: string, webhookSecret: string): Cards {
  const retrieve = async (id: string): Promise<CardPayment> => {
    const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] });
    if (!chargeOf(intent)?.disputed) return toPayment(intent);
    const { data } = await stripe.disputes.list({ payment_intent: id, limit: 1 });
    return { ...toPayment(intent), dispute: data[0] ? toDispute(data[0].status) : null };
  };
  return {
    publishableKey,
    createPayment: ({ key, amount, userId, orderId }) =>
      asking(async () =>
        toPayment(
          await underKey(key, (idempotencyKey) =>
            stripe.paymentIntents.create(
              {
                amount,
                currency: 'usd',
                allowed_payment_method_types: ['card'],
                metadata: { intentId: key, userId, ...(orderId ? { orderId } : {}) },
              },
              { idempotencyKey },
            ),
          ),
        ),
      ),
    findPayment: (id) =>
      asking(async () => {
        if (!/^pi_\w+$/.test(id)) return null;
        try {
          return await retrieve(id);
        } catch (error) {
          if (isStripeError(error, 'resource_missing')) return null;
          throw error;
        }
      }),
    cancelPayment: (id) =>
      asking(async () => {
        try {
          return toPayment(await stripe.paymentIntents.cancel(id));
        } catch (error) {
          if (isStripeError(error, 'payment_intent_unexpected_state')) return await retrieve(id);
          throw error;
        }
      }),
    refundPayment: (id, key) =>
      asking(async () => {
        try {
          await underKey(key, (idempotencyKey) =>
            stripe.refunds.create({ payment_intent: id }, { idempotencyKey }),
          );
        } catch (error) {
          if (!isStripeError(error, 'charge_already_refunded')) throw error;
        }
      }),
    readEvent: (body, signature) => {
      try {
        return toEvent(stripe.webhooks.constructEvent(body, signature, webhookSecret));
      } catch {
        throw new ShopError('INVALID_SIGNATURE', messages.signatureInvalid);
      }
    },
  };
}

function toEvent({ id, type, data }: Stripe.Event): CardEvent {
  const object = data.object as {
    id?: string;
    object: string;
    payment_intent?: string | { id: string } | null;
  };
  const parent =
    typeof object.payment_intent === 'object' ? object.payment_intent?.id : object.payment_intent;
  return { id, type, paymentId: (object.object === 'payment_intent' ? object.id : parent) ?? null };
}

/** The charge, where it was asked for with the intent. */
function chargeOf({ latest_charge: charge }: Stripe.PaymentIntent): Stripe.Charge | null {
  return typeof charge === 'object' ? charge : null;
}

function toPayment(intent: Stripe.PaymentIntent): CardPayment {
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: toStatus(intent.status),
    refunded: chargeOf(intent)?.refunded === true,
    dispute: null,
    failure: intent.last_payment_error?.message ?? null,
    amount: cents(intent.amount),
    currency: intent.currency,
    intentId: intent.metadata['intentId'] ?? null,
    orderId: intent.metadata['orderId'] ?? null,
    userId: intent.metadata['userId'] ?? null,
  };
}

function toStatus(status: string): CardPayment['status'] {
  return status === 'succeeded' || status === 'canceled' ? status : 'open';
}

/** An inquiry (`warning_…`) takes no money; it may become a dispute. */
function toDispute(status: string): CardPayment['dispute'] {
  if (status.startsWith('warning_')) return null;
  if (status === 'won' || status === 'lost') return status;
  return status === 'prevented' ? 'lost' : 'open';
}

async function asking<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) {
      throw new ShopError('PROVIDER_UNAVAILABLE', messages.providerUnavailable, { cause: error });
    }
    throw error;
  }
}

/**
 * Asks under a key. Stripe keeps its own failures (5xx) under a key too and repeats them for a day: one that is
 * repeated is asked again under the next key. What a failed request may have made all the same harms nobody: an intent
 * whose secret no one was given, or a refund, which can't be made twice.
 * Source: https://docs.stripe.com/api/idempotent_requests
 */
async function underKey<T>(key: string, ask: (idempotencyKey: string) => Promise<T>): Promise<T> {
  for (let failures = 0; ; failures++) {
    try {
      return await ask(failures === 0 ? key : `${key}-${failures}`);
    } catch (error) {
      if (!isRepeatedFailure(error)) throw error;
    }
  }
}

function isRepeatedFailure(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeError &&
    (error.statusCode ?? 0) >= 500 &&
    error.headers?.['idempotent-replayed'] === 'true'
  );
}

function isStripeError(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === code;
}
