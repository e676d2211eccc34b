import { describe } from 'vitest';
import { openRaces } from './races';
import type { InitialState } from './scenario';

// races-of-orders.long.test.ts explains the outcomes.

const { operations, testRace } = await openRaces();
const {
  prepares,
  confirms,
  confirmsPayment,
  confirmsUnassigned,
  confirmsUnassignedForOther,
  receivesEvent,
  pays,
  preparesAndPays,
  cancels,
  ships,
  reconciles,
  expires,
} = operations;
const keyed = { keyed: true };

describe('while a payment is prepared:', () => {
  const operation = prepares(keyed);
  testRace('the order is cancelled', { operation, rival: cancels() }, [
    'ORDER_NOT_FOUND | done 1 | no order, 0 charged, 0 refunded',
    'done | done 1 | no order, 0 charged, 0 refunded',
  ]);
  testRace(
    'the order is cancelled, and the card charged afterwards',
    { operation, rival: cancels(), afterwards: confirms },
    [
      'ORDER_NOT_FOUND | done 1 | no intent | no order, 0 charged, 0 refunded',
      'done | done 1 | payment_intent_unexpected_state | no order, 0 charged, 0 refunded',
    ],
  );
  testRace(
    'the order expires, and the card is charged afterwards',
    { operation, rival: expires, start: { overdue: true }, afterwards: confirms },
    [
      'ORDER_NOT_FOUND | done | no intent | no order, 0 charged, 0 refunded',
      'done | done | payment_intent_unexpected_state | no order, 0 charged, 0 refunded',
    ],
  );
  testRace(
    'an unassigned charge pays the order, and the card is charged too',
    { operation, rival: confirmsUnassigned(), start: { unassigned: 'fresh' }, afterwards: confirms },
    [
      'ORDER_ALREADY_PAID | done 1 | no intent | paid and unpaid, 1 charged, 0 refunded',
      'done | done 1 | succeeded | paid and unpaid, 2 charged, 1 refunded',
    ],
  );
  testRace('it is prepared in another tab', { operation, rival: prepares() }, [
    'done | done | unpaid, 0 charged, 0 refunded',
  ]);
  testRace('the same request comes again', { operation, rival: prepares(keyed) }, [
    'done | done | unpaid, 0 charged, 0 refunded',
    'done | IDEMPOTENCY_IN_PROGRESS | unpaid, 0 charged, 0 refunded',
  ]);
  testRace('it is prepared and paid in another tab', { operation, rival: preparesAndPays }, [
    'ORDER_ALREADY_PAID | succeeded, done 1 | paid, 1 charged, 0 refunded',
    'done | succeeded, done 1 | paid, 1 charged, 0 refunded',
  ]);
  testRace(
    'an unassigned charge pays the order',
    { operation, rival: confirmsUnassigned(), start: { unassigned: 'fresh' } },
    [
      'ORDER_ALREADY_PAID | done 1 | paid and unpaid, 1 charged, 0 refunded',
      'done | done 1 | paid and unpaid, 1 charged, 0 refunded',
    ],
  );
  testRace('the order expires', { operation, rival: expires, start: { overdue: true } }, [
    'ORDER_NOT_FOUND | done | no order, 0 charged, 0 refunded',
    'done | done | no order, 0 charged, 0 refunded',
  ]);
  testRace('the reconciler runs', { operation, rival: reconciles }, [
    'done | done | unpaid, 0 charged, 0 refunded',
  ]);
  const start: InitialState = { order: 'prepared' };
  testRace('its card is charged in another tab', { operation, rival: confirms, start }, [
    'ORDER_ALREADY_PAID | succeeded | paid, 1 charged, 0 refunded',
    'done | succeeded | paid, 1 charged, 0 refunded',
  ]);
  testRace('it is paid in another tab', { operation, rival: pays, start }, [
    'ORDER_ALREADY_PAID | succeeded, done 1 | paid, 1 charged, 0 refunded',
    'done | succeeded, done 1 | paid, 1 charged, 0 refunded',
  ]);
  testRace('the order with its payment is cancelled', { operation, rival: cancels(), start }, [
    'ORDER_NOT_FOUND | done 1 | no order, 0 charged, 0 refunded',
    'done | done 1 | no order, 0 charged, 0 refunded',
  ]);
});

describe('while a charge is confirmed:', () => {
  const operation = confirmsPayment(keyed);
  const start: InitialState = { order: 'charged' };
  testRace('the order is cancelled', { operation, rival: cancels(), start }, [
    'done 0 | ORDER_ALREADY_PAID | paid, 1 charged, 0 refunded',
    'done 1 | ORDER_ALREADY_PAID | paid, 1 charged, 0 refunded',
  ]);
  testRace('the webhook comes', { operation, rival: receivesEvent, start }, [
    'done 0 | done | paid, 1 charged, 0 refunded',
    'done 1 | done | paid, 1 charged, 0 refunded',
  ]);
  testRace('the reconciler runs', { operation, rival: reconciles, start }, [
    'done 0 | done | paid, 1 charged, 0 refunded',
    'done 1 | done | paid, 1 charged, 0 refunded',
  ]);
  testRace('it is confirmed in another tab', { operation, rival: confirmsPayment(), start }, [
    'done 0 | done 1 | paid, 1 charged, 0 refunded',
    'done 1 | done 0 | paid, 1 charged, 0 refunded',
  ]);
  testRace('the same request comes again', { operation, rival: confirmsPayment(keyed), start }, [
    'done 1 | done 1 | paid, 1 charged, 0 refunded',
    'done 1 | IDEMPOTENCY_IN_PROGRESS | paid, 1 charged, 0 refunded',
  ]);
  testRace('the order expires', { operation, rival: expires, start: { ...start, overdue: true } }, [
    'done 0 | done | paid, 1 charged, 0 refunded',
    'done 1 | done | paid, 1 charged, 0 refunded',
  ]);
  testRace('the order is shipped', { operation, rival: ships(), start }, [
    'done 1 | ORDER_NOT_PAID | paid, 1 charged, 0 refunded',
    'done 1 | done 1 | shipped, 1 charged, 0 refunded',
  ]);
  const unassigned: InitialState = { order: 'charged', unassigned: 'fresh' };
  testRace(
    'an unassigned charge pays the order',
    { operation, rival: confirmsUnassigned(), start: unassigned },
    [
      'ORDER_ALREADY_PAID | done 1 | paid and unpaid, 2 charged, 1 refunded',
      'done 1 | ORDER_ALREADY_PAID | paid and unpaid, 2 charged, 1 refunded',
    ],
  );
});

