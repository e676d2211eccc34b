import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

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
    status: text({ enum: ['open', 'canceled', 'succeeded'] })
      .notNull()
      .default('open'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check('payment_intents_amount_positive', sql`${table.amountCents} >= 1`),
    check('payment_intents_status_known', sql`${table.status} in ('open', 'canceled', 'succeeded')`),
    uniqueIndex('payment_intents_one_live_per_order')
      .on(table.orderId)
      .where(sql`${table.status} <> 'canceled'`),
    index('payment_intents_by_order').on(table.orderId),
  ],
);
