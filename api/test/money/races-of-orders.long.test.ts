import { describe } from 'vitest';
import { openRaces } from './races';
import type { InitialState } from './scenario';

// Each outcome lists: the operation's | the rival's | that of the operation afterwards, if there is one | the orders and the money.

const { operations, during } = await openRaces();
const {
  places,
  anotherBuyerPlaces,
  prepares,
  confirms,
  confirmsPayment,
  confirmsUnassigned,
  receivesEvent,
  pays,
  paysAndClosesBrowser,
  preparesAndPays,
  cancels,
  adminCancels,
  ships,
  deletesProduct,
  deletesProductSlowly,
  deletesAccount,
  reconciles,
  expires,
} = operations;
const keyed = { keyed: true };

describe('while an order is placed:', () => {
  const race = during(places(keyed));
  const start: InitialState = { order: 'none', stock: 1 };
  race('another buyer takes the last unit', anotherBuyerPlaces(), start, [
    'INVALID_INPUT | done | no order, 0 charged, 0 refunded',
    'OUT_OF_STOCK | done | no order, 0 charged, 0 refunded',
    'done | INVALID_INPUT | unpaid, 0 charged, 0 refunded',
    'done | OUT_OF_STOCK | unpaid, 0 charged, 0 refunded',
  ]);
  race('the product is deleted', deletesProduct(), start, [
    'PRODUCT_NOT_FOUND | done 1 | no order, 0 charged, 0 refunded',
    'done | done 1 | unpaid, 0 charged, 0 refunded',
  ]);
  race('the same request comes again', places(keyed), { order: 'none' }, [
    'done | done | unpaid, 0 charged, 0 refunded',
  ]);
  race('another order of the last unit is cancelled', cancels(), { stock: 0 }, [
    'done | done 1 | unpaid, 0 charged, 0 refunded',
    'INVALID_INPUT | done 1 | no order, 0 charged, 0 refunded',
  ]);
});

describe('while the buyer deletes their account:', () => {
  const rival = deletesAccount;
  during(places(keyed))('an order is placed', rival, { order: 'none' }, [
    'UNAUTHENTICATED | done 1 | no order, 0 charged, 0 refunded',
    'done | done 1 | unpaid, 0 charged, 0 refunded',
  ]);
  during(prepares(keyed))('a payment is prepared', rival, {}, [
    'UNAUTHENTICATED | done 1 | unpaid, 0 charged, 0 refunded',
    'ORDER_NOT_FOUND | done 1 | unpaid, 0 charged, 0 refunded',
    'done | done 1 | unpaid, 0 charged, 0 refunded',
  ]);
  during(confirmsPayment(keyed))('a charge is confirmed', rival, { order: 'charged' }, [
    'UNAUTHENTICATED | done 1 | paid, 1 charged, 0 refunded',
    'ORDER_NOT_FOUND | done 1 | paid, 1 charged, 0 refunded',
    'done 1 | done 1 | paid, 1 charged, 0 refunded',
  ]);
  during(receivesEvent)('the webhook comes', rival, { order: 'charged' }, [
    'done | done 1 | paid, 1 charged, 0 refunded',
  ]);
  during(cancels(keyed))('the order is cancelled', rival, { order: 'prepared' }, [
    'UNAUTHENTICATED | done 1 | unpaid, 0 charged, 0 refunded',
    'done 0 | done 1 | unpaid, 0 charged, 0 refunded',
    'done 1 | done 1 | no order, 0 charged, 0 refunded',
  ]);
  during(reconciles)('an unassigned charge is refunded', rival, { unassigned: 'old' }, [
    'done | done 1 | unpaid and unpaid, 1 charged, 1 refunded',
  ]);
});

describe('while a product is deleted:', () => {
  const start: InitialState = { order: 'none' };
  during(deletesProductSlowly)('it is ordered', places(), start, [
    'done | done | unpaid, 0 charged, 0 refunded',
    'done | PRODUCT_NOT_FOUND | no order, 0 charged, 0 refunded',
  ]);
});