describe('while an unassigned charge is confirmed:', () => {
  const operation = confirmsUnassigned(keyed);
  const start: InitialState = { unassigned: 'fresh' };
  testRace('it is confirmed for another order', { operation, rival: confirmsUnassignedForOther(), start }, [
    'PAYMENT_ALREADY_USED | done 1 | unpaid and paid, 1 charged, 0 refunded',
    'done 1 | PAYMENT_ALREADY_USED | paid and unpaid, 1 charged, 0 refunded',
  ]);
  testRace('the order is cancelled', { operation, rival: cancels(), start }, [
    'ORDER_NOT_FOUND | done 1 | unpaid, 1 charged, 1 refunded',
    'done 1 | ORDER_ALREADY_PAID | paid and unpaid, 1 charged, 0 refunded',
  ]);
  testRace('it is refunded as overdue', { operation, rival: reconciles, start: { unassigned: 'old' } }, [
    'PAYMENT_REFUNDED | done | unpaid and unpaid, 1 charged, 1 refunded',
    'done 1 | done | paid and unpaid, 1 charged, 0 refunded',
  ]);
  testRace('the order is paid', { operation, rival: pays, start: { ...start, order: 'prepared' } }, [
    'ORDER_ALREADY_PAID | succeeded, done 1 | paid and unpaid, 2 charged, 1 refunded',
    'done 1 | succeeded, ORDER_ALREADY_PAID | paid and unpaid, 2 charged, 1 refunded',
  ]);
});

describe('while the webhook is handled:', () => {
  const operation = receivesEvent;
  const start: InitialState = { order: 'charged' };
  testRace('the order is cancelled', { operation, rival: cancels(), start }, [
    'done | ORDER_ALREADY_PAID | paid, 1 charged, 0 refunded',
  ]);
  testRace('the charge is confirmed', { operation, rival: confirmsPayment(), start }, [
    'done | done 1 | paid, 1 charged, 0 refunded',
    'done | done 0 | paid, 1 charged, 0 refunded',
  ]);
  testRace('it comes again', { operation, rival: receivesEvent, start }, [
    'done | done | paid, 1 charged, 0 refunded',
  ]);
  testRace('the reconciler runs', { operation, rival: reconciles, start }, [
    'done | done | paid, 1 charged, 0 refunded',
  ]);
  testRace('the order expires', { operation, rival: expires, start: { ...start, overdue: true } }, [
    'done | done | paid, 1 charged, 0 refunded',
  ]);
  testRace('the order is shipped', { operation, rival: ships(), start }, [
    'done | ORDER_NOT_PAID | paid, 1 charged, 0 refunded',
    'done | done 1 | shipped, 1 charged, 0 refunded',
  ]);
});

describe('while the reconciler runs:', () => {
  const operation = reconciles;
  const start: InitialState = { order: 'charged' };
  testRace('the order of a charge is cancelled', { operation, rival: cancels(), start }, [
    'done | ORDER_ALREADY_PAID | paid, 1 charged, 0 refunded',
  ]);
  testRace('a charge is confirmed', { operation, rival: confirmsPayment(), start }, [
    'done | done 1 | paid, 1 charged, 0 refunded',
    'done | done 0 | paid, 1 charged, 0 refunded',
  ]);
  testRace('the webhook comes', { operation, rival: receivesEvent, start }, [
    'done | done | paid, 1 charged, 0 refunded',
  ]);
  testRace('a card is charged', { operation, rival: confirms, start: { order: 'prepared' } }, [
    'done | succeeded | paid, 1 charged, 0 refunded',
  ]);
  testRace('an unpaid order is cancelled', { operation, rival: cancels(), start: { order: 'prepared' } }, [
    'done | done 1 | no order, 0 charged, 0 refunded',
  ]);
  testRace('a payment is prepared', { operation, rival: prepares() }, [
    'done | done | unpaid, 0 charged, 0 refunded',
  ]);
  testRace(
    'an overdue charge is confirmed',
    { operation, rival: confirmsUnassigned(), start: { unassigned: 'old' } },
    [
      'done | done 1 | paid and unpaid, 1 charged, 0 refunded',
      'done | PAYMENT_REFUNDED | unpaid and unpaid, 1 charged, 1 refunded',
    ],
  );
  testRace('it runs in another process', { operation, rival: reconciles, start: { unassigned: 'old' } }, [
    'done | done | unpaid and unpaid, 1 charged, 1 refunded',
  ]);
});
