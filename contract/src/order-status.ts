import { messages } from './messages';

export const orderStatuses = ['Pending', 'Shipped'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Which status may follow which. Shipped is final. */
const nextStatuses: Record<OrderStatus, readonly OrderStatus[]> = {
  Pending: ['Shipped'],
  Shipped: [],
};

/** As much of an order as decides what may be done with it. */
export type OrderState = { status: OrderStatus; transactionId: string | null };

export const isPaid = (order: OrderState): boolean => order.transactionId !== null;

/** Why this order can't be marked as shipped now, or null when it can. */
export function whyNotShip(order: OrderState): 'ORDER_ALREADY_SHIPPED' | 'ORDER_NOT_PAID' | null {
  if (!nextStatuses[order.status].includes('Shipped')) return 'ORDER_ALREADY_SHIPPED';
  if (!isPaid(order)) return 'ORDER_NOT_PAID';
  return null;
}

export const shipRefusals = {
  ORDER_ALREADY_SHIPPED: messages.orderAlreadyShipped,
  ORDER_NOT_PAID: messages.orderNotPaid,
} as const;

/** An order can be paid, or cancelled, until it is paid. */
export const canPay = (order: OrderState): boolean => !isPaid(order);
export const canCancel = (order: OrderState): boolean => !isPaid(order);
