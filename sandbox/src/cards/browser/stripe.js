/**
 * The card sandbox's Stripe.js: the part of https://docs.stripe.com/js that takes a card payment. It is served as one
 * classic script, as Stripe's is; the card's digits stay in the frame that it opens.
 */
/** @import { ApiResponse, CardOptions, Intent, IntentResult } from './card-types' */
import { callApi } from './api-call.js';
import { askAuthentication } from './authentication-dialog.js';
import { CardElement, IntegrationError } from './card-element.js';

const script = /** @type {HTMLScriptElement | null} */ (document.currentScript);
const base = new URL('..', script?.src ?? location.href);

/** @param {string} key */
function createStripe(key) {
  /** @type {(path: string, parameters: object) => Promise<ApiResponse<Intent>>} */
  const post = (path, parameters) => callApi(base, key, path, parameters);

  return {
    elements: () => createElements(),

    /** @param {{ card: CardElement, billing_details?: object }} data */
    createPaymentMethod: async ({ card, billing_details }) =>
      card._createPaymentMethod({ key, billingDetails: billing_details }),

    /**
     * @param {string} clientSecret
     * @param {{ payment_method: string }} data
     * @returns {Promise<IntentResult>}
     */
    confirmCardPayment: async (clientSecret, { payment_method }) => {
      const path = `payment_intents/${clientSecret.replace(/_secret_.*/, '')}`;
      const confirmed = await post(`${path}/confirm`, { client_secret: clientSecret, payment_method });
      if (confirmed.value?.status !== 'requires_action') return asIntent(confirmed);

      const outcome = await askAuthentication(confirmed.value);
      const end = await post(`${path}/sandbox_authentication`, { client_secret: clientSecret, outcome });
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
    },

    // Stripe's React SDK requires it.
    createToken: async () => {
      throw new IntegrationError('The card sandbox issues no tokens. Use createPaymentMethod.');
    },
  };
}

/** The elements of one form; the sandbox has the card element only. */
function createElements() {
  /** @type {CardElement | null} */
  let card = null;
  return {
    /** @param {string} type @param {CardOptions} [options] */
    create(type, options = {}) {
      if (type !== 'card') throw new IntegrationError(`The card sandbox has no ${type} element, only card.`);
      card = new CardElement(options, base);
      return card;
    },
    getElement: () => card,
    update() {},
  };
}

/** @param {ApiResponse<Intent>} response @returns {IntentResult} */
const asIntent = ({ value, error }) => (error ? { error } : { paymentIntent: value });

Object.assign(window, { Stripe: Object.assign(createStripe, { version: 'endive' }) });
