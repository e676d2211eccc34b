import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint';
import { deletedResponse, entityId, id, insertedResponse, trimmedText } from './fields';
import { limits } from './limits';
import { messages } from './messages';
import { orderFilters } from './order-search';

/** A saved view: named filters of the list of orders. */
const orderView = z.strictObject({
  _id: entityId,
  name: z.string(),
  filters: z.strictObject(orderFilters),
});
export type OrderView = z.infer<typeof orderView>;

export const orderViewForm = z.strictObject({
  name: trimmedText(messages.nameRequired, limits.orderViewName.max),
  filters: z.strictObject(orderFilters),
});
export type OrderViewForm = z.infer<typeof orderViewForm>;

export const listOrderViews = defineEndpoint({
  method: 'GET',
  path: '/order-views',
  summary: "The caller's own saved views of the list of orders, by name: at most 20.",
  who: 'staff',
  area: 'orders',
  response: z.array(orderView),
});

export const saveOrderView = defineEndpoint({
  method: 'POST',
  path: '/order-views',
  summary: "Saves a view for the caller. It replaces the caller's view of this name.",
  who: 'staff',
  area: 'orders',
  body: orderViewForm,
  response: insertedResponse,
  idempotent: true,
});

export const deleteOrderView = defineEndpoint({
  method: 'DELETE',
  path: '/order-views/{id}',
  summary: "Deletes one of the caller's own views.",
  who: 'staff',
  area: 'orders',
  params: z.object({ id }),
  response: deletedResponse,
  idempotent: true,
});
