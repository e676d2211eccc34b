import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { deletedResponse, entityId, id, isoDate, modifiedResponse } from './fields';

/** A sold-out product that a user wants to be told about once. */
export const stockNotice = z.strictObject({
  productId: entityId,
  productName: z.string(),
  productImage: z.string(),
  createdAt: isoDate,
});
export type StockNotice = z.infer<typeof stockNotice>;

export const listStockNotices = defineEndpoint({
  method: 'GET',
  path: '/user-notices',
  summary: 'The sold-out products that the caller is told about, newest first.',
  who: 'user',
  response: z.array(stockNotice),
});

export const addStockNotice = defineEndpoint({
  method: 'POST',
  path: '/drills/{id}/notices',
  summary: 'Asks for one mail when a sold-out drill can be ordered again.',
  who: 'shopper',
  params: z.object({ id }),
  response: modifiedResponse,
});

export const deleteStockNotice = defineEndpoint({
  method: 'DELETE',
  path: '/drills/{id}/notices',
  summary: 'Takes the wish to be told about a drill back.',
  who: 'user',
  params: z.object({ id }),
  response: deletedResponse,
});
