import { describe } from 'vitest';
import { openRaces } from './races';
import type { InitialState } from './scenario';

// races-of-orders.long.test.ts explains the outcomes.

const { operations, during } = await openRaces();
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
  const race = during(prepares(keyed));
  race('the order is cancelled', cancels(), {}, [
    'ORDER_NOT_FOUND | done 1 | no order, 0 charged, 0 refunded',
    'done | done 1 | no order, 0 charged, 0 refunded',
  ]);
  race('the order is cancelled, and the card charged afterwards', cancels(), { afterwards: confirms }, [
    'ORDER_NOT_FOUND | done 1 | no intent | no order, 0 charged, 0 refunded',
    'done | done 1 | payment_intent_unexpected_state | no order, 0 charged, 0 refunded',
  ]);
  race(
    'the order expires, and the card is charged afterwards',
    expires,
    { overdue: true, afterwards: confirms },
    [
      'ORDER_NOT_FOUND | done | no intent | no order, 0 charged, 0 refunded',
      'done | done | payment_intent_unexpected_state | no order, 0 charged, 0 refunded',
    ],
  );
  race(
    'an unassigned charge pays the order, and the card is charged too',
    confirmsUnassigned(),
    { unassigned: 'fresh', afterwards: confirms },
    [
      'ORDER_ALREADY_PAID | done 1 | no intent | paid and unpaid, 1 charged, 0 refunded',
      'done | done 1 | succeeded | paid and unpaid, 2 charged, 1 refunded',
    ],
  );
  race('it is prepared in another tab', prepares(), {}, ['done | done | unpaid, 0 charged, 0 refunded']);
  race('the same request comes again', prepares(keyed), {}, [
    'done | done | unpaid, 0 charged, 0 refunded',
    'done | IDEMPOTENCY_IN_PROGRESS | unpaid, 0 charged, 0 refunded',
  ]);
  race('it is prepared and paid in another tab', preparesAndPays, {}, [
    'ORDER_ALREADY_PAID | succeeded, done 1 | paid, 1 charged, 0 refunded',
    'done | succeeded, done 1 | paid, 1 charged, 0 refunded',
  ]);
  race('an unassigned charge pays the order', confirmsUnassigned(), { unassigned: 'fresh' }, [
    'ORDER_ALREADY_PAID | done 1 | paid and unpaid, 1 charged, 0 refunded',
    'done | done 1 | paid and unpaid, 1 charged, 0 refunded',
  ]);
  race('the order expires', expires, { overdue: true }, [
    'ORDER_NOT_FOUND | done | no order, 0 charged, 0 refunded',
    'done | done | no order, 0 charged, 0 refunded',
  ]);
  race('the reconciler runs', reconciles, {}, ['done | done | unpaid, 0 charged, 0 refunded']);
  const start: InitialState = { order: 'prepared' };
  race('its card is charged in another tab', confirms, start, [
    'ORDER_ALREADY_PAID | succeeded | paid, 1 charged, 0 refunded',
    'done | succeeded | paid, 1 charged, 0 refunded',
  ]);
  race('it is paid in another tab', pays, start, [
    'ORDER_ALREADY_PAID | succeeded, done 1 | paid, 1 charged, 0 refunded',
    'done | succeeded, done 1 | paid, 1 charged, 0 refunded',
  ]);
  race('the order with its payment is cancelled', cancels(), start, [
    'ORDER_NOT_FOUND | done 1 | no order, 0 charged, 0 refunded',
    'done | done 1 | no order, 0 charged, 0 refunded',
  ]);
});

describe('while a charge is confirmed:', () => {
  const race = during(confirmsPayment(keyed));
  const start: InitialState = { order: 'charged' };
  race('the order is cancelled', cancels(), start, [
    'done 0 | ORDER_ALREADY_PAID | paid, 1 charged, 0 refunded',
    'done 1 | ORDER_ALREADY_PAID | paid, 1 charged, 0 refunded',
  ]);
  race('the webhook comes', receivesEvent, start, [
    'done 0 | done | paid, 1 charged, 0 refunded',
    'done 1 | done | paid, 1 charged, 0 refunded',
  ]);
  race('the reconciler runs', reconciles, start, [
    'done 0 | done | paid, 1 charged, 0 refunded',
    'done 1 | done | paid, 1 charged, 0 refunded',
  ]);
  race('it is confirmed in another tab', confirmsPayment(), start, [
    'done 0 | done 1 | paid, 1 charged, 0 refunded',
    'done 1 | done 0 | paid, 1 charged, 0 refunded',
  ]);
  race('the same request comes again', confirmsPayment(keyed), start, [
    'done 1 | done 1 | paid, 1 charged, 0 refunded',
    'done 1 | IDEMPOTENCY_IN_PROGRESS | paid, 1 charged, 0 refunded',
  ]);
  race('the order expires', expires, { ...start, overdue: true }, [
    'done 0 | done | paid, 1 charged, 0 refunded',
    'done 1 | done | paid, 1 charged, 0 refunded',
  ]);
  race('the order is shipped', ships(), start, [
    'done 1 | ORDER_NOT_PAID | paid, 1 charged, 0 refunded',
    'done 1 | done 1 | shipped, 1 charged, 0 refunded',
  ]);
  const unassigned: InitialState = { order: 'charged', unassigned: 'fresh' };
  race('an unassigned charge pays the order', confirmsUnassigned(), unassigned, [
    'ORDER_ALREADY_PAID | done 1 | paid and unpaid, 2 charged, 1 refunded',
    'done 1 | ORDER_ALREADY_PAID | paid and unpaid, 2 charged, 1 refunded',
  ]);
});

