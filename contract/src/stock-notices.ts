import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { deletedResponse, entityId, id, isoDate, modifiedResponse } from './fields';

/** A user's notice: one mail when this sold-out product can be ordered again. */
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
  summary: "The caller's notices of sold-out products, newest first.",
  who: 'user',
  response: z.array(stockNotice),
});

export const addStockNotice = defineEndpoint({
  method: 'POST',
  path: '/drills/{id}/notices',
  summary: 'Adds a notice: the caller gets one mail when a sold-out product can be ordered again.',
  who: 'shopper',
  params: z.object({ id }),
  response: modifiedResponse,
});

export const deleteStockNotice = defineEndpoint({
  method: 'DELETE',
  path: '/drills/{id}/notices',
  summary: "Deletes the caller's notice of a product.",
  who: 'user',
  params: z.object({ id }),
  response: deletedResponse,
});
