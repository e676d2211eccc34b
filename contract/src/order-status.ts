import { formatCount } from './money';
import { stateWords } from './state-words';
import {
  type Mark,
  type MarkRefusal,
  marks,
  orderMoves,
  type OrderStatus,
  type PaymentStatus,
  shippedStatuses,
} from './states';
import { sum } from './sum';

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

/** The units of an order that were neither shipped, nor refunded before that. */
export const unitsToShip = ({
  quantity,
  shippedQuantity,
  refundedQuantity,
  refundedShippedQuantity,
}: Omit<OrderState, 'status' | 'paymentStatus'>) =>
  quantity - shippedQuantity - (refundedQuantity - refundedShippedQuantity);

/** Whether an order was shipped as a whole. */
export const isShipped = ({ status }: Pick<OrderState, 'status'>): boolean =>
  (shippedStatuses as readonly OrderStatus[]).includes(status);

/** Whether units of an order were shipped while others wait. */
export const isPartlyShipped = (order: OrderState): boolean => !isShipped(order) && order.shippedQuantity > 0;

/** The units of a shipped order that a failed refund has freed. They are sent with a shipment of the purchase, or refunded. */
export const unitsToSettle = (order: OrderState) =>
  isShipped(order) && order.paymentStatus === 'Paid' ? unitsToShip(order) : 0;

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

/** Why this order can't be marked so, or null when it can. */
export function whyNotMark(mark: Mark, order: OrderState): MarkRefusal | null {
  const refusals: Partial<Record<OrderStatus | PaymentStatus, MarkRefusal>> = marks[mark];
  const states = Object.keys(refusals) as (OrderStatus | PaymentStatus)[];
  const found = states.find((state) => state === order.status || state === order.paymentStatus);
  if (found) return refusals[found] ?? null;
  return mark === 'Shipped' && unitsToShip(order) === 0 ? 'ORDER_REFUNDED' : null;
}

/** Why this order can't be marked as shipped, or null when it can. */
export const whyNotShip = (order: OrderState): MarkRefusal | null => whyNotMark('Shipped', order);

/** Whether a shipment of the purchase has units of this order. */
export const hasUnitsToShip = (order: OrderState): boolean =>
  whyNotShip(order) === null || unitsToSettle(order) > 0;

/** Why nothing of these orders of one purchase can be shipped, or null when at least one of them can. */
export function whyNotShipAny(orders: readonly OrderState[]): MarkRefusal | null {
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
  return `${formatCount(shipped)} of ${formatCount(of)} ${isPart ? stateWords.units.onTheWay : stateWords.units.shipped}`;
}

const may =
  (move: 'pay' | 'cancel') =>
  ({ paymentStatus }: Pick<OrderState, 'paymentStatus'>): boolean =>
    orderMoves[move].some(({ from }) => from.paymentStatus === paymentStatus);

/** Of an order or a purchase. */
export const canPay = may('pay');
export const canCancel = may('cancel');
