/**
 * The card sandbox's Stripe.js: the part of https://docs.stripe.com/js that takes a card payment. It is served as one
 * classic script, as Stripe's is; the card's digits stay in the frame that it opens.
 */
/** @import { ApiResponse, CardOptions, Confirmation, Intent, IntentResult, PaymentMethodData } from './card-types' */
import { callApi, connectionError } from './api-call.js';
import { CardElement, IntegrationError } from './card-element.js';

const script = /** @type {HTMLScriptElement | null} */ (document.currentScript);
const base = new URL('..', script?.src ?? new URL('/sandbox/stripe/v3/stripe.js', location.href));

/**
 * @typedef {(method: 'GET' | 'POST', path: string, parameters: object) => Promise<ApiResponse<Intent>>} Request
 * @param {unknown} key
 */
function createStripe(key) {
  if (typeof key !== 'string' || !key.startsWith('pk_'))
    throw new IntegrationError('Please call Stripe() with your publishable key.');
  const publishableKey = key;
  /** @type {Request} */
  const request = (method, path, parameters) => callApi(base, publishableKey, method, path, parameters);

  /** @param {PaymentMethodData} data */
  async function createPaymentMethod({ type = 'card', card, billing_details, metadata }) {
    if (type !== 'card')
      throw new IntegrationError('The card sandbox knows payment methods of type card only.');
    if (!(card instanceof CardElement)) throw new IntegrationError('Please pass the card element as `card`.');
    return card._createPaymentMethod({ key: publishableKey, billingDetails: billing_details, metadata });
  }

  /**
   * @param {string} clientSecret
   * @param {Confirmation} [data]
   * @param {{ handleActions?: boolean }} [options]
   * @returns {Promise<IntentResult>}
   */
  async function confirmCardPayment(clientSecret, data = {}, options = {}) {
    const path = intentPath(clientSecret, 'confirmCardPayment');
    let method = data.payment_method;
    if (method && typeof method === 'object') {
      const created = await createPaymentMethod({ ...method, type: 'card' });
      if (created.error) return { error: created.error };
      method = created.paymentMethod.id;
    }
    const { receipt_email, return_url } = data;
    const confirmed = await request('POST', `${path}/confirm`, {
      client_secret: clientSecret,
      payment_method: method,
      receipt_email,
      return_url,
    });
    if (confirmed.error || options.handleActions === false) return asIntent(confirmed);
    return authenticate(request, clientSecret, confirmed.value);
  }

  /** @param {string} clientSecret */
  async function retrievePaymentIntent(clientSecret) {
    const path = intentPath(clientSecret, 'retrievePaymentIntent');
    return asIntent(await request('GET', path, { client_secret: clientSecret }));
  }

  /** @param {string} clientSecret */
  async function handleCardAction(clientSecret) {
    intentPath(clientSecret, 'handleCardAction');
    const found = await retrievePaymentIntent(clientSecret);
    return found.error ? found : authenticate(request, clientSecret, found.paymentIntent);
  }

  return {
    elements: () => new Elements(base),
    createPaymentMethod,
    confirmCardPayment,
    retrievePaymentIntent,
    handleCardAction,
    handleNextAction: (/** @type {{ clientSecret: string }} */ { clientSecret }) =>
      handleCardAction(clientSecret),
    createToken: async () => ({
      error: {
        type: 'invalid_request_error',
        message: 'The card sandbox issues no tokens. Use createPaymentMethod.',
      },
    }),
    registerAppInfo() {},
    _registerWrapper() {},
  };
}

/** The elements of one form; the sandbox has the card element only. */
class Elements {
  /** @type {CardElement | null} */
  #card = null;
  #base;

  /** @param {string | URL} base */
  constructor(base) {
    this.#base = base;
  }

  /** @param {string} type @param {CardOptions} [options] */
  create(type, options = {}) {
    if (type !== 'card') throw new IntegrationError(`The card sandbox has no ${type} element, only card.`);
    if (this.#card) throw new IntegrationError('Can only create one Element of type card.');
    this.#card = new CardElement(options, this.#base, () => {
      this.#card = null;
    });
    return this.#card;
  }

  /** @param {string | { __elementType?: string }} type */
  getElement(type) {
    const name = typeof type === 'string' ? type : type?.__elementType;
    return name === 'card' ? this.#card : null;
  }

  update() {}

  async fetchUpdates() {
    return {};
  }
}

/** @param {string} clientSecret @param {string} call */
function intentPath(clientSecret, call) {
  const id = /^(pi_[^_]+)_secret_/.exec(clientSecret)?.[1];
  if (!id)
    throw new IntegrationError(
      `Invalid value for stripe.${call} intent secret: value should be a client secret of the form \${id}_secret_\${secret}.`,
    );
  return `payment_intents/${id}`;
}

/** @param {ApiResponse<Intent>} response @returns {IntentResult} */
const asIntent = ({ value, error }) => (error ? { error } : { paymentIntent: value });

/**
 * Asks the cardholder to authenticate if the payment requires it.
 * @param {Request} request
 * @param {string} clientSecret
 * @param {Intent} intent
 * @returns {Promise<IntentResult>}
 */
async function authenticate(request, clientSecret, intent) {
  if (intent.status !== 'requires_action') return { paymentIntent: intent };
  let outcome;
  try {
    /** @type {typeof import('./authentication-dialog.js')} */
    const { askAuthentication } = await import(new URL('v3/authentication-dialog.js', base).href);
    outcome = await askAuthentication(intent);
  } catch {
    return { error: connectionError };
  }
  const end = await request('POST', `payment_intents/${intent.id}/sandbox_authentication`, {
    client_secret: clientSecret,
    outcome,
  });
  if (end.error || outcome === 'authenticated') return asIntent(end);
  return {
    error: {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      payment_intent: end.value,
    },
  };
}

Object.assign(window, { Stripe: Object.assign(createStripe, { version: 'endive' }) });
