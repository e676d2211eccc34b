import { messages } from './messages';

export const orderStatuses = ['Pending', 'Shipped'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** `Refunded`: it was paid, and the whole payment went back at the card provider, by a refund or a lost dispute. */
export const paymentStatuses = ['Unpaid', 'Paid', 'Refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Which status may follow which. Shipped is final. */
const nextStatuses: Record<OrderStatus, readonly OrderStatus[]> = {
  Pending: ['Shipped'],
  Shipped: [],
};

/** As much of an order as decides what may be done with it. */
export type OrderState = { status: OrderStatus; paymentStatus: PaymentStatus };

/** The payment status of an order, from its transaction and the moment its payment went back. */
export function paymentStatusOf(order: {
  transactionId: string | null;
  refundedAt: Date | string | null;
}): PaymentStatus {
  if (order.transactionId === null) return 'Unpaid';
  return order.refundedAt === null ? 'Paid' : 'Refunded';
}

/** Why this order can't be marked as shipped now, or null when it can. */
export function whyNotShip(order: OrderState): keyof typeof shipRefusals | null {
  if (order.paymentStatus === 'Refunded') return 'ORDER_REFUNDED';
  if (!nextStatuses[order.status].includes('Shipped')) return 'ORDER_ALREADY_SHIPPED';
  return order.paymentStatus === 'Paid' ? null : 'ORDER_NOT_PAID';
}

export const shipRefusals = {
  ORDER_ALREADY_SHIPPED: messages.orderAlreadyShipped,
  ORDER_NOT_PAID: messages.orderNotPaid,
  ORDER_REFUNDED: messages.orderRefunded,
} as const;

/** An order can be paid, or cancelled, until it is paid. */
export const canPay = (order: Pick<OrderState, 'paymentStatus'>): boolean => order.paymentStatus === 'Unpaid';
export const canCancel = (order: Pick<OrderState, 'paymentStatus'>): boolean => canPay(order);
