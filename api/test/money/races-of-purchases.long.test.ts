import { describe } from 'vitest';
import { openRaces } from './races';
import type { InitialState } from './scenario';

// races-of-orders.long.test.ts explains the outcomes. A purchase has two orders; the operations concern the first one.

const { operations, during } = await openRaces();
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
  const race = during(ordersCart(keyed));
  const start: InitialState = { isPurchase: true, order: 'none', stock: 1 };
  race('another buyer takes the last unit', anotherBuyerPlaces(), start, [
    'OUT_OF_STOCK | done | no order, 0 charged, 0 refunded',
    'done | INVALID_INPUT | unpaid and unpaid, 0 charged, 0 refunded',
    'done | OUT_OF_STOCK | unpaid and unpaid, 0 charged, 0 refunded',
  ]);
  race('a product of it is deleted', deletesProduct(), start, [
    'OUT_OF_STOCK | done 1 | no order, 0 charged, 0 refunded',
    'done | done 1 | unpaid and unpaid, 0 charged, 0 refunded',
  ]);
  race('the same request comes again', ordersCart(keyed), start, [
    'done | done | unpaid and unpaid, 0 charged, 0 refunded',
  ]);
  race('the cart is changed in another window', changesCart(), start, [
    'PRICE_CHANGED | done | no order, 0 charged, 0 refunded',
    'done | CART_NOT_FOUND | unpaid and unpaid, 0 charged, 0 refunded',
  ]);
  race('the buyer deletes their account', deletesAccount, start, [
    'UNAUTHENTICATED | done 1 | no order, 0 charged, 0 refunded',
    'done | done 1 | unpaid and unpaid, 0 charged, 0 refunded',
  ]);
});

describe('while one order of a purchase is cancelled:', () => {
  const race = during(cancels(keyed));
  const start: InitialState = { isPurchase: true, order: 'prepared' };
  race('the card is charged', confirms, start, [
    'ORDER_ALREADY_PAID | succeeded | paid and paid, 1 charged, 0 refunded',
    'done 1 | payment_intent_unexpected_state | unpaid, 0 charged, 0 refunded',
  ]);
  race('the other order is cancelled', cancelsOther(), start, [
    'done 1 | done 1 | no order, 0 charged, 0 refunded',
  ]);
  race('the whole purchase is cancelled', cancelsPurchase(), start, [
    'done 0 | done 1 | no order, 0 charged, 0 refunded',
    'done 1 | done 1 | no order, 0 charged, 0 refunded',
  ]);
  race('the purchase expires', expires, { ...start, overdue: true }, [
    'done 0 | done | no order, 0 charged, 0 refunded',
    'done 1 | done | no order, 0 charged, 0 refunded',
  ]);
});

describe('while a charge of a purchase is confirmed:', () => {
  const race = during(confirmsPayment(keyed));
  const start: InitialState = { isPurchase: true, order: 'charged' };
  race('the webhook comes', receivesEvent, start, [
    'done 0 | done | paid and paid, 1 charged, 0 refunded',
    'done 1 | done | paid and paid, 1 charged, 0 refunded',
  ]);
  race('its other order is cancelled', cancelsOther(), start, [
    'done 0 | ORDER_ALREADY_PAID | paid and paid, 1 charged, 0 refunded',
    'done 1 | ORDER_ALREADY_PAID | paid and paid, 1 charged, 0 refunded',
  ]);
  race('it expires', expires, { ...start, overdue: true }, [
    'done 0 | done | paid and paid, 1 charged, 0 refunded',
    'done 1 | done | paid and paid, 1 charged, 0 refunded',
  ]);
  race('the buyer deletes their account', deletesAccount, start, [
    'UNAUTHENTICATED | done 1 | paid and paid, 1 charged, 0 refunded',
    'ORDER_NOT_FOUND | done 1 | paid and paid, 1 charged, 0 refunded',
    'done 1 | done 1 | paid and paid, 1 charged, 0 refunded',
  ]);
});

describe('while a purchase expires:', () => {
  const start: InitialState = { isPurchase: true, order: 'prepared', overdue: true };
  during(expires)('it is paid', pays, start, [
    'done | succeeded, done 1 | paid and paid, 1 charged, 0 refunded',
    'done | payment_intent_unexpected_state, PAYMENT_NOT_SUCCEEDED | no order, 0 charged, 0 refunded',
    'done | payment_intent_unexpected_state, ORDER_NOT_FOUND | no order, 0 charged, 0 refunded',
  ]);
});
