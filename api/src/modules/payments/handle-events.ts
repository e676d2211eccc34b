import type { Queryable } from '../../database/client';
import type { CardEvent } from '../../external/cards';
import { isId } from '../../ids';
import {
  findIntent,
  insertEvent,
  type PaymentEventRow,
  setEventHandled,
  updateIntent,
} from './payments.queries';
import { settlePayment } from './settle-payment';
import type { Till } from './till';

/** Keeps an event until it is handled. @returns null for one that is not new, or about no payment */
export async function receiveEvent(database: Queryable, event: CardEvent): Promise<PaymentEventRow | null> {
  if (event.paymentId === null) return null;
  return insertEvent(database, { id: event.id, type: event.type, providerId: event.paymentId });
}

/** The event only says where to look: what counts is the payment as the provider knows it now. */
export async function handleEvent(database: Queryable, till: Till, event: PaymentEventRow): Promise<void> {
  const payment = await till.cards.findPayment(event.providerId);
  const intent = isId(payment?.intentId) ? await findIntent(database, payment.intentId) : null;
  if (payment && intent) {
    if (event.type === 'charge.dispute.created') {
      await updateIntent(database, intent.id, { disputedAt: intent.disputedAt ?? new Date() });
    }
    await settlePayment(database, till, intent, payment);
  }
  await setEventHandled(database, event.id);
}
