import type { Endpoint } from './call';
import { confirmIntent, finishAuthentication } from './confirmation';
import { disputeCharge, respondToDispute } from './disputes';
import { listEndpoint, retrieveEndpoint } from './object-endpoints';
import { cancelIntent, createIntent, retrieveIntent, updateIntent } from './payment-intents';
import { createPaymentMethod } from './payment-methods';
import { createRefund, failRefund } from './refunds';

const post = (path: string, respond: Endpoint['respond']): Endpoint => ({ method: 'POST', path, respond });

/** Every call of the API: https://docs.stripe.com/api */
export const endpoints: Endpoint[] = [
  post('/payment_intents', createIntent),
  listEndpoint('payment_intent', []),
  { method: 'GET', path: '/payment_intents/:id', publishable: true, respond: retrieveIntent },
  post('/payment_intents/:id', updateIntent),
  { ...post('/payment_intents/:id/confirm', confirmIntent), publishable: true },
  post('/payment_intents/:id/cancel', cancelIntent),
  { ...post('/payment_methods', createPaymentMethod), publishable: true },
  listEndpoint('charge', ['payment_intent']),
  retrieveEndpoint('charge', 'id'),
  post('/refunds', createRefund),
  listEndpoint('refund', ['payment_intent']),
  retrieveEndpoint('refund', 'id'),
  listEndpoint('dispute', ['payment_intent']),
  retrieveEndpoint('dispute', 'dispute'),
  post('/disputes/:id', respondToDispute),
  listEndpoint('event', ['type']),
  retrieveEndpoint('event', 'id'),
  // Not calls of Stripe: the end of the authentication dialog, and what cardholders and banks do.
  { ...post('/payment_intents/:id/sandbox_authentication', finishAuthentication), publishable: true },
  post('/charges/:id/sandbox_dispute', disputeCharge),
  post('/refunds/:id/sandbox_failure', failRefund),
];
