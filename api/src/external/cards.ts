import { type Cents, cents } from '@chuck-and-bit/contract/money';
import { messages } from '@chuck-and-bit/contract/messages';
import Stripe from 'stripe';
import { ShopError } from '../errors';

/** A payment intent as the shop sees it. `amount` in cents. */
export type CardPayment = {
  id: string;
  clientSecret: string;
  status: 'open' | 'succeeded' | 'canceled';
  amount: Cents;
  currency: string;
  /** The order and user it was made for, from its metadata. */
  orderId: string | null;
  userId: string | null;
};

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
};

/** Stripe's API: https://docs.stripe.com/api/payment_intents */
export function createCards(stripe: Stripe, publishableKey: string): Cards {
  return {
    publishableKey,
    createPayment: ({ key, amount, userId, orderId }) =>
      asking(async () =>
        toPayment(
          await stripe.paymentIntents.create(
            {
              amount,
              currency: 'usd',
              allowed_payment_method_types: ['card'],
              metadata: { userId, ...(orderId ? { orderId } : {}) },
            },
            { idempotencyKey: key },
          ),
        ),
      ),
    findPayment: (id) =>
      asking(async () => {
        if (!/^pi_\w+$/.test(id)) return null;
        try {
          return toPayment(await stripe.paymentIntents.retrieve(id));
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
          if (isStripeError(error, 'payment_intent_unexpected_state')) {
            return toPayment(await stripe.paymentIntents.retrieve(id));
          }
          throw error;
        }
      }),
  };
}

function toPayment(intent: Stripe.PaymentIntent): CardPayment {
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: toStatus(intent.status),
    amount: cents(intent.amount),
    currency: intent.currency,
    orderId: intent.metadata['orderId'] ?? null,
    userId: intent.metadata['userId'] ?? null,
  };
}

function toStatus(status: string): CardPayment['status'] {
  return status === 'succeeded' || status === 'canceled' ? status : 'open';
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

function isStripeError(error: unknown, code: string): boolean {
  return error instanceof Stripe.errors.StripeError && error.code === code;
}
