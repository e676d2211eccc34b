import { messages } from './messages';

export const orderStatuses = ['Pending', 'Shipped'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** `Refunded`: the order was paid and its whole payment was returned, by refunds or a lost dispute. */
export const paymentStatuses = ['Unpaid', 'Paid', 'Refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** The fields of an order that decide which actions are allowed. */
export type OrderState = {
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  quantity: number;
  refundedQuantity: number;
};

/** The units that a pending order is shipped with: those that were not refunded. */
export const unitsToShip = ({
  quantity,
  refundedQuantity,
}: Pick<OrderState, 'quantity' | 'refundedQuantity'>) => quantity - refundedQuantity;

/** Derives the payment status from the transaction id and the time of the refund. */
export function paymentStatusOf(order: {
  transactionId: string | null;
  refundedAt: Date | string | null;
}): PaymentStatus {
  if (order.transactionId === null) return 'Unpaid';
  return order.refundedAt === null ? 'Paid' : 'Refunded';
}

/** Whether a part of the payment was returned, but not all of it. */
export const isPartlyRefunded = (paid: { paymentStatus: PaymentStatus; refundedAmount: number }): boolean =>
  paid.paymentStatus === 'Paid' && paid.refundedAmount > 0;

/** Why this order can't be marked as shipped, or null when it can. `setShipped` in the API states the same rule in SQL. */
export function whyNotShip(order: OrderState): keyof typeof shipRefusals | null {
  if (order.paymentStatus === 'Refunded') return 'ORDER_REFUNDED';
  if (order.status === 'Shipped') return 'ORDER_ALREADY_SHIPPED';
  if (order.paymentStatus === 'Unpaid') return 'ORDER_NOT_PAID';
  return unitsToShip(order) === 0 ? 'ORDER_REFUNDED' : null;
}

export const shipRefusals = {
  ORDER_ALREADY_SHIPPED: messages.orderAlreadyShipped,
  ORDER_NOT_PAID: messages.orderNotPaid,
  ORDER_REFUNDED: messages.orderRefunded,
} as const;

/** Unpaid orders can be paid or cancelled; paid orders can't. */
export const canPay = (order: Pick<OrderState, 'paymentStatus'>): boolean => order.paymentStatus === 'Unpaid';
export const canCancel = (order: Pick<OrderState, 'paymentStatus'>): boolean => canPay(order);
