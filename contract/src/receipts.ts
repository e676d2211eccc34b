import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { id } from './fields';

export const getPurchaseReceipt = defineEndpoint({
  method: 'GET',
  path: '/purchases/{id}/receipt',
  summary: 'The receipt of a paid purchase. ORDER_NOT_PAID before it is paid.',
  who: 'user',
  area: 'orders',
  params: z.object({ id }),
  response: z.file(),
  responseType: 'application/pdf',
});
