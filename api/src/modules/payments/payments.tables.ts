import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** One row for each payment intent we asked the card provider for, written before asking. */
export const paymentIntents = pgTable(
  'payment_intents',
  {
    /** Also the idempotency key towards the provider: asking twice gives one intent. */
    id: uuid().primaryKey(),
    /** The provider's own id, null until it answered. */
    providerId: text('provider_id').unique(),
    /** null: a loose intent, bound to its user only. No foreign key: money outlives a cancelled order. */
    orderId: uuid('order_id'),
    userId: uuid('user_id').notNull(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    status: text({
      enum: ['open', 'canceled', 'succeeded', 'refunding', 'refunded', 'disputed', 'charged_back'],
    })
      .notNull()
      .default('open'),
    /** How much went back at the provider: refunds, and disputes that the shop lost. */
    refundedCents: bigint('refunded_cents', { mode: 'number' }).notNull().default(0),
    /** The provider's sentence about the last card that was declined. */
    failure: text(),
    disputedAt: moment('disputed_at'),
    /** When we first learned that the card was charged. */
    succeededAt: moment('succeeded_at'),
    /** When the charge became an order's payment or went back: until then money is owed to someone. */
    settledAt: moment('settled_at'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    check('payment_intents_amount_positive', sql`${table.amountCents} >= 1`),
    check(
      'payment_intents_status_known',
      sql`${table.status} in ('open', 'canceled', 'succeeded', 'refunding', 'refunded', 'disputed', 'charged_back')`,
    ),
    uniqueIndex('payment_intents_one_live_per_order')
      .on(table.orderId)
      .where(sql`${table.status} in ('open', 'succeeded')`),
    index('payment_intents_by_order').on(table.orderId),
    index('payment_intents_unfinished')
      .on(table.id)
      .where(
        sql`${table.status} <> 'canceled' and ${table.settledAt} is null or ${table.status} = 'disputed'`,
      ),
  ],
);

/** Events of the card provider, by its own event id: each is handled once, however often it is sent or listed. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: text().primaryKey(),
    type: text().notNull(),
    /** The provider's id of the payment it tells about. */
    providerId: text('provider_id').notNull(),
    receivedAt: moment('received_at').notNull().defaultNow(),
    handledAt: moment('handled_at'),
  },
  (table) => [index('payment_events_unhandled').on(table.receivedAt).where(sql`${table.handledAt} is null`)],
);

/** One row: up to when the provider's list of events was read, which finds those whose webhook was lost. */
export const paymentEventCursor = pgTable(
  'payment_event_cursor',
  { id: integer().primaryKey().default(1), readUntil: moment('read_until').notNull() },
  (table) => [check('payment_event_cursor_one_row', sql`${table.id} = 1`)],
);
