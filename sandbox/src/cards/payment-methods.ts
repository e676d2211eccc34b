import type Stripe from 'stripe';
import { type Call, ok, type StripeResponse } from './call';
import type { Parameters } from './parameters';
import { invalidRequest } from './stripe-error';
import { insertObject, newId, now, requireObject, type Stored } from './store';
import { type CardFacts, readCard } from './test-cards';

function readBillingDetails(parameters: Parameters): Stripe.PaymentMethod.BillingDetails {
  parameters.allow('address', 'email', 'name', 'phone', 'tax_id');
  const address = parameters.inner('address');
  address.allow('city', 'country', 'line1', 'line2', 'postal_code', 'state');
  return {
    address: {
      city: address.optionalText('city'),
      country: address.optionalText('country'),
      line1: address.optionalText('line1'),
      line2: address.optionalText('line2'),
      postal_code: address.optionalText('postal_code'),
      state: address.optionalText('state'),
    },
    email: parameters.optionalText('email'),
    name: parameters.optionalText('name'),
    phone: parameters.optionalText('phone'),
    tax_id: parameters.optionalText('tax_id'),
  };
}

function readCardParameters(card: Parameters): CardFacts {
  card.allow('number', 'exp_month', 'exp_year', 'cvc');
  return readCard(
    {
      number: card.requiredText('number'),
      expMonth: card.requiredInteger('exp_month'),
      expYear: card.requiredInteger('exp_year'),
      cvc: card.optionalText('cvc'),
    },
    new Date(),
  );
}

function methodOf(facts: CardFacts, billing: Stripe.PaymentMethod.BillingDetails): Stored<'payment_method'> {
  const body: Stripe.PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: billing,
    card: {
      brand: facts.brand,
      checks: {
        address_line1_check: billing.address?.line1 ? 'unchecked' : null,
        address_postal_code_check: billing.address?.postal_code ? 'unchecked' : null,
        cvc_check: facts.hasCvc ? 'unchecked' : null,
      },
      country: 'US',
      display_brand: facts.brand,
      exp_month: facts.expMonth,
      exp_year: facts.expYear,
      fingerprint: `sandbox${facts.brand}${facts.last4}`,
      funding: facts.funding,
      generated_from: null,
      last4: facts.last4,
      networks: { available: [facts.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  };
  return { body, hidden: { behaviour: facts.behaviour } };
}

/** Reads a payment method from its parameters and stores it. */
export async function createMethod(call: Call, parameters: Parameters): Promise<Stored<'payment_method'>> {
  parameters.allow('type', 'card', 'billing_details');
  if (parameters.requiredText('type') !== 'card')
    throw invalidRequest('The card sandbox knows payment methods of type card only.', { param: 'type' });
  const method = methodOf(
    readCardParameters(parameters.inner('card')),
    readBillingDetails(parameters.inner('billing_details')),
  );
  await insertObject<'payment_method'>(call.transaction, method.body, method.hidden);
  return method;
}

/** Locks a payment method by id. */
export async function takeMethod(call: Call, id: string): Promise<Stored<'payment_method'>> {
  const method = await requireObject(call.transaction, 'payment_method', id, 'payment_method', 'lock');
  if (method.hidden.spent)
    throw invalidRequest(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
      { param: 'payment_method' },
    );
  return method;
}

export async function createPaymentMethod(call: Call): Promise<StripeResponse> {
  return ok((await createMethod(call, call.parameters)).body);
}
