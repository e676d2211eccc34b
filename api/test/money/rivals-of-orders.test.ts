import { describe } from 'vitest';
import type { Start } from './acts';
import { openStage } from './stage';

// Each outcome reads: the hero's | the rival's | that of the act afterwards, if there is one | the orders and the money.

const { acts, rivals } = await openStage();
const keyed = { keyed: true };

describe('while an order is placed:', () => {
  const hero = acts.places(keyed);
  const start: Start = { order: 'none', left: 1 };
  rivals('another buyer takes the last unit', { hero, rival: acts.anotherBuyerPlaces(), start }, [
    'INVALID_INPUT | done | no order, 0 charged, 0 refunded',
    'OUT_OF_STOCK | done | no order, 0 charged, 0 refunded',
    'done | INVALID_INPUT | unpaid, 0 charged, 0 refunded',
  ]);
  rivals('the drill is deleted', { hero, rival: acts.deletesDrill, start }, [
    'DRILL_NOT_FOUND | done 1 | no order, 0 charged, 0 refunded',
    'done | done 1 | unpaid, 0 charged, 0 refunded',
  ]);
  rivals('the same request comes again', { hero, rival: acts.places(keyed), start: { order: 'none' } }, [
    'done | done | unpaid, 0 charged, 0 refunded',
  ]);
  rivals('another order of the last unit is cancelled', { hero, rival: acts.cancels(), start: { left: 0 } }, [
    'done | done 1 | unpaid, 0 charged, 0 refunded',
    'INVALID_INPUT | done 1 | no order, 0 charged, 0 refunded',
  ]);
});

describe('while the buyer deletes their account:', () => {
  const rival = acts.deletesAccount;
  rivals('an order is placed', { hero: acts.places(keyed), rival, start: { order: 'none' } }, [
    'UNAUTHENTICATED | done 1 | no order, 0 charged, 0 refunded',
    'done | done 1 | unpaid, 0 charged, 0 refunded',
  ]);
  rivals('a payment is prepared', { hero: acts.prepares(keyed), rival }, [
    'UNAUTHENTICATED | done 1 | unpaid, 0 charged, 0 refunded',
    'ORDER_NOT_FOUND | done 1 | unpaid, 0 charged, 0 refunded',
    'done | done 1 | unpaid, 0 charged, 0 refunded',
  ]);
  rivals('a charge is claimed', { hero: acts.claims(keyed), rival, start: { order: 'charged' } }, [
    'UNAUTHENTICATED | done 1 | paid, 1 charged, 0 refunded',
    'ORDER_NOT_FOUND | done 1 | paid, 1 charged, 0 refunded',
    'done 1 | done 1 | paid, 1 charged, 0 refunded',
  ]);
  rivals('the webhook comes', { hero: acts.receivesEvent, rival, start: { order: 'charged' } }, [
    'done | done 1 | paid, 1 charged, 0 refunded',
  ]);
  rivals('the order is cancelled', { hero: acts.cancels(keyed), rival, start: { order: 'prepared' } }, [
    'UNAUTHENTICATED | done 1 | unpaid, 0 charged, 0 refunded',
    'done 0 | done 1 | unpaid, 0 charged, 0 refunded',
    'done 1 | done 1 | no order, 0 charged, 0 refunded',
  ]);
  rivals('a loose charge is refunded', { hero: acts.reconciles, rival, start: { loose: 'old' } }, [
    'done | done 1 | unpaid and unpaid, 1 charged, 1 refunded',
  ]);
});

describe('while a drill is deleted:', () => {
  const start: Start = { order: 'none' };
  rivals('it is ordered', { hero: acts.deletesDrillSlowly, rival: acts.places(), start }, [
    'done | done | unpaid, 0 charged, 0 refunded',
    'done | DRILL_NOT_FOUND | no order, 0 charged, 0 refunded',
  ]);
});

