import { brandOf, passesLuhn } from './browser/card-rules';
import { StripeError } from './stripe-error';

export type Decline = { code: string; declineCode?: string; message: string };

/** The outcome of charging each test card: https://docs.stripe.com/testing */
export const declines = {
  generic_decline: {
    code: 'card_declined',
    declineCode: 'generic_decline',
    message: 'Your card was declined.',
  },
  insufficient_funds: {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  lost_card: { code: 'card_declined', declineCode: 'lost_card', message: 'Your card was declined.' },
  stolen_card: { code: 'card_declined', declineCode: 'stolen_card', message: 'Your card was declined.' },
  fraudulent: { code: 'card_declined', declineCode: 'fraudulent', message: 'Your card was declined.' },
  card_velocity_exceeded: {
    code: 'card_declined',
    declineCode: 'card_velocity_exceeded',
    message:
      'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  },
  expired_card: { code: 'expired_card', message: 'Your card has expired.' },
  incorrect_cvc: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  processing_error: {
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  live_card: {
    code: 'card_declined',
    declineCode: 'test_mode_live_card',
    message:
      'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  },
} satisfies Record<string, Decline>;

export type DeclineName = keyof typeof declines;
export type Behaviour =
  | 'succeeds'
  | 'disputed'
  | 'asks_authentication'
  | 'asks_authentication_then_declines'
  | DeclineName;

type TestCard = { behaviour: Behaviour; funding?: 'debit' | 'prepaid' };

const cards: Record<string, TestCard> = {
  '4242424242424242': { behaviour: 'succeeds' },
  '4000056655665556': { behaviour: 'succeeds', funding: 'debit' },
  '5555555555554444': { behaviour: 'succeeds' },
  '2223003122003222': { behaviour: 'succeeds' },
  '5200828282828210': { behaviour: 'succeeds', funding: 'debit' },
  '5105105105105100': { behaviour: 'succeeds', funding: 'prepaid' },
  '378282246310005': { behaviour: 'succeeds' },
  '371449635398431': { behaviour: 'succeeds' },
  '6011111111111117': { behaviour: 'succeeds' },
  '6011000990139424': { behaviour: 'succeeds' },
  '6011981111111113': { behaviour: 'succeeds', funding: 'debit' },
  '3056930009020004': { behaviour: 'succeeds' },
  '36227206271667': { behaviour: 'succeeds' },
  '3566002020360505': { behaviour: 'succeeds' },
  '6200000000000005': { behaviour: 'succeeds' },
  '6200000000000047': { behaviour: 'succeeds', funding: 'debit' },
  '4000000000000002': { behaviour: 'generic_decline' },
  '4000000000009995': { behaviour: 'insufficient_funds' },
  '4000000000009987': { behaviour: 'lost_card' },
  '4000000000009979': { behaviour: 'stolen_card' },
  '4100000000000019': { behaviour: 'fraudulent' },
  '4000000000006975': { behaviour: 'card_velocity_exceeded' },
  '4000000000000069': { behaviour: 'expired_card' },
  '4000000000000127': { behaviour: 'incorrect_cvc' },
  '4000000000000119': { behaviour: 'processing_error' },
  '4000000000000259': { behaviour: 'disputed' },
  '4000002500003155': { behaviour: 'asks_authentication' },
  '4000002760003184': { behaviour: 'asks_authentication' },
  '4000000000003220': { behaviour: 'asks_authentication' },
  '4000008400001629': { behaviour: 'asks_authentication_then_declines' },
};

/** The stored data of a card, without its number. */
export type CardFacts = {
  brand: string;
  last4: string;
  funding: 'credit' | 'debit' | 'prepaid';
  expMonth: number;
  expYear: number;
  hasCvc: boolean;
  behaviour: Behaviour;
};

export type CardInput = { number: string; expMonth: number; expYear: number; cvc: string | null };

/** Validates card input. Throws Stripe's card error when it is invalid. */
export function readCard(input: CardInput, today: Date): CardFacts {
  const number = input.number.replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(number))
    throw cardError('invalid_number', 'Your card number is invalid.', 'number');
  const brand = brandOf(number);
  if (!brand.lengths.includes(number.length) || !passesLuhn(number))
    throw cardError('incorrect_number', 'Your card number is incorrect.', 'number');
  const year = input.expYear < 100 ? 2000 + input.expYear : input.expYear;
  const yearNow = today.getUTCFullYear();
  if (input.expMonth < 1 || input.expMonth > 12)
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  if (year < yearNow || year > yearNow + 50)
    throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  if (year === yearNow && input.expMonth < today.getUTCMonth() + 1)
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  if (input.cvc !== null && !(/^\d+$/.test(input.cvc) && input.cvc.length === brand.cvc))
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  const testCard = cards[number];
  return {
    brand: brand.brand,
    last4: number.slice(-4),
    funding: testCard?.funding ?? 'credit',
    expMonth: input.expMonth,
    expYear: year,
    hasCvc: input.cvc !== null,
    behaviour: testCard?.behaviour ?? 'live_card',
  };
}

function cardError(code: string, message: string, param: string): StripeError {
  return new StripeError(402, { type: 'card_error', code, message, param });
}
