import { describe } from 'vitest';
import { openRaces } from './races';
import type { InitialState } from './scenario';

// Each outcome lists: the operation's | the rival's | that of the operation afterwards, if there is one | the orders and the money.

const { operations, testRace } = await openRaces();
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
  const operation = places(keyed);
  const start: InitialState = { order: 'none', stock: 1 };
  testRace('another buyer takes the last unit', { operation, rival: anotherBuyerPlaces(), start }, [
    'INVALID_INPUT | done | no order, 0 charged, 0 refunded',
    'OUT_OF_STOCK | done | no order, 0 charged, 0 refunded',
    'done | INVALID_INPUT | unpaid, 0 charged, 0 refunded',
    'done | OUT_OF_STOCK | unpaid, 0 charged, 0 refunded',
  ]);
  testRace('the product is deleted', { operation, rival: deletesProduct(), start }, [
    'PRODUCT_NOT_FOUND | done 1 | no order, 0 charged, 0 refunded',
    'done | done 1 | unpaid, 0 charged, 0 refunded',
  ]);
  testRace('the same request comes again', { operation, rival: places(keyed), start: { order: 'none' } }, [
    'done | done | unpaid, 0 charged, 0 refunded',
  ]);
  testRace(
    'another order of the last unit is cancelled',
    { operation, rival: cancels(), start: { stock: 0 } },
    [
      'done | done 1 | unpaid, 0 charged, 0 refunded',
      'INVALID_INPUT | done 1 | no order, 0 charged, 0 refunded',
    ],
  );
});

describe('while the buyer deletes their account:', () => {
  const rival = deletesAccount;
  testRace('an order is placed', { operation: places(keyed), rival, start: { order: 'none' } }, [
    'UNAUTHENTICATED | done 1 | no order, 0 charged, 0 refunded',
    'done | done 1 | unpaid, 0 charged, 0 refunded',
  ]);
  testRace('a payment is prepared', { operation: prepares(keyed), rival }, [
    'UNAUTHENTICATED | done 1 | unpaid, 0 charged, 0 refunded',
    'ORDER_NOT_FOUND | done 1 | unpaid, 0 charged, 0 refunded',
    'done | done 1 | unpaid, 0 charged, 0 refunded',
  ]);
  testRace(
    'a charge is confirmed',
    { operation: confirmsPayment(keyed), rival, start: { order: 'charged' } },
    [
      'UNAUTHENTICATED | done 1 | paid, 1 charged, 0 refunded',
      'ORDER_NOT_FOUND | done 1 | paid, 1 charged, 0 refunded',
      'done 1 | done 1 | paid, 1 charged, 0 refunded',
    ],
  );
  testRace('the webhook comes', { operation: receivesEvent, rival, start: { order: 'charged' } }, [
    'done | done 1 | paid, 1 charged, 0 refunded',
  ]);
  testRace('the order is cancelled', { operation: cancels(keyed), rival, start: { order: 'prepared' } }, [
    'UNAUTHENTICATED | done 1 | unpaid, 0 charged, 0 refunded',
    'done 0 | done 1 | unpaid, 0 charged, 0 refunded',
    'done 1 | done 1 | no order, 0 charged, 0 refunded',
  ]);
  testRace(
    'an unassigned charge is refunded',
    { operation: reconciles, rival, start: { unassigned: 'old' } },
    ['done | done 1 | unpaid and unpaid, 1 charged, 1 refunded'],
  );
});

describe('while a product is deleted:', () => {
  const start: InitialState = { order: 'none' };
  testRace('it is ordered', { operation: deletesProductSlowly, rival: places(), start }, [
    'done | done | unpaid, 0 charged, 0 refunded',
    'done | PRODUCT_NOT_FOUND | no order, 0 charged, 0 refunded',
  ]);
});

