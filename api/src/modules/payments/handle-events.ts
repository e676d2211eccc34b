import type { Queryable } from '../../database/client';
import type { CardEvent } from '../../external/cards';
import { isId } from '../../ids';
import {
  findIntent,
  insertEvent,
  listUnhandledEvents,
  setEventHandled,
  updateIntent,
} from './payments.queries';
import { settlePayment } from './settle-payment';
import type { Till } from './till';

const batch = 100;

/** Keeps an event until it is handled. @returns whether it is new */
export async function receiveEvent(database: Queryable, event: CardEvent): Promise<boolean> {
  if (event.paymentId === null) return false;
  return insertEvent(database, { id: event.id, type: event.type, providerId: event.paymentId });
}

/** Handles every event that was kept. One that fails stays for the next time. @returns what failed */
export async function handleEvents(database: Queryable, till: Till): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (const event of await listUnhandledEvents(database, batch)) {
    try {
      await handleEvent(database, till, event);
      await setEventHandled(database, event.id);
    } catch (error) {
      failures.push(error);
    }
  }
  return failures;
}

/** The event only says where to look: what counts is the payment as the provider knows it now. */
async function handleEvent(
  database: Queryable,
  till: Till,
  event: { type: string; providerId: string },
): Promise<void> {
  const payment = await till.cards.findPayment(event.providerId);
  const intent = isId(payment?.intentId) ? await findIntent(database, payment.intentId) : null;
  if (!payment || !intent) return;
  if (event.type === 'charge.dispute.created') {
    await updateIntent(database, intent.id, { disputedAt: intent.disputedAt ?? new Date() });
  }
  await settlePayment(database, till, intent, payment);
}
