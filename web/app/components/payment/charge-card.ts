import { messages } from '@chuck-and-bit/contract/messages';
import type { Stripe, StripeCardElement, StripeError } from '@stripe/stripe-js';

/** The outcome of a payment: the transaction id, or the provider's message. */
type ChargeOutcome =
  | { transactionId: string }
  /** The intent was canceled and can't be charged. */
  | 'canceled'
  /** `isTyping`: the card's fields are incomplete or wrong; nothing reached the bank. */
  | { refusal: { message: string; isTyping: boolean } };

/** The cardholder, for the billing details. */
export type Payer = { name: string; email: string };

type Charge = {
  stripe: Stripe;
  card: StripeCardElement;
  clientSecret: string;
  payer: Payer;
};

/** Makes a payment method of the typed card and confirms the payment with it. */
export async function chargeCard({ stripe, card, clientSecret, payer }: Charge): Promise<ChargeOutcome> {
  const method = await stripe.createPaymentMethod({ type: 'card', card, billing_details: payer });
  if (method.error) return refused(method.error);

  const { error, paymentIntent } = await stripe.confirmCardPayment(clientSecret, {
    payment_method: method.paymentMethod.id,
  });
  const intent = paymentIntent ?? error?.payment_intent;
  // An error may also say that this payment succeeded before, such as in another tab.
  if (intent?.status === 'succeeded') return { transactionId: intent.id };
  if (intent?.status === 'canceled') return 'canceled';
  return error ? refused(error) : { refusal: { message: messages.paymentNotSucceeded, isTyping: false } };
}

function refused(error: StripeError): ChargeOutcome {
  return {
    refusal: {
      message: error.message ?? messages.providerUnavailable,
      isTyping: error.type === 'validation_error',
    },
  };
}
