import { describe, expect, test } from 'vitest';
import {
  canCancel,
  canPay,
  isPaid,
  type OrderState,
  orderStatuses,
  shipRefusals,
  whyNotShip,
} from './order-status';

const unpaid: OrderState = { status: 'Pending', transactionId: null };
const paid: OrderState = { status: 'Pending', transactionId: 'pi_1' };
const shipped: OrderState = { status: 'Shipped', transactionId: 'pi_1' };

describe('the status of an order', () => {
  test('is Pending first, then Shipped, and nothing else', () => {
    expect(orderStatuses).toEqual(['Pending', 'Shipped']);
  });

  test('an order without a transaction is unpaid', () => {
    expect(isPaid(unpaid)).toBe(false);
    expect(isPaid(paid)).toBe(true);
  });

  test('an unpaid order can be paid and cancelled, a paid one neither', () => {
    expect([unpaid, paid, shipped].map(canPay)).toEqual([true, false, false]);
    expect([unpaid, paid, shipped].map(canCancel)).toEqual([true, false, false]);
  });

  test('only a paid order that is not shipped can be shipped', () => {
    expect(whyNotShip(paid)).toBeNull();
    expect(whyNotShip(unpaid)).toBe('ORDER_NOT_PAID');
    expect(whyNotShip(shipped)).toBe('ORDER_ALREADY_SHIPPED');
  });

  test("the two refusals are the specification's sentences", () => {
    expect(shipRefusals.ORDER_NOT_PAID).toBe('This Order Is Not Paid Yet');
    expect(shipRefusals.ORDER_ALREADY_SHIPPED).toBe('This Order Is Already Shipped');
  });
});
