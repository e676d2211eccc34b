import { describe, expect, test } from 'vitest';
import {
  canCancel,
  canPay,
  hasUnitsToShip,
  type OrderState,
  paymentStatusOf,
  isPartlyRefunded,
  isPartlyShipped,
  isShipped,
  shippedText,
  shippedUnits,
  unitsToSettle,
  unitsToShip,
  whyNotMark,
  whyNotShip,
  whyNotShipAny,
} from './order-status';
import { messages } from './messages';
import { markNames, orderMoves, orderStatuses, paymentStatuses } from './states';

type States = Pick<OrderState, 'status' | 'paymentStatus'>;

const units = { quantity: 5, shippedQuantity: 0, refundedQuantity: 0, refundedShippedQuantity: 0 };
const unpaid: OrderState = { ...units, status: 'Pending', paymentStatus: 'Unpaid' };
const paid: OrderState = { ...units, status: 'Pending', paymentStatus: 'Paid' };
const shipped: OrderState = { ...units, shippedQuantity: 5, status: 'Shipped', paymentStatus: 'Paid' };
const refunded: OrderState = { ...units, status: 'Pending', paymentStatus: 'Refunded' };
const refundedAfterShipping: OrderState = {
  ...units,
  shippedQuantity: 5,
  status: 'Shipped',
  paymentStatus: 'Refunded',
};

