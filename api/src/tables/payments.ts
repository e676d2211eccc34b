import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns';

/** One row for each payment intent, written before it is created at the card provider. */
export const paymentIntents = pgTable(
  'payment_intents',
  {
    /** Also the idempotency key at the provider, so that retries create one intent. */
    id: uuid().primaryKey(),
    /** The provider's id; null until the provider has responded. */
    providerId: text('provider_id').unique(),
    /** null: assigned to no purchase yet. No foreign key, because a payment outlives a cancelled purchase. */
    purchaseId: uuid('purchase_id'),
    userId: uuid('user_id').notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    status: text({
      enum: ['open', 'canceled', 'succeeded', 'refunding', 'refunded', 'disputed', 'charged_back'],
    })
      .notNull()
      .default('open'),
    /** Amount returned by refunds and lost disputes. */
    refundedCents: bigint('refunded_cents', { mode: 'number' }).notNull().default(0),
    /** The part of `refundedCents` that lost disputes took. */
    chargedBackCents: bigint('charged_back_cents', { mode: 'number' }).notNull().default(0),
    /** The provider's message about the last declined card. */
    failure: text(),
    disputedAt: moment('disputed_at'),
    /** When the shop recorded the charge. */
    succeededAt: moment('succeeded_at'),
    /** When the charge became a purchase's payment or was returned. A charge without this is unsettled. */
    settledAt: moment('settled_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('payment_intents_amount_positive', sql`${table.amountCents} >= 1`),
    check(
      'payment_intents_refunded_within_amount',
      sql`${table.refundedCents} between ${table.chargedBackCents} and ${table.amountCents} and ${table.chargedBackCents} >= 0`,
    ),
    check(
      'payment_intents_status_known',
      sql`${table.status} in ('open', 'canceled', 'succeeded', 'refunding', 'refunded', 'disputed', 'charged_back')`,
    ),
    uniqueIndex('payment_intents_one_live_per_purchase')
      .on(table.purchaseId)
      .where(sql`${table.status} in ('open', 'succeeded')`),
    index('payment_intents_by_purchase').on(table.purchaseId),
    index('payment_intents_by_user').on(table.userId, table.id),
    // For the overview, which joins the few refunded payments and reads only their ids.
    index('payment_intents_refunded').on(table.providerId, table.id).where(sql`${table.refundedCents} > 0`),
    index('payment_intents_unfinished')
      .on(table.id)
      .where(
        sql`${table.status} <> 'canceled' and ${table.settledAt} is null or ${table.status} = 'disputed'`,
      ),
  ],
);

/** Events of the card provider by event id: each is handled once, even if it is received repeatedly. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    /** The provider's id of the payment. */
    providerId: text('provider_id').notNull(),
    receivedAt: moment('received_at').notNull().defaultNow(),
    handledAt: moment('handled_at'),
  },
  (table) => [index('payment_events_unhandled').on(table.receivedAt).where(sql`${table.handledAt} is null`)],
);

/** One row: the time up to which the provider's event list was read, to find events whose webhook was lost. */
export const paymentEventCursor = pgTable(
  'payment_event_cursor',
  { id: integer().primaryKey().default(1), readUntil: moment('read_until').notNull() },
  (table) => [check('payment_event_cursor_one_row', sql`${table.id} = 1`)],
);