describe('while an order is cancelled:', () => {
  const hero = acts.cancels(keyed);
  const start: Start = { order: 'prepared' };
  rivals('its card is charged', { hero, rival: acts.confirms, start }, [
    'ORDER_ALREADY_PAID | succeeded | paid, 1 charged, 0 refunded',
    'done 1 | payment_intent_unexpected_state | no order, 0 charged, 0 refunded',
  ]);
  rivals('it is paid', { hero, rival: acts.pays, start }, [
    'ORDER_ALREADY_PAID | succeeded, done 1 | paid, 1 charged, 0 refunded',
    'done 1 | payment_intent_unexpected_state, PAYMENT_NOT_SUCCEEDED | no order, 0 charged, 0 refunded',
    'done 1 | payment_intent_unexpected_state, ORDER_NOT_FOUND | no order, 0 charged, 0 refunded',
  ]);
  rivals('it is paid, and the webhook comes', { hero, rival: acts.paysAndClosesBrowser, start }, [
    'ORDER_ALREADY_PAID | succeeded, done | paid, 1 charged, 0 refunded',
    'done 1 | payment_intent_unexpected_state, no event | no order, 0 charged, 0 refunded',
  ]);
  rivals('a payment is prepared', { hero, rival: acts.prepares() }, [
    'done 1 | done | no order, 0 charged, 0 refunded',
    'done 1 | ORDER_NOT_FOUND | no order, 0 charged, 0 refunded',
  ]);
  rivals(
    'a payment is prepared, and its card charged afterwards',
    { hero, rival: acts.prepares(), afterwards: acts.confirms },
    [
      'done 1 | done | payment_intent_unexpected_state | no order, 0 charged, 0 refunded',
      'done 1 | ORDER_NOT_FOUND | no intent | no order, 0 charged, 0 refunded',
    ],
  );
  rivals('it is prepared and paid', { hero, rival: acts.preparesAndPays }, [
    'ORDER_ALREADY_PAID | succeeded, done 1 | paid, 1 charged, 0 refunded',
    'done 1 | ORDER_NOT_FOUND | no order, 0 charged, 0 refunded',
  ]);
  rivals('its prepared payment is requested again', { hero, rival: acts.prepares(), start }, [
    'done 1 | done | no order, 0 charged, 0 refunded',
    'done 1 | ORDER_NOT_FOUND | no order, 0 charged, 0 refunded',
  ]);
  rivals('an admin cancels it too', { hero, rival: acts.adminCancels(), start }, [
    'done 0 | done 1 | no order, 0 charged, 0 refunded',
    'done 1 | done 0 | no order, 0 charged, 0 refunded',
  ]);
  rivals('the same request comes again', { hero, rival: acts.cancels(keyed), start }, [
    'done 1 | done 1 | no order, 0 charged, 0 refunded',
    'done 1 | IDEMPOTENCY_IN_PROGRESS | no order, 0 charged, 0 refunded',
  ]);
  rivals('it expires', { hero, rival: acts.expires, start: { ...start, overdue: true } }, [
    'done 0 | done | no order, 0 charged, 0 refunded',
    'done 1 | done | no order, 0 charged, 0 refunded',
  ]);
  rivals('an admin ships it', { hero, rival: acts.ships(), start }, [
    'done 1 | ORDER_NOT_PAID | no order, 0 charged, 0 refunded',
    'done 1 | ORDER_NOT_FOUND | no order, 0 charged, 0 refunded',
  ]);
  rivals('a loose charge pays it', { hero, rival: acts.claimsLoose(), start: { ...start, loose: 'fresh' } }, [
    'ORDER_ALREADY_PAID | done 1 | paid and unpaid, 1 charged, 0 refunded',
    'done 1 | ORDER_NOT_FOUND | unpaid, 1 charged, 1 refunded',
  ]);
  rivals('its drill is deleted', { hero, rival: acts.deletesDrill, start }, [
    'done 1 | done 1 | no order, 0 charged, 0 refunded',
  ]);
  rivals('its charge is claimed', { hero, rival: acts.claims(), start: { order: 'charged' } }, [
    'ORDER_ALREADY_PAID | done 1 | paid, 1 charged, 0 refunded',
    'ORDER_ALREADY_PAID | done 0 | paid, 1 charged, 0 refunded',
  ]);
  rivals(
    'the webhook of its charge comes',
    { hero, rival: acts.receivesEvent, start: { order: 'charged' } },
    ['ORDER_ALREADY_PAID | done | paid, 1 charged, 0 refunded'],
  );
});

