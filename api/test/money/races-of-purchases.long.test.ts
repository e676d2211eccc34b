import { describe } from 'vitest';
import { openRaces } from './races';
import type { InitialState } from './scenario';

// races-of-orders.long.test.ts explains the outcomes. A purchase has two orders; the operations concern the first one.

const { operations, testRace } = await openRaces();
const {
  anotherBuyerPlaces,
  confirms,
  confirmsPayment,
  receivesEvent,
  pays,
  cancels,
  cancelsOther,
  cancelsPurchase,
  ordersCart,
  changesCart,
  deletesProduct,
  deletesAccount,
  expires,
} = operations;
const keyed = { keyed: true };

describe('while a cart is ordered:', () => {
  const operation = ordersCart(keyed);
  const start: InitialState = { isPurchase: true, order: 'none', stock: 1 };
  testRace('another buyer takes the last unit', { operation, rival: anotherBuyerPlaces(), start }, [
    'OUT_OF_STOCK | done | no order, 0 charged, 0 refunded',
    'done | INVALID_INPUT | unpaid and unpaid, 0 charged, 0 refunded',
    'done | OUT_OF_STOCK | unpaid and unpaid, 0 charged, 0 refunded',
  ]);
  testRace('a product of it is deleted', { operation, rival: deletesProduct(), start }, [
    'OUT_OF_STOCK | done 1 | no order, 0 charged, 0 refunded',
    'done | done 1 | unpaid and unpaid, 0 charged, 0 refunded',
  ]);
  testRace('the same request comes again', { operation, rival: ordersCart(keyed), start }, [
    'done | done | unpaid and unpaid, 0 charged, 0 refunded',
  ]);
  testRace('the cart is changed in another window', { operation, rival: changesCart(), start }, [
    'PRICE_CHANGED | done | no order, 0 charged, 0 refunded',
    'done | CART_NOT_FOUND | unpaid and unpaid, 0 charged, 0 refunded',
  ]);
  testRace('the buyer deletes their account', { operation, rival: deletesAccount, start }, [
    'UNAUTHENTICATED | done 1 | no order, 0 charged, 0 refunded',
    'done | done 1 | unpaid and unpaid, 0 charged, 0 refunded',
  ]);
});

describe('while one order of a purchase is cancelled:', () => {
  const operation = cancels(keyed);
  const start: InitialState = { isPurchase: true, order: 'prepared' };
  testRace('the card is charged', { operation, rival: confirms, start }, [
    'ORDER_ALREADY_PAID | succeeded | paid and paid, 1 charged, 0 refunded',
    'done 1 | payment_intent_unexpected_state | unpaid, 0 charged, 0 refunded',
  ]);
  testRace('the other order is cancelled', { operation, rival: cancelsOther(), start }, [
    'done 1 | done 1 | no order, 0 charged, 0 refunded',
  ]);
  testRace('the whole purchase is cancelled', { operation, rival: cancelsPurchase(), start }, [
    'done 0 | done 1 | no order, 0 charged, 0 refunded',
    'done 1 | done 1 | no order, 0 charged, 0 refunded',
  ]);
  testRace('the purchase expires', { operation, rival: expires, start: { ...start, overdue: true } }, [
    'done 0 | done | no order, 0 charged, 0 refunded',
    'done 1 | done | no order, 0 charged, 0 refunded',
  ]);
});

describe('while a charge of a purchase is confirmed:', () => {
  const operation = confirmsPayment(keyed);
  const start: InitialState = { isPurchase: true, order: 'charged' };
  testRace('the webhook comes', { operation, rival: receivesEvent, start }, [
    'done 0 | done | paid and paid, 1 charged, 0 refunded',
    'done 1 | done | paid and paid, 1 charged, 0 refunded',
  ]);
  testRace('its other order is cancelled', { operation, rival: cancelsOther(), start }, [
    'done 0 | ORDER_ALREADY_PAID | paid and paid, 1 charged, 0 refunded',
    'done 1 | ORDER_ALREADY_PAID | paid and paid, 1 charged, 0 refunded',
  ]);
  testRace('it expires', { operation, rival: expires, start: { ...start, overdue: true } }, [
    'done 0 | done | paid and paid, 1 charged, 0 refunded',
    'done 1 | done | paid and paid, 1 charged, 0 refunded',
  ]);
  testRace('the buyer deletes their account', { operation, rival: deletesAccount, start }, [
    'UNAUTHENTICATED | done 1 | paid and paid, 1 charged, 0 refunded',
    'ORDER_NOT_FOUND | done 1 | paid and paid, 1 charged, 0 refunded',
    'done 1 | done 1 | paid and paid, 1 charged, 0 refunded',
  ]);
});

describe('while a purchase expires:', () => {
  const start: InitialState = { isPurchase: true, order: 'prepared', overdue: true };
  testRace('it is paid', { operation: expires, rival: pays, start }, [
    'done | succeeded, done 1 | paid and paid, 1 charged, 0 refunded',
    'done | payment_intent_unexpected_state, PAYMENT_NOT_SUCCEEDED | no order, 0 charged, 0 refunded',
    'done | payment_intent_unexpected_state, ORDER_NOT_FOUND | no order, 0 charged, 0 refunded',
  ]);
});
