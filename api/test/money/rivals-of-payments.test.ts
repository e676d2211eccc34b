import { describe } from 'vitest';
import type { Start } from './acts';
import { openStage } from './stage';

// Each outcome reads as in rivals-of-orders.test.ts.

const { acts, rivals } = await openStage();
const keyed = { keyed: true };

describe('while a payment is prepared:', () => {
  const hero = acts.prepares(keyed);
  rivals('the order is cancelled', { hero, rival: acts.cancels() }, [
    'ORDER_NOT_FOUND | done 1 | no order, 0 charged, 0 refunded',
    'done | done 1 | no order, 0 charged, 0 refunded',
  ]);
  rivals(
    'the order is cancelled, and the card charged afterwards',
    { hero, rival: acts.cancels(), afterwards: acts.confirms },
    [
      'ORDER_NOT_FOUND | done 1 | no intent | no order, 0 charged, 0 refunded',
      'done | done 1 | payment_intent_unexpected_state | no order, 0 charged, 0 refunded',
    ],
  );
  rivals(
    'the order expires, and the card is charged afterwards',
    { hero, rival: acts.expires, start: { overdue: true }, afterwards: acts.confirms },
    [
      'ORDER_NOT_FOUND | done | no intent | no order, 0 charged, 0 refunded',
      'done | done | payment_intent_unexpected_state | no order, 0 charged, 0 refunded',
    ],
  );
  rivals(
    'a loose charge pays the order, and the card is charged too',
    { hero, rival: acts.claimsLoose(), start: { loose: 'fresh' }, afterwards: acts.confirms },
    [
      'ORDER_ALREADY_PAID | done 1 | no intent | paid and unpaid, 1 charged, 0 refunded',
      'done | done 1 | succeeded | paid and unpaid, 2 charged, 1 refunded',
    ],
  );
  rivals('it is prepared in another tab', { hero, rival: acts.prepares() }, [
    'done | done | unpaid, 0 charged, 0 refunded',
  ]);
  rivals('the same request comes again', { hero, rival: acts.prepares(keyed) }, [
    'done | done | unpaid, 0 charged, 0 refunded',
    'done | IDEMPOTENCY_IN_PROGRESS | unpaid, 0 charged, 0 refunded',
  ]);
  rivals('it is prepared and paid in another tab', { hero, rival: acts.preparesAndPays }, [
    'ORDER_ALREADY_PAID | succeeded, done 1 | paid, 1 charged, 0 refunded',
    'done | succeeded, done 1 | paid, 1 charged, 0 refunded',
  ]);
  rivals('a loose charge pays the order', { hero, rival: acts.claimsLoose(), start: { loose: 'fresh' } }, [
    'ORDER_ALREADY_PAID | done 1 | paid and unpaid, 1 charged, 0 refunded',
    'done | done 1 | paid and unpaid, 1 charged, 0 refunded',
  ]);
  rivals('the order expires', { hero, rival: acts.expires, start: { overdue: true } }, [
    'ORDER_NOT_FOUND | done | no order, 0 charged, 0 refunded',
    'done | done | no order, 0 charged, 0 refunded',
  ]);
  rivals('the reconciler runs', { hero, rival: acts.reconciles }, [
    'done | done | unpaid, 0 charged, 0 refunded',
  ]);
  const start: Start = { order: 'prepared' };
  rivals('its card is charged in another tab', { hero, rival: acts.confirms, start }, [
    'ORDER_ALREADY_PAID | succeeded | paid, 1 charged, 0 refunded',
    'done | succeeded | paid, 1 charged, 0 refunded',
  ]);
  rivals('it is paid in another tab', { hero, rival: acts.pays, start }, [
    'ORDER_ALREADY_PAID | succeeded, done 1 | paid, 1 charged, 0 refunded',
    'done | succeeded, done 1 | paid, 1 charged, 0 refunded',
  ]);
  rivals('the order with its payment is cancelled', { hero, rival: acts.cancels(), start }, [
    'ORDER_NOT_FOUND | done 1 | no order, 0 charged, 0 refunded',
    'done | done 1 | no order, 0 charged, 0 refunded',
  ]);
});

describe('while a charge is claimed:', () => {
  const hero = acts.claims(keyed);
  const start: Start = { order: 'charged' };
  rivals('the order is cancelled', { hero, rival: acts.cancels(), start }, [
    'done 0 | ORDER_ALREADY_PAID | paid, 1 charged, 0 refunded',
    'done 1 | ORDER_ALREADY_PAID | paid, 1 charged, 0 refunded',
  ]);
  rivals('the webhook comes', { hero, rival: acts.receivesEvent, start }, [
    'done 0 | done | paid, 1 charged, 0 refunded',
    'done 1 | done | paid, 1 charged, 0 refunded',
  ]);
  rivals('the reconciler runs', { hero, rival: acts.reconciles, start }, [
    'done 0 | done | paid, 1 charged, 0 refunded',
    'done 1 | done | paid, 1 charged, 0 refunded',
  ]);
  rivals('it is claimed in another tab', { hero, rival: acts.claims(), start }, [
    'done 0 | done 1 | paid, 1 charged, 0 refunded',
    'done 1 | done 0 | paid, 1 charged, 0 refunded',
  ]);
  rivals('the same request comes again', { hero, rival: acts.claims(keyed), start }, [
    'done 1 | done 1 | paid, 1 charged, 0 refunded',
    'done 1 | IDEMPOTENCY_IN_PROGRESS | paid, 1 charged, 0 refunded',
  ]);
  rivals('the order expires', { hero, rival: acts.expires, start: { ...start, overdue: true } }, [
    'done 0 | done | paid, 1 charged, 0 refunded',
    'done 1 | done | paid, 1 charged, 0 refunded',
  ]);
  rivals('the order is shipped', { hero, rival: acts.ships(), start }, [
    'done 1 | ORDER_NOT_PAID | paid, 1 charged, 0 refunded',
    'done 1 | done 1 | shipped, 1 charged, 0 refunded',
  ]);
  const loose: Start = { order: 'charged', loose: 'fresh' };
  rivals('a loose charge pays the order', { hero, rival: acts.claimsLoose(), start: loose }, [
    'ORDER_ALREADY_PAID | done 1 | paid and unpaid, 2 charged, 1 refunded',
    'done 1 | ORDER_ALREADY_PAID | paid and unpaid, 2 charged, 1 refunded',
  ]);
});