describe('while an unassigned charge is confirmed:', () => {
  const race = during(confirmsUnassigned(keyed));
  const start: InitialState = { unassigned: 'fresh' };
  race('it is confirmed for another order', confirmsUnassignedForOther(), start, [
    'PAYMENT_ALREADY_USED | done 1 | unpaid and paid, 1 charged, 0 refunded',
    'done 1 | PAYMENT_ALREADY_USED | paid and unpaid, 1 charged, 0 refunded',
  ]);
  race('the order is cancelled', cancels(), start, [
    'ORDER_NOT_FOUND | done 1 | unpaid, 1 charged, 1 refunded',
    'done 1 | ORDER_ALREADY_PAID | paid and unpaid, 1 charged, 0 refunded',
  ]);
  race('it is refunded as overdue', reconciles, { unassigned: 'old' }, [
    'PAYMENT_REFUNDED | done | unpaid and unpaid, 1 charged, 1 refunded',
    'done 1 | done | paid and unpaid, 1 charged, 0 refunded',
  ]);
  race('the order is paid', pays, { ...start, order: 'prepared' }, [
    'ORDER_ALREADY_PAID | succeeded, done 1 | paid and unpaid, 2 charged, 1 refunded',
    'done 1 | succeeded, ORDER_ALREADY_PAID | paid and unpaid, 2 charged, 1 refunded',
  ]);
});

describe('while the webhook is handled:', () => {
  const race = during(receivesEvent);
  const start: InitialState = { order: 'charged' };
  race('the order is cancelled', cancels(), start, [
    'done | ORDER_ALREADY_PAID | paid, 1 charged, 0 refunded',
  ]);
  race('the charge is confirmed', confirmsPayment(), start, [
    'done | done 1 | paid, 1 charged, 0 refunded',
    'done | done 0 | paid, 1 charged, 0 refunded',
  ]);
  race('it comes again', receivesEvent, start, ['done | done | paid, 1 charged, 0 refunded']);
  race('the reconciler runs', reconciles, start, ['done | done | paid, 1 charged, 0 refunded']);
  race('the order expires', expires, { ...start, overdue: true }, [
    'done | done | paid, 1 charged, 0 refunded',
  ]);
  race('the order is shipped', ships(), start, [
    'done | ORDER_NOT_PAID | paid, 1 charged, 0 refunded',
    'done | done 1 | shipped, 1 charged, 0 refunded',
  ]);
});

describe('while the reconciler runs:', () => {
  const race = during(reconciles);
  const start: InitialState = { order: 'charged' };
  race('the order of a charge is cancelled', cancels(), start, [
    'done | ORDER_ALREADY_PAID | paid, 1 charged, 0 refunded',
  ]);
  race('a charge is confirmed', confirmsPayment(), start, [
    'done | done 1 | paid, 1 charged, 0 refunded',
    'done | done 0 | paid, 1 charged, 0 refunded',
  ]);
  race('the webhook comes', receivesEvent, start, ['done | done | paid, 1 charged, 0 refunded']);
  race('a card is charged', confirms, { order: 'prepared' }, [
    'done | succeeded | paid, 1 charged, 0 refunded',
  ]);
  race('an unpaid order is cancelled', cancels(), { order: 'prepared' }, [
    'done | done 1 | no order, 0 charged, 0 refunded',
  ]);
  race('a payment is prepared', prepares(), {}, ['done | done | unpaid, 0 charged, 0 refunded']);
  race('an overdue charge is confirmed', confirmsUnassigned(), { unassigned: 'old' }, [
    'done | done 1 | paid and unpaid, 1 charged, 0 refunded',
    'done | PAYMENT_REFUNDED | unpaid and unpaid, 1 charged, 1 refunded',
  ]);
  race('it runs in another process', reconciles, { unassigned: 'old' }, [
    'done | done | unpaid and unpaid, 1 charged, 1 refunded',
  ]);
});
