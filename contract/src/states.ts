/**
 * The states of orders, purchases and returns, and what leads from one to another. They stand here alone: the rules, the buttons,
 * the checks of columns and the conditions of SQL are written from these tables.
 */

export const orderStatuses = ['Pending', 'Shipped'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** In these, units of an order were shipped and none was left to ship. */
export const shippedStatuses = ['Shipped'] as const satisfies readonly OrderStatus[];

/** Of an order and its purchase. `Refunded`: it was paid and its whole payment was returned, by refunds or a lost dispute. */
export const paymentStatuses = ['Unpaid', 'Paid', 'Refunded'] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

type States = { status: OrderStatus; paymentStatus: PaymentStatus };

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
  refund: orderStatuses.map((status) => ({ from: state(status, 'Paid'), to: state(status, 'Refunded') })),
  failRefund: orderStatuses.map((status) => ({ from: state(status, 'Refunded'), to: state(status, 'Paid') })),
} as const satisfies Record<string, readonly { from: States; to: States | null }[]>;

/** Why an order can't be marked: error codes, with their HTTP status. */
export const markRefusals = { ORDER_NOT_PAID: 409, ORDER_ALREADY_SHIPPED: 409, ORDER_REFUNDED: 409 } as const;
export type MarkRefusal = keyof typeof markRefusals;

/** What staff mark an order as, and why they can't in the states that no move leads from. An order may have two of them: the first counts. */
export const marks = {
  Shipped: { Refunded: 'ORDER_REFUNDED', Shipped: 'ORDER_ALREADY_SHIPPED', Unpaid: 'ORDER_NOT_PAID' },
} as const satisfies Partial<Record<OrderStatus, Partial<Record<OrderStatus | PaymentStatus, MarkRefusal>>>>;
export type Mark = keyof typeof marks;
export const markNames = Object.keys(marks) as Mark[];

/**
 * - `requested`: the buyer asked. `approved`, `declined`: the staff answered.
 * - `received`: the units came back, and the refund is due. `refunded`: they were refunded. If that refund fails later, the
 *   return is `received` again.
 */
export const returnStates = ['requested', 'approved', 'declined', 'received', 'refunded'] as const;
export type ReturnState = (typeof returnStates)[number];

/** What may happen to a return. `failRefund` is the card provider's alone. */
export const returnMoves = {
  approve: { from: ['requested'], to: 'approved' },
  decline: { from: ['requested', 'approved', 'received'], to: 'declined' },
  receive: { from: ['approved'], to: 'received' },
  refund: { from: ['received'], to: 'refunded' },
  failRefund: { from: ['refunded'], to: 'received' },
} as const satisfies Record<string, { from: readonly ReturnState[]; to: ReturnState }>;