describe('while an order expires:', () => {
  const hero = acts.expires;
  const start: Start = { order: 'prepared', overdue: true };
  rivals('its card is charged', { hero, rival: acts.confirms, start }, [
    'done | succeeded | paid, 1 charged, 0 refunded',
    'done | payment_intent_unexpected_state | no order, 0 charged, 0 refunded',
  ]);
  rivals('it is paid', { hero, rival: acts.pays, start }, [
    'done | succeeded, done 1 | paid, 1 charged, 0 refunded',
    'done | payment_intent_unexpected_state, PAYMENT_NOT_SUCCEEDED | no order, 0 charged, 0 refunded',
    'done | payment_intent_unexpected_state, ORDER_NOT_FOUND | no order, 0 charged, 0 refunded',
  ]);
  rivals('it is paid, and the webhook comes', { hero, rival: acts.paysAndClosesBrowser, start }, [
    'done | succeeded, done | paid, 1 charged, 0 refunded',
    'done | payment_intent_unexpected_state, no event | no order, 0 charged, 0 refunded',
  ]);
  rivals('a payment is prepared', { hero, rival: acts.prepares(), start: { overdue: true } }, [
    'done | done | no order, 0 charged, 0 refunded',
    'done | ORDER_NOT_FOUND | no order, 0 charged, 0 refunded',
  ]);
  rivals(
    'a payment is prepared, and its card charged afterwards',
    { hero, rival: acts.prepares(), start: { overdue: true }, afterwards: acts.confirms },
    [
      'done | done | payment_intent_unexpected_state | no order, 0 charged, 0 refunded',
      'done | ORDER_NOT_FOUND | no intent | no order, 0 charged, 0 refunded',
    ],
  );
  rivals('it is prepared and paid', { hero, rival: acts.preparesAndPays, start: { overdue: true } }, [
    'done | succeeded, done 1 | paid, 1 charged, 0 refunded',
    'done | ORDER_NOT_FOUND | no order, 0 charged, 0 refunded',
  ]);
  rivals('it is cancelled', { hero, rival: acts.cancels(), start }, [
    'done | done 1 | no order, 0 charged, 0 refunded',
    'done | done 0 | no order, 0 charged, 0 refunded',
  ]);
  rivals('it expires in another process', { hero, rival: acts.expires, start }, [
    'done | done | no order, 0 charged, 0 refunded',
  ]);
  rivals('its charge is claimed', { hero, rival: acts.claims(), start: { ...start, order: 'charged' } }, [
    'done | done 1 | paid, 1 charged, 0 refunded',
    'done | done 0 | paid, 1 charged, 0 refunded',
  ]);
});

describe('while an order is shipped:', () => {
  const hero = acts.ships(keyed);
  rivals('its charge is claimed', { hero, rival: acts.claims(), start: { order: 'charged' } }, [
    'done 1 | done 1 | shipped, 1 charged, 0 refunded',
    'ORDER_NOT_PAID | done 1 | paid, 1 charged, 0 refunded',
  ]);
  rivals(
    'the webhook of its charge comes',
    { hero, rival: acts.receivesEvent, start: { order: 'charged' } },
    ['done 1 | done | shipped, 1 charged, 0 refunded', 'ORDER_NOT_PAID | done | paid, 1 charged, 0 refunded'],
  );
  rivals('it is cancelled before it is paid', { hero, rival: acts.cancels(), start: { order: 'prepared' } }, [
    'ORDER_NOT_FOUND | done 1 | no order, 0 charged, 0 refunded',
    'ORDER_NOT_PAID | done 1 | no order, 0 charged, 0 refunded',
  ]);
  rivals('it is cancelled after it was paid', { hero, rival: acts.cancels(), start: { order: 'paid' } }, [
    'done 1 | ORDER_ALREADY_PAID | shipped, 1 charged, 0 refunded',
  ]);
  rivals('another admin ships it', { hero, rival: acts.ships(), start: { order: 'paid' } }, [
    'ORDER_ALREADY_SHIPPED | done 1 | shipped, 1 charged, 0 refunded',
    'done 1 | ORDER_ALREADY_SHIPPED | shipped, 1 charged, 0 refunded',
  ]);
  rivals('the same request comes again', { hero, rival: acts.ships(keyed), start: { order: 'paid' } }, [
    'done 1 | done 1 | shipped, 1 charged, 0 refunded',
  ]);
});
