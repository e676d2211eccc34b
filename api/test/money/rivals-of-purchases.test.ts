import { describe } from 'vitest';
import type { Start } from './acts';
import { openStage } from './stage';

// Each outcome reads as in rivals-of-orders.test.ts. A purchase has two orders; the acts concern the first one.

const { acts, rivals } = await openStage();
const keyed = { keyed: true };

describe('while a cart is ordered:', () => {
  const hero = acts.ordersCart(keyed);
  const start: Start = { isPurchase: true, order: 'none', left: 1 };
  rivals('another buyer takes the last unit', { hero, rival: acts.anotherBuyerPlaces(), start }, [
    'OUT_OF_STOCK | done | no order, 0 charged, 0 refunded',
    'done | INVALID_INPUT | unpaid and unpaid, 0 charged, 0 refunded',
  ]);
  rivals('a drill of it is deleted', { hero, rival: acts.deletesDrill, start }, [
    'OUT_OF_STOCK | done 1 | no order, 0 charged, 0 refunded',
    'done | done 1 | unpaid and unpaid, 0 charged, 0 refunded',
  ]);
  rivals('the same request comes again', { hero, rival: acts.ordersCart(keyed), start }, [
    'done | done | unpaid and unpaid, 0 charged, 0 refunded',
  ]);
  rivals('the cart is changed in another window', { hero, rival: acts.changesCart, start }, [
    'CART_CHANGED | done | no order, 0 charged, 0 refunded',
    'PRICE_CHANGED | done | no order, 0 charged, 0 refunded',
    'done | CART_NOT_FOUND | unpaid and unpaid, 0 charged, 0 refunded',
  ]);
  // The cart is deleted with the account: before it is read, or between reading it and its lines.
  rivals('the buyer deletes their account', { hero, rival: acts.deletesAccount, start }, [
    'UNAUTHENTICATED | done 1 | no order, 0 charged, 0 refunded',
    'CART_NOT_FOUND | done 1 | no order, 0 charged, 0 refunded',
    'INVALID_INPUT | done 1 | no order, 0 charged, 0 refunded',
    'done | done 1 | unpaid and unpaid, 0 charged, 0 refunded',
  ]);
});

describe('while one order of a purchase is cancelled:', () => {
  const hero = acts.cancels(keyed);
  const start: Start = { isPurchase: true, order: 'prepared' };
  rivals('the card is charged', { hero, rival: acts.confirms, start }, [
    'ORDER_ALREADY_PAID | succeeded | paid and paid, 1 charged, 0 refunded',
    'done 1 | payment_intent_unexpected_state | unpaid, 0 charged, 0 refunded',
  ]);
  rivals('the other order is cancelled', { hero, rival: acts.cancelsOther, start }, [
    'done 1 | done 1 | no order, 0 charged, 0 refunded',
  ]);
  rivals('the whole purchase is cancelled', { hero, rival: acts.cancelsPurchase(), start }, [
    'done 0 | done 1 | no order, 0 charged, 0 refunded',
    'done 1 | done 1 | no order, 0 charged, 0 refunded',
  ]);
  rivals('the purchase expires', { hero, rival: acts.expires, start: { ...start, overdue: true } }, [
    'done 0 | done | no order, 0 charged, 0 refunded',
    'done 1 | done | no order, 0 charged, 0 refunded',
  ]);
});

describe('while a charge of a purchase is claimed:', () => {
  const hero = acts.claims(keyed);
  const start: Start = { isPurchase: true, order: 'charged' };
  rivals('the webhook comes', { hero, rival: acts.receivesEvent, start }, [
    'done 0 | done | paid and paid, 1 charged, 0 refunded',
    'done 1 | done | paid and paid, 1 charged, 0 refunded',
  ]);
  rivals('its other order is cancelled', { hero, rival: acts.cancelsOther, start }, [
    'done 0 | ORDER_ALREADY_PAID | paid and paid, 1 charged, 0 refunded',
    'done 1 | ORDER_ALREADY_PAID | paid and paid, 1 charged, 0 refunded',
  ]);
  rivals('it expires', { hero, rival: acts.expires, start: { ...start, overdue: true } }, [
    'done 0 | done | paid and paid, 1 charged, 0 refunded',
    'done 1 | done | paid and paid, 1 charged, 0 refunded',
  ]);
  rivals('the buyer deletes their account', { hero, rival: acts.deletesAccount, start }, [
    'UNAUTHENTICATED | done 1 | paid and paid, 1 charged, 0 refunded',
    'ORDER_NOT_FOUND | done 1 | paid and paid, 1 charged, 0 refunded',
    'done 1 | done 1 | paid and paid, 1 charged, 0 refunded',
  ]);
});

describe('while a purchase expires:', () => {
  const start: Start = { isPurchase: true, order: 'prepared', overdue: true };
  rivals('it is paid', { hero: acts.expires, rival: acts.pays, start }, [
    'done | succeeded, done 1 | paid and paid, 1 charged, 0 refunded',
    'done | payment_intent_unexpected_state, PAYMENT_NOT_SUCCEEDED | no order, 0 charged, 0 refunded',
    'done | payment_intent_unexpected_state, ORDER_NOT_FOUND | no order, 0 charged, 0 refunded',
  ]);
});
