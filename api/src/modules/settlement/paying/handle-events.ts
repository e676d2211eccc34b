import type { Queryable } from '../../../database/client';
import type { CardEvent, Cards } from '../../../external/cards';
import { isId } from '../../../ids';
import { findIntent } from '../../payments/payments';
import { settlePayment } from './settle-payment';
import type { PaymentDeps } from '../payment-deps';
import {
  findReadUntil,
  insertEvents,
  type PaymentEventRow,
  setEventHandled,
  setReadUntil,
} from './payment-events.queries';

/** The provider may list an event with a delay. */
const overlap = 10 * 60_000;

/** Stores events about payments, to be handled once. @returns the events that were not stored before */
export async function receiveEvents(
  database: Queryable,
  events: Omit<CardEvent, 'createdAt'>[],
): Promise<PaymentEventRow[]> {
  const rows = events.flatMap(({ id, type, paymentId }) =>
    paymentId === null ? [] : [{ id, type, providerId: paymentId }],
  );
  return rows.length === 0 ? [] : insertEvents(database, rows);
}

/**
 * Reads the provider's list for events whose webhook was lost. Settled payments are not polled any more, so this is the
 * only other way to detect their refunds. The position in the list is stored in provider time.
 */
export async function receiveMissedEvents(database: Queryable, cards: Cards): Promise<void> {
  const readUntil = await findReadUntil(database);
  const since = readUntil && new Date(readUntil.getTime() - overlap);
  let newest: Date | null = null;
  for await (const events of cards.listEvents(since)) {
    await receiveEvents(database, events);
    newest ??= events[0]?.createdAt ?? null;
  }
  if (newest) await setReadUntil(database, newest);
}

/** Ignores the event's contents and processes the current state of its payment at the provider. */
export async function handleEvent(
  database: Queryable,
  deps: PaymentDeps,
  event: PaymentEventRow,
): Promise<void> {
  const withRefunds = event.type.includes('refund');
  const payment = await deps.cards.findPayment(event.providerId, { withRefunds });
  const intent = isId(payment?.intentId) ? await findIntent(database, payment.intentId) : null;
  if (payment && intent) {
    await settlePayment(database, deps, intent, payment);
  }
  await setEventHandled(database, event.id);
}