describe('the status of an order', () => {
  test('is Pending or Shipped', () => {
    expect(orderStatuses).toEqual(['Pending', 'Shipped']);
    expect(orderStatuses.filter((status) => isShipped({ status }))).toEqual(['Shipped']);
  });

  test('of the payment is Unpaid, Paid or Refunded', () => {
    expect(paymentStatuses).toEqual(['Unpaid', 'Paid', 'Refunded']);
    expect(paymentStatusOf({ transactionId: null, refundedAt: null })).toBe('Unpaid');
    expect(paymentStatusOf({ transactionId: 'pi_1', refundedAt: null })).toBe('Paid');
    expect(paymentStatusOf({ transactionId: 'pi_1', refundedAt: new Date() })).toBe('Refunded');
  });

  test('a paid order is partly refunded from the first cent on', () => {
    const { paymentStatus } = paid;
    expect(isPartlyRefunded({ paymentStatus, refundedAmount: 0 })).toBe(false);
    expect(isPartlyRefunded({ paymentStatus, refundedAmount: 0.01 })).toBe(true);
    expect(isPartlyRefunded({ paymentStatus: 'Refunded', refundedAmount: 5 })).toBe(false);
    expect(isPartlyRefunded({ paymentStatus: 'Unpaid', refundedAmount: 0 })).toBe(false);
  });

  test('an unpaid order can be paid or cancelled; a paid or refunded order can not', () => {
    const orders = [unpaid, paid, shipped, refunded, refundedAfterShipping];
    expect(orders.map(canPay)).toEqual([true, false, false, false, false]);
    expect(orders.map(canCancel)).toEqual([true, false, false, false, false]);
  });

  test.each(markNames)('can be marked as %s exactly where a move leads to it', (mark) => {
    const states = orderStatuses.flatMap((status) =>
      paymentStatuses.map((paymentStatus) => ({ ...units, status, paymentStatus })),
    );
    const moves = Object.values(orderMoves).flatMap<{ from: States; to: States | null }>((each) => [...each]);
    const isNamed = ({ status, paymentStatus }: States) =>
      moves.some(
        ({ from, to }) =>
          to?.status === mark &&
          from.status !== mark &&
          from.status === status &&
          from.paymentStatus === paymentStatus,
      );
    expect(states.filter((order) => whyNotMark(mark, order) === null)).toEqual(states.filter(isNamed));
  });

  test('only a paid order that is Pending can be shipped', () => {
    expect(whyNotShip(paid)).toBeNull();
    expect(whyNotShip(unpaid)).toBe('ORDER_NOT_PAID');
    expect(whyNotShip(shipped)).toBe('ORDER_ALREADY_SHIPPED');
    expect(whyNotShip(refunded)).toBe('ORDER_REFUNDED');
    expect(whyNotShip(refundedAfterShipping)).toBe('ORDER_REFUNDED');
  });

  test('a paid order is shipped without its refunded units, unless all of them were refunded', () => {
    expect(unitsToShip({ ...paid, refundedQuantity: 2 })).toBe(3);
    expect(whyNotShip({ ...paid, refundedQuantity: 4 })).toBeNull();
    expect(whyNotShip({ ...paid, refundedQuantity: 5 })).toBe('ORDER_REFUNDED');
    expect(whyNotShip({ ...shipped, refundedQuantity: 5, refundedShippedQuantity: 5 })).toBe(
      'ORDER_ALREADY_SHIPPED',
    );
  });

  test('units that a failed refund frees after shipping are sent with the purchase, or refunded', () => {
    const freed: OrderState = { ...shipped, shippedQuantity: 3 };
    expect(unitsToSettle(freed)).toBe(2);
    expect(unitsToSettle({ ...freed, refundedQuantity: 1 })).toBe(1);
    expect(unitsToSettle({ ...freed, refundedQuantity: 1, refundedShippedQuantity: 1 })).toBe(2);
    expect(unitsToSettle({ ...freed, refundedQuantity: 2 })).toBe(0);
    expect(unitsToSettle(shipped)).toBe(0);
    expect(unitsToSettle(paid)).toBe(0);
    expect(unitsToSettle({ ...freed, paymentStatus: 'Refunded' })).toBe(0);
    expect(whyNotShip(freed)).toBe('ORDER_ALREADY_SHIPPED');
    expect(whyNotShipAny([freed])).toBeNull();
    expect([freed, paid, shipped, unpaid].map(hasUnitsToShip)).toEqual([true, true, false, false]);
  });

  test('a purchase can be shipped when one of its orders can', () => {
    const allUnitsRefunded = { ...paid, refundedQuantity: 5 };
    expect(whyNotShipAny([shipped, paid, refunded])).toBeNull();
    expect(whyNotShipAny([{ ...paid, refundedQuantity: 4 }])).toBeNull();
    expect(whyNotShipAny([unpaid, unpaid])).toBe('ORDER_NOT_PAID');
    expect(whyNotShipAny([refunded, shipped, allUnitsRefunded])).toBe('ORDER_ALREADY_SHIPPED');
    expect(whyNotShipAny([refunded, allUnitsRefunded, refundedAfterShipping])).toBe('ORDER_REFUNDED');
  });

  test('a purchase counts its shipped units among those that were shipped or can be', () => {
    const allUnitsRefunded = { ...paid, refundedQuantity: 5 };
    const partly = { ...paid, shippedQuantity: 2, refundedQuantity: 1 };
    expect(shippedUnits([shipped, paid, unpaid])).toEqual({ shipped: 5, of: 15 });
    expect(shippedUnits([partly])).toEqual({ shipped: 2, of: 4 });
    expect(shippedUnits([partly], 1)).toEqual({ shipped: 1, of: 4 });
    expect(shippedUnits([shipped, refundedAfterShipping, refunded, allUnitsRefunded])).toEqual({
      shipped: 10,
      of: 10,
    });
    expect(shippedUnits([refunded])).toEqual({ shipped: 0, of: 0 });
    expect([shipped, paid, partly].map(isPartlyShipped)).toEqual([false, false, true]);
  });

  test('units are on the way from the first parcel to the last', () => {
    expect(shippedText({ shipped: 0, of: 12 })).toBe('0 of 12 shipped');
    expect(shippedText({ shipped: 7, of: 12 })).toBe('7 of 12 on the way');
    expect(shippedText({ shipped: 1_200, of: 1_200 })).toBe('1,200 of 1,200 shipped');
  });

  test('each refusal has its message', () => {
    expect(messages.orderRefused.ORDER_NOT_PAID).toBe('This Order Is Not Paid Yet');
    expect(messages.orderRefused.ORDER_ALREADY_SHIPPED).toBe('This Order Is Already Shipped');
    expect(messages.orderRefused.ORDER_REFUNDED).toBe('This Order Was Refunded');
  });
});