describe('while a loose charge is claimed:', () => {
  const hero = acts.claimsLoose(keyed);
  const start: Start = { loose: 'fresh' };
  rivals('another order claims it', { hero, rival: acts.claimsLooseForOther(), start }, [
    'PAYMENT_ALREADY_USED | done 1 | unpaid and paid, 1 charged, 0 refunded',
    'done 1 | PAYMENT_ALREADY_USED | paid and unpaid, 1 charged, 0 refunded',
  ]);
  rivals('the order is cancelled', { hero, rival: acts.cancels(), start }, [
    'ORDER_NOT_FOUND | done 1 | unpaid, 1 charged, 1 refunded',
    'done 1 | ORDER_ALREADY_PAID | paid and unpaid, 1 charged, 0 refunded',
  ]);
  rivals('it is refunded as overdue', { hero, rival: acts.reconciles, start: { loose: 'old' } }, [
    'PAYMENT_REFUNDED | done | unpaid and unpaid, 1 charged, 1 refunded',
    'done 1 | done | paid and unpaid, 1 charged, 0 refunded',
  ]);
  rivals('the order is paid', { hero, rival: acts.pays, start: { ...start, order: 'prepared' } }, [
    'ORDER_ALREADY_PAID | succeeded, done 1 | paid and unpaid, 2 charged, 1 refunded',
    'done 1 | succeeded, ORDER_ALREADY_PAID | paid and unpaid, 2 charged, 1 refunded',
  ]);
});

describe('while the webhook is handled:', () => {
  const hero = acts.receivesEvent;
  const start: Start = { order: 'charged' };
  rivals('the order is cancelled', { hero, rival: acts.cancels(), start }, [
    'done | ORDER_ALREADY_PAID | paid, 1 charged, 0 refunded',
  ]);
  rivals('the charge is claimed', { hero, rival: acts.claims(), start }, [
    'done | done 1 | paid, 1 charged, 0 refunded',
    'done | done 0 | paid, 1 charged, 0 refunded',
  ]);
  rivals('it comes again', { hero, rival: acts.receivesEvent, start }, [
    'done | done | paid, 1 charged, 0 refunded',
  ]);
  rivals('the reconciler runs', { hero, rival: acts.reconciles, start }, [
    'done | done | paid, 1 charged, 0 refunded',
  ]);
  rivals('the order expires', { hero, rival: acts.expires, start: { ...start, overdue: true } }, [
    'done | done | paid, 1 charged, 0 refunded',
  ]);
  rivals('the order is shipped', { hero, rival: acts.ships(), start }, [
    'done | ORDER_NOT_PAID | paid, 1 charged, 0 refunded',
    'done | done 1 | shipped, 1 charged, 0 refunded',
  ]);
});

describe('while the reconciler runs:', () => {
  const hero = acts.reconciles;
  const start: Start = { order: 'charged' };
  rivals('the order of a charge is cancelled', { hero, rival: acts.cancels(), start }, [
    'done | ORDER_ALREADY_PAID | paid, 1 charged, 0 refunded',
  ]);
  rivals('a charge is claimed', { hero, rival: acts.claims(), start }, [
    'done | done 1 | paid, 1 charged, 0 refunded',
    'done | done 0 | paid, 1 charged, 0 refunded',
  ]);
  rivals('the webhook comes', { hero, rival: acts.receivesEvent, start }, [
    'done | done | paid, 1 charged, 0 refunded',
  ]);
  rivals('a card is charged', { hero, rival: acts.confirms, start: { order: 'prepared' } }, [
    'done | succeeded | paid, 1 charged, 0 refunded',
  ]);
  rivals('an unpaid order is cancelled', { hero, rival: acts.cancels(), start: { order: 'prepared' } }, [
    'done | done 1 | no order, 0 charged, 0 refunded',
  ]);
  rivals('a payment is prepared', { hero, rival: acts.prepares() }, [
    'done | done | unpaid, 0 charged, 0 refunded',
  ]);
  rivals('an overdue charge is claimed', { hero, rival: acts.claimsLoose(), start: { loose: 'old' } }, [
    'done | done 1 | paid and unpaid, 1 charged, 0 refunded',
    'done | PAYMENT_REFUNDED | unpaid and unpaid, 1 charged, 1 refunded',
  ]);
  rivals('it runs in another process', { hero, rival: acts.reconciles, start: { loose: 'old' } }, [
    'done | done | unpaid and unpaid, 1 charged, 1 refunded',
  ]);
});
