import type { Queryable } from '../../database/client';
import type { CardEvent, Cards } from '../../external/cards';
import { isId } from '../../ids';
import { findIntent } from '../payments/payments';
import { settlePayment } from './settle-payment';
import type { PaymentDeps } from './payment-deps';
import {
  findReadUntil,
  insertEvents,
  type PaymentEventRow,
  setEventHandled,
  setReadUntil,
} from './settlement.queries';

/** An event may be listed a little later than it happened. */
const overlap = 10 * 60_000;

/** Keeps events until they are handled. @returns those that are new and about a payment */
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
 * Receives the events whose webhook was lost from the provider's list of them. A payment that has paid an order is asked
 * about no more, so nothing else says that it went back. How far the list was read is remembered in the provider's time.
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

/** The event only says where to look: what counts is the payment as the provider knows it now. */
export async function handleEvent(
  database: Queryable,
  deps: PaymentDeps,
  event: PaymentEventRow,
): Promise<void> {
  const payment = await deps.cards.findPayment(event.providerId);
  const intent = isId(payment?.intentId) ? await findIntent(database, payment.intentId) : null;
  if (payment && intent) {
    await settlePayment(database, deps, intent, payment);
  }
  await setEventHandled(database, event.id);
}