describe('while an order is cancelled:', () => {
  const race = during(cancels(keyed));
  const start: InitialState = { order: 'prepared' };
  race('its card is charged', confirms, start, [
    'ORDER_ALREADY_PAID | succeeded | paid, 1 charged, 0 refunded',
    'done 1 | payment_intent_unexpected_state | no order, 0 charged, 0 refunded',
  ]);
  race('it is paid', pays, start, [
    'ORDER_ALREADY_PAID | succeeded, done 1 | paid, 1 charged, 0 refunded',
    'done 1 | payment_intent_unexpected_state, PAYMENT_NOT_SUCCEEDED | no order, 0 charged, 0 refunded',
    'done 1 | payment_intent_unexpected_state, ORDER_NOT_FOUND | no order, 0 charged, 0 refunded',
  ]);
  race('it is paid, and the webhook comes', paysAndClosesBrowser, start, [
    'ORDER_ALREADY_PAID | succeeded, done | paid, 1 charged, 0 refunded',
    'done 1 | payment_intent_unexpected_state, no event | no order, 0 charged, 0 refunded',
  ]);
  race('a payment is prepared', prepares(), {}, [
    'done 1 | done | no order, 0 charged, 0 refunded',
    'done 1 | ORDER_NOT_FOUND | no order, 0 charged, 0 refunded',
  ]);
  race('a payment is prepared, and its card charged afterwards', prepares(), { afterwards: confirms }, [
    'done 1 | done | payment_intent_unexpected_state | no order, 0 charged, 0 refunded',
    'done 1 | ORDER_NOT_FOUND | no intent | no order, 0 charged, 0 refunded',
  ]);
  race('it is prepared and paid', preparesAndPays, {}, [
    'ORDER_ALREADY_PAID | succeeded, done 1 | paid, 1 charged, 0 refunded',
    'done 1 | ORDER_NOT_FOUND | no order, 0 charged, 0 refunded',
  ]);
  race('its prepared payment is requested again', prepares(), start, [
    'done 1 | done | no order, 0 charged, 0 refunded',
    'done 1 | ORDER_NOT_FOUND | no order, 0 charged, 0 refunded',
  ]);
  race('an admin cancels it too', adminCancels(), start, [
    'done 0 | done 1 | no order, 0 charged, 0 refunded',
    'done 1 | done 0 | no order, 0 charged, 0 refunded',
  ]);
  race('the same request comes again', cancels(keyed), start, [
    'done 1 | done 1 | no order, 0 charged, 0 refunded',
    'done 1 | IDEMPOTENCY_IN_PROGRESS | no order, 0 charged, 0 refunded',
  ]);
  race('it expires', expires, { ...start, overdue: true }, [
    'done 0 | done | no order, 0 charged, 0 refunded',
    'done 1 | done | no order, 0 charged, 0 refunded',
  ]);
  race('an admin ships it', ships(), start, [
    'done 1 | ORDER_NOT_PAID | no order, 0 charged, 0 refunded',
    'done 1 | ORDER_NOT_FOUND | no order, 0 charged, 0 refunded',
  ]);
  race('an unassigned charge pays it', confirmsUnassigned(), { ...start, unassigned: 'fresh' }, [
    'ORDER_ALREADY_PAID | done 1 | paid and unpaid, 1 charged, 0 refunded',
    'done 1 | ORDER_NOT_FOUND | unpaid, 1 charged, 1 refunded',
  ]);
  race('its product is deleted', deletesProduct(), start, [
    'done 1 | done 1 | no order, 0 charged, 0 refunded',
  ]);
  race('its charge is confirmed', confirmsPayment(), { order: 'charged' }, [
    'ORDER_ALREADY_PAID | done 1 | paid, 1 charged, 0 refunded',
    'ORDER_ALREADY_PAID | done 0 | paid, 1 charged, 0 refunded',
  ]);
  race('the webhook of its charge comes', receivesEvent, { order: 'charged' }, [
    'ORDER_ALREADY_PAID | done | paid, 1 charged, 0 refunded',
  ]);
});

