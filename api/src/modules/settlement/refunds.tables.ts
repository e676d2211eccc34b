import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from '../../database/columns';
import { users } from '../accounts/accounts.tables';
import { orders } from '../orders/orders.tables';
import { returns } from '../returns/returns.tables';
import { paymentIntents } from '../payments/payments.tables';

/** One row for each refund at the card provider, including those made there. The shop writes its own before requesting them. */
export const refunds = pgTable(
  'refunds',
  {
    /** Also the idempotency key of its first attempt, and stored in the metadata of the provider's refund. */
    id: uuid().primaryKey(),
    intentId: uuid('intent_id')
      .notNull()
      .references(() => paymentIntents.id),
    /** The provider's id; null until the provider has accepted it. */
    providerId: text('provider_id').unique(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    state: text({ enum: ['pending', 'succeeded', 'failed'] })
      .notNull()
      .default('pending'),
    /** null for a refund that was not made by the staff. */
    reason: text(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Fingerprint of request and Idempotency-Key, so that repeating the request after a crash makes no second refund. */
    requestKey: text('request_key'),
    /** How often the provider failed. Each retry needs a new key, because the provider stores its failures. */
    attempt: integer().notNull().default(0),
    /** The received return that is refunded. */
    returnId: uuid('return_id').references(() => returns.id),
    /** Whether its units go back into stock when it succeeds. */
    restock: boolean().notNull().default(false),
    /** Why it failed, in the provider's words. */
    failure: text(),
    createdAt: moment('created_at').notNull().defaultNow(),
    succeededAt: moment('succeeded_at'),
    failedAt: moment('failed_at'),
  },
  (table) => [
    check('refunds_amount_positive', sql`${table.amountCents} >= 1`),
    check('refunds_state_known', sql`${table.state} in ('pending', 'succeeded', 'failed')`),
    check(
      'refunds_succeeded_at_provider',
      sql`${table.state} <> 'succeeded' or ${table.providerId} is not null and ${table.succeededAt} is not null`,
    ),
    check('refunds_failed_has_date', sql`(${table.state} = 'failed') = (${table.failedAt} is not null)`),
    unique('refunds_one_for_each_request').on(table.userId, table.requestKey),
    index('refunds_by_intent').on(table.intentId, table.id),
    index('refunds_succeeded')
      .on(table.succeededAt, table.intentId, table.amountCents)
      .where(sql`${table.state} = 'succeeded'`),
    index('refunds_pending').on(table.id).where(sql`${table.state} = 'pending'`),
  ],
);

/** The refunded units of each order. */
export const refundLines = pgTable(
  'refund_lines',
  {
    refundId: uuid('refund_id')
      .notNull()
      .references(() => refunds.id),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    quantity: integer().notNull(),
    /** The part of the refund's amount for these units. */
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    /** Whether they went back into stock. */
    restocked: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.refundId, table.orderId] }),
    check('refund_lines_quantity_positive', sql`${table.quantity} >= 1`),
    check('refund_lines_amount_not_negative', sql`${table.amountCents} >= 0`),
    index('refund_lines_by_order').on(table.orderId),
  ],
);
