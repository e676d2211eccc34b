import { numberOfOrder } from '@chuck-and-bit/contract/order-number';
import type { Order } from '@chuck-and-bit/contract/orders';
import type { Purchase } from '@chuck-and-bit/contract/purchases';

/** An order with its purchase: a row of the list, or a line of the purchase's page. `_id` is the order's. */
export type PurchaseLine = { _id: string; order: Order; purchase: Purchase };

export const linesOf = (purchase: Purchase): PurchaseLine[] =>
  purchase.orders.map((order) => ({ _id: order._id, order, purchase }));

/** Whether the purchase has no other order, so that what is said of one is said of the other. */
export const isOnlyOrder = ({ purchase }: Pick<PurchaseLine, 'purchase'>): boolean =>
  purchase.orders.length === 1;

/** What people call an order: by the number of its purchase, and by its place if it is one of several. */
export const numberOfLine = ({ order, purchase }: PurchaseLine): string =>
  isOnlyOrder({ purchase }) ? order.number : numberOfOrder(order);