describe('while an order is cancelled:', () => {
  const operation = cancels(keyed);
  const start: InitialState = { order: 'prepared' };
  testRace('its card is charged', { operation, rival: confirms, start }, [
    'ORDER_ALREADY_PAID | succeeded | paid, 1 charged, 0 refunded',
    'done 1 | payment_intent_unexpected_state | no order, 0 charged, 0 refunded',
  ]);
  testRace('it is paid', { operation, rival: pays, start }, [
    'ORDER_ALREADY_PAID | succeeded, done 1 | paid, 1 charged, 0 refunded',
    'done 1 | payment_intent_unexpected_state, PAYMENT_NOT_SUCCEEDED | no order, 0 charged, 0 refunded',
    'done 1 | payment_intent_unexpected_state, ORDER_NOT_FOUND | no order, 0 charged, 0 refunded',
  ]);
  testRace('it is paid, and the webhook comes', { operation, rival: paysAndClosesBrowser, start }, [
    'ORDER_ALREADY_PAID | succeeded, done | paid, 1 charged, 0 refunded',
    'done 1 | payment_intent_unexpected_state, no event | no order, 0 charged, 0 refunded',
  ]);
  testRace('a payment is prepared', { operation, rival: prepares() }, [
    'done 1 | done | no order, 0 charged, 0 refunded',
    'done 1 | ORDER_NOT_FOUND | no order, 0 charged, 0 refunded',
  ]);
  testRace(
    'a payment is prepared, and its card charged afterwards',
    { operation, rival: prepares(), afterwards: confirms },
    [
      'done 1 | done | payment_intent_unexpected_state | no order, 0 charged, 0 refunded',
      'done 1 | ORDER_NOT_FOUND | no intent | no order, 0 charged, 0 refunded',
    ],
  );
  testRace('it is prepared and paid', { operation, rival: preparesAndPays }, [
    'ORDER_ALREADY_PAID | succeeded, done 1 | paid, 1 charged, 0 refunded',
    'done 1 | ORDER_NOT_FOUND | no order, 0 charged, 0 refunded',
  ]);
  testRace('its prepared payment is requested again', { operation, rival: prepares(), start }, [
    'done 1 | done | no order, 0 charged, 0 refunded',
    'done 1 | ORDER_NOT_FOUND | no order, 0 charged, 0 refunded',
  ]);
  testRace('an admin cancels it too', { operation, rival: adminCancels(), start }, [
    'done 0 | done 1 | no order, 0 charged, 0 refunded',
    'done 1 | done 0 | no order, 0 charged, 0 refunded',
  ]);
  testRace('the same request comes again', { operation, rival: cancels(keyed), start }, [
    'done 1 | done 1 | no order, 0 charged, 0 refunded',
    'done 1 | IDEMPOTENCY_IN_PROGRESS | no order, 0 charged, 0 refunded',
  ]);
  testRace('it expires', { operation, rival: expires, start: { ...start, overdue: true } }, [
    'done 0 | done | no order, 0 charged, 0 refunded',
    'done 1 | done | no order, 0 charged, 0 refunded',
  ]);
  testRace('an admin ships it', { operation, rival: ships(), start }, [
    'done 1 | ORDER_NOT_PAID | no order, 0 charged, 0 refunded',
    'done 1 | ORDER_NOT_FOUND | no order, 0 charged, 0 refunded',
  ]);
  testRace(
    'an unassigned charge pays it',
    { operation, rival: confirmsUnassigned(), start: { ...start, unassigned: 'fresh' } },
    [
      'ORDER_ALREADY_PAID | done 1 | paid and unpaid, 1 charged, 0 refunded',
      'done 1 | ORDER_NOT_FOUND | unpaid, 1 charged, 1 refunded',
    ],
  );
  testRace('its product is deleted', { operation, rival: deletesProduct(), start }, [
    'done 1 | done 1 | no order, 0 charged, 0 refunded',
  ]);
  testRace('its charge is confirmed', { operation, rival: confirmsPayment(), start: { order: 'charged' } }, [
    'ORDER_ALREADY_PAID | done 1 | paid, 1 charged, 0 refunded',
    'ORDER_ALREADY_PAID | done 0 | paid, 1 charged, 0 refunded',
  ]);
  testRace(
    'the webhook of its charge comes',
    { operation, rival: receivesEvent, start: { order: 'charged' } },
    ['ORDER_ALREADY_PAID | done | paid, 1 charged, 0 refunded'],
  );
});

