import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { id } from './fields';

const shared = {
  method: 'GET',
  who: 'user',
  area: 'orders',
  params: z.object({ id }),
  response: z.file(),
  responseType: 'application/pdf',
} as const;

export const getOrderReceipt = defineEndpoint({
  ...shared,
  path: '/orders/{id}/receipt',
  summary:
    'The receipt of a paid order; of a line of a purchase, that of the purchase. ORDER_NOT_PAID before it is paid.',
});

export const getPurchaseReceipt = defineEndpoint({
  ...shared,
  path: '/purchases/{id}/receipt',
  summary: 'The receipt of a paid purchase. ORDER_NOT_PAID before it is paid.',
});
