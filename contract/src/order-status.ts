import { messages } from './messages';
import { formatCount } from './money';
import { sum } from './sum';

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
  shippedQuantity: number;
  refundedQuantity: number;
  /** Of the refunded units. */
  refundedShippedQuantity: number;
};

type States = Pick<OrderState, 'status' | 'paymentStatus'>;

const state = (status: OrderStatus, paymentStatus: PaymentStatus): States => ({ status, paymentStatus });

/**
 * What may happen to an order as a whole, and the states that it leads to: null deletes the order. In states that a move does
 * not name it is refused, or changes neither state. The orders of a purchase are paid, and expire, together.
 */
export const orderMoves = {
  pay: [{ from: state('Pending', 'Unpaid'), to: state('Pending', 'Paid') }],
  cancel: [{ from: state('Pending', 'Unpaid'), to: null }],
  expire: [{ from: state('Pending', 'Unpaid'), to: null }],
  ship: [{ from: state('Pending', 'Paid'), to: state('Shipped', 'Paid') }],
  refund: [
    { from: state('Pending', 'Paid'), to: state('Pending', 'Refunded') },
    { from: state('Shipped', 'Paid'), to: state('Shipped', 'Refunded') },
  ],
  failRefund: [
    { from: state('Pending', 'Refunded'), to: state('Pending', 'Paid') },
    { from: state('Shipped', 'Refunded'), to: state('Shipped', 'Paid') },
  ],
} as const satisfies Record<string, readonly { from: States; to: States | null }[]>;

/** The units of an order that were neither shipped, nor refunded before that. */
export const unitsToShip = ({
  quantity,
  shippedQuantity,
  refundedQuantity,
  refundedShippedQuantity,
}: Omit<OrderState, 'status' | 'paymentStatus'>) =>
  quantity - shippedQuantity - (refundedQuantity - refundedShippedQuantity);

/** Whether units of an order were shipped while others wait. */
export const isPartlyShipped = ({ status, shippedQuantity }: OrderState): boolean =>
  status === 'Pending' && shippedQuantity > 0;

/** The units of a shipped order that a failed refund has freed. They are sent with a shipment of the purchase, or refunded. */
export const unitsToSettle = (order: OrderState) =>
  order.status === 'Shipped' && order.paymentStatus === 'Paid' ? unitsToShip(order) : 0;

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

/** Why this order can't be marked as shipped, or null when it can. */
export function whyNotShip(order: OrderState): keyof typeof shipRefusals | null {
  if (order.paymentStatus === 'Refunded') return 'ORDER_REFUNDED';
  if (order.status === 'Shipped') return 'ORDER_ALREADY_SHIPPED';
  if (order.paymentStatus === 'Unpaid') return 'ORDER_NOT_PAID';
  return unitsToShip(order) === 0 ? 'ORDER_REFUNDED' : null;
}

/** Whether a shipment of the purchase has units of this order. */
export const hasUnitsToShip = (order: OrderState): boolean =>
  whyNotShip(order) === null || unitsToSettle(order) > 0;

/** Why nothing of these orders of one purchase can be shipped, or null when at least one of them can. */
export function whyNotShipAny(orders: readonly OrderState[]): keyof typeof shipRefusals | null {
  if (orders.some(hasUnitsToShip)) return null;
  const refusals = orders.map(whyNotShip);
  const order = ['ORDER_NOT_PAID', 'ORDER_ALREADY_SHIPPED'] as const;
  return order.find((refusal) => refusals.includes(refusal)) ?? 'ORDER_REFUNDED';
}

/**
 * How many units of these orders were shipped, and of how many: without those that were refunded before.
 * @param lost units of lost parcels that are to be sent again or refunded
 */
export function shippedUnits(orders: readonly OrderState[], lost = 0): { shipped: number; of: number } {
  const shipped = sum(orders.map(({ shippedQuantity }) => shippedQuantity));
  const unshipped = orders.map((order) => (order.paymentStatus === 'Refunded' ? 0 : unitsToShip(order)));
  return { shipped: shipped - lost, of: shipped + sum(unshipped) };
}

/** "7 of 12 on the way"; "shipped" before the first unit and after the last. */
export function shippedText({ shipped, of }: ReturnType<typeof shippedUnits>): string {
  const isPart = shipped > 0 && shipped < of;
  return `${formatCount(shipped)} of ${formatCount(of)} ${isPart ? 'on the way' : 'shipped'}`;
}

export const shipRefusals = {
  ORDER_ALREADY_SHIPPED: messages.orderAlreadyShipped,
  ORDER_NOT_PAID: messages.orderNotPaid,
  ORDER_REFUNDED: messages.orderRefunded,
} as const;

const may =
  (move: 'pay' | 'cancel') =>
  ({ paymentStatus }: Pick<OrderState, 'paymentStatus'>): boolean =>
    orderMoves[move].some(({ from }) => from.paymentStatus === paymentStatus);

/** Of an order or a purchase. */
export const canPay = may('pay');
export const canCancel = may('cancel');