describe('while an order expires:', () => {
  const operation = expires;
  const start: InitialState = { order: 'prepared', overdue: true };
  testRace('its card is charged', { operation, rival: confirms, start }, [
    'done | succeeded | paid, 1 charged, 0 refunded',
    'done | payment_intent_unexpected_state | no order, 0 charged, 0 refunded',
  ]);
  testRace('it is paid', { operation, rival: pays, start }, [
    'done | succeeded, done 1 | paid, 1 charged, 0 refunded',
    'done | payment_intent_unexpected_state, PAYMENT_NOT_SUCCEEDED | no order, 0 charged, 0 refunded',
    'done | payment_intent_unexpected_state, ORDER_NOT_FOUND | no order, 0 charged, 0 refunded',
  ]);
  testRace('it is paid, and the webhook comes', { operation, rival: paysAndClosesBrowser, start }, [
    'done | succeeded, done | paid, 1 charged, 0 refunded',
    'done | payment_intent_unexpected_state, no event | no order, 0 charged, 0 refunded',
  ]);
  testRace('a payment is prepared', { operation, rival: prepares(), start: { overdue: true } }, [
    'done | done | no order, 0 charged, 0 refunded',
    'done | ORDER_NOT_FOUND | no order, 0 charged, 0 refunded',
  ]);
  testRace(
    'a payment is prepared, and its card charged afterwards',
    { operation, rival: prepares(), start: { overdue: true }, afterwards: confirms },
    [
      'done | done | payment_intent_unexpected_state | no order, 0 charged, 0 refunded',
      'done | ORDER_NOT_FOUND | no intent | no order, 0 charged, 0 refunded',
    ],
  );
  testRace('it is prepared and paid', { operation, rival: preparesAndPays, start: { overdue: true } }, [
    'done | succeeded, done 1 | paid, 1 charged, 0 refunded',
    'done | ORDER_NOT_FOUND | no order, 0 charged, 0 refunded',
  ]);
  testRace('it is cancelled', { operation, rival: cancels(), start }, [
    'done | done 1 | no order, 0 charged, 0 refunded',
    'done | done 0 | no order, 0 charged, 0 refunded',
  ]);
  testRace('it expires in another process', { operation, rival: expires, start }, [
    'done | done | no order, 0 charged, 0 refunded',
  ]);
  testRace(
    'its charge is confirmed',
    { operation, rival: confirmsPayment(), start: { ...start, order: 'charged' } },
    ['done | done 1 | paid, 1 charged, 0 refunded', 'done | done 0 | paid, 1 charged, 0 refunded'],
  );
});

describe('while an order is shipped:', () => {
  const operation = ships(keyed);
  testRace('its charge is confirmed', { operation, rival: confirmsPayment(), start: { order: 'charged' } }, [
    'done 1 | done 1 | shipped, 1 charged, 0 refunded',
    'ORDER_NOT_PAID | done 1 | paid, 1 charged, 0 refunded',
  ]);
  testRace(
    'the webhook of its charge comes',
    { operation, rival: receivesEvent, start: { order: 'charged' } },
    ['done 1 | done | shipped, 1 charged, 0 refunded', 'ORDER_NOT_PAID | done | paid, 1 charged, 0 refunded'],
  );
  testRace(
    'it is cancelled before it is paid',
    { operation, rival: cancels(), start: { order: 'prepared' } },
    [
      'ORDER_NOT_FOUND | done 1 | no order, 0 charged, 0 refunded',
      'ORDER_NOT_PAID | done 1 | no order, 0 charged, 0 refunded',
    ],
  );
  testRace('it is cancelled after it was paid', { operation, rival: cancels(), start: { order: 'paid' } }, [
    'done 1 | ORDER_ALREADY_PAID | shipped, 1 charged, 0 refunded',
  ]);
  testRace('another admin ships it', { operation, rival: ships(), start: { order: 'paid' } }, [
    'ORDER_ALREADY_SHIPPED | done 1 | shipped, 1 charged, 0 refunded',
    'done 1 | ORDER_ALREADY_SHIPPED | shipped, 1 charged, 0 refunded',
  ]);
  testRace('the same request comes again', { operation, rival: ships(keyed), start: { order: 'paid' } }, [
    'done 1 | done 1 | shipped, 1 charged, 0 refunded',
  ]);
});
