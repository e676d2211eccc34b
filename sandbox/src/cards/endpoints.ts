import type { Endpoint } from './call';
import { confirmIntent, finishAuthentication } from './confirmation';
import { acceptDispute, disputeCharge, respondToDispute } from './disputes';
import { listEndpoint, retrieveEndpoint } from './object-endpoints';
import { cancelIntent, createIntent, retrieveIntent, updateIntent } from './payment-intents';
import { createPaymentMethod } from './payment-methods';
import { createRefund, failRefund } from './refunds';
import { searchIntents } from './search';

const post = (path: string, respond: Endpoint['respond']): Endpoint => ({ method: 'POST', path, respond });

/** Every call of the API: https://docs.stripe.com/api */
export const endpoints: Endpoint[] = [
  post('/payment_intents', createIntent),
  listEndpoint('payment_intent', ['customer']),
  { method: 'GET', path: '/payment_intents/search', respond: searchIntents },
  { method: 'GET', path: '/payment_intents/:id', publishable: true, respond: retrieveIntent },
  post('/payment_intents/:id', updateIntent),
  { ...post('/payment_intents/:id/confirm', confirmIntent), publishable: true },
  post('/payment_intents/:id/cancel', cancelIntent),
  { ...post('/payment_methods', createPaymentMethod), publishable: true },
  retrieveEndpoint('payment_method', 'payment_method'),
  listEndpoint('charge', ['payment_intent']),
  retrieveEndpoint('charge', 'id'),
  post('/refunds', createRefund),
  listEndpoint('refund', ['payment_intent', 'charge']),
  retrieveEndpoint('refund', 'id'),
  listEndpoint('dispute', ['payment_intent', 'charge']),
  retrieveEndpoint('dispute', 'dispute'),
  post('/disputes/:id', respondToDispute),
  post('/disputes/:id/close', acceptDispute),
  listEndpoint('event', ['type', 'types']),
  retrieveEndpoint('event', 'id'),
  // Not calls of Stripe: the end of the authentication dialog, and what cardholders and banks do.
  { ...post('/payment_intents/:id/sandbox_authentication', finishAuthentication), publishable: true },
  post('/charges/:id/sandbox_dispute', disputeCharge),
  post('/refunds/:id/sandbox_failure', failRefund),
];