describe('while an order expires:', () => {
  const race = during(expires);
  const start: InitialState = { order: 'prepared', overdue: true };
  race('its card is charged', confirms, start, [
    'done | succeeded | paid, 1 charged, 0 refunded',
    'done | payment_intent_unexpected_state | no order, 0 charged, 0 refunded',
  ]);
  race('it is paid', pays, start, [
    'done | succeeded, done 1 | paid, 1 charged, 0 refunded',
    'done | payment_intent_unexpected_state, PAYMENT_NOT_SUCCEEDED | no order, 0 charged, 0 refunded',
    'done | payment_intent_unexpected_state, ORDER_NOT_FOUND | no order, 0 charged, 0 refunded',
  ]);
  race('it is paid, and the webhook comes', paysAndClosesBrowser, start, [
    'done | succeeded, done | paid, 1 charged, 0 refunded',
    'done | payment_intent_unexpected_state, no event | no order, 0 charged, 0 refunded',
  ]);
  race('a payment is prepared', prepares(), { overdue: true }, [
    'done | done | no order, 0 charged, 0 refunded',
    'done | ORDER_NOT_FOUND | no order, 0 charged, 0 refunded',
  ]);
  race(
    'a payment is prepared, and its card charged afterwards',
    prepares(),
    { overdue: true, afterwards: confirms },
    [
      'done | done | payment_intent_unexpected_state | no order, 0 charged, 0 refunded',
      'done | ORDER_NOT_FOUND | no intent | no order, 0 charged, 0 refunded',
    ],
  );
  race('it is prepared and paid', preparesAndPays, { overdue: true }, [
    'done | succeeded, done 1 | paid, 1 charged, 0 refunded',
    'done | ORDER_NOT_FOUND | no order, 0 charged, 0 refunded',
  ]);
  race('it is cancelled', cancels(), start, [
    'done | done 1 | no order, 0 charged, 0 refunded',
    'done | done 0 | no order, 0 charged, 0 refunded',
  ]);
  race('it expires in another process', expires, start, ['done | done | no order, 0 charged, 0 refunded']);
  race('its charge is confirmed', confirmsPayment(), { ...start, order: 'charged' }, [
    'done | done 1 | paid, 1 charged, 0 refunded',
    'done | done 0 | paid, 1 charged, 0 refunded',
  ]);
});

describe('while an order is shipped:', () => {
  const race = during(ships(keyed));
  race('its charge is confirmed', confirmsPayment(), { order: 'charged' }, [
    'done 1 | done 1 | shipped, 1 charged, 0 refunded',
    'ORDER_NOT_PAID | done 1 | paid, 1 charged, 0 refunded',
  ]);
  race('the webhook of its charge comes', receivesEvent, { order: 'charged' }, [
    'done 1 | done | shipped, 1 charged, 0 refunded',
    'ORDER_NOT_PAID | done | paid, 1 charged, 0 refunded',
  ]);
  race('it is cancelled before it is paid', cancels(), { order: 'prepared' }, [
    'ORDER_NOT_FOUND | done 1 | no order, 0 charged, 0 refunded',
    'ORDER_NOT_PAID | done 1 | no order, 0 charged, 0 refunded',
  ]);
  race('it is cancelled after it was paid', cancels(), { order: 'paid' }, [
    'done 1 | ORDER_ALREADY_PAID | shipped, 1 charged, 0 refunded',
  ]);
  race('another admin ships it', ships(), { order: 'paid' }, [
    'ORDER_ALREADY_SHIPPED | done 1 | shipped, 1 charged, 0 refunded',
    'done 1 | ORDER_ALREADY_SHIPPED | shipped, 1 charged, 0 refunded',
  ]);
  race('the same request comes again', ships(keyed), { order: 'paid' }, [
    'done 1 | done 1 | shipped, 1 charged, 0 refunded',
  ]);
});
