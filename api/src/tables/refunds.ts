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
import { moment } from '../database/columns';
import { users } from './accounts';
import { orders } from './orders';
import { returns } from './returns';
import { paymentIntents } from './payments';

const centsOf = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0);

/** One row for each refund at the card provider, including those made there, and for each lost dispute. The shop writes its own before requesting them. */
export const refunds = pgTable(
  'refunds',
  {
    /** Also the idempotency key of its first attempt, and stored in the metadata of the provider's refund. */
    id: uuid().primaryKey(),
    intentId: uuid('intent_id')
      .notNull()
      .references(() => paymentIntents.id),
    /** `dispute`: the cardholder won a dispute. `returned`: returned before refunds had rows. */
    cause: text({ enum: ['refund', 'dispute', 'returned'] })
      .notNull()
      .default('refund'),
    /** The provider's id of a refund; null until the provider has accepted it. */
    providerId: text('provider_id').unique(),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    /** The part of the amount that is for shipping with the tax added to it, and the taxes in this part. */
    shippingCents: centsOf('shipping_cents'),
    shippingTaxCents: centsOf('shipping_tax_cents'),
    shippingIncludedTaxCents: centsOf('shipping_included_tax_cents'),
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
    check('refunds_cause_known', sql`${table.cause} in ('refund', 'dispute', 'returned')`),
    check('refunds_shipping_within_amount', sql`${table.shippingCents} between 0 and ${table.amountCents}`),
    check('refunds_state_known', sql`${table.state} in ('pending', 'succeeded', 'failed')`),
    check(
      'refunds_succeeded_at_provider',
      sql`${table.state} <> 'succeeded' or ${table.succeededAt} is not null and (${table.providerId} is not null or ${table.cause} <> 'refund')`,
    ),
    check('refunds_failed_has_date', sql`(${table.state} = 'failed') = (${table.failedAt} is not null)`),
    unique('refunds_one_for_each_request').on(table.userId, table.requestKey),
    index('refunds_by_intent').on(table.intentId, table.id),
    index('refunds_succeeded')
      .on(table.succeededAt, table.intentId, table.amountCents)
      .where(sql`${table.state} = 'succeeded'`),
    // For the overview: the few that failed after they had succeeded.
    index('refunds_failed_later')
      .on(table.failedAt, table.succeededAt, table.intentId, table.amountCents)
      .where(sql`${table.state} = 'failed'`),
    index('refunds_pending').on(table.id).where(sql`${table.state} = 'pending'`),
  ],
);

/** How a refund is divided over the orders of its purchase: units, and money, which may be without units. */
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
    /** How many of these units were shipped. */
    shippedQuantity: integer('shipped_quantity').notNull().default(0),
    /** How many of the shipped units were in lost parcels. They don't go back into stock. */
    lostQuantity: integer('lost_quantity').notNull().default(0),
    /** The part of the refund's amount for this order. */
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    /** The order's discount on what is refunded: its goods less this and plus the added tax are the amount. */
    discountCents: centsOf('discount_cents'),
    /** The tax added to, and the tax contained in, this part. */
    taxCents: centsOf('tax_cents'),
    includedTaxCents: centsOf('included_tax_cents'),
    /** Whether they went back into stock. */
    restocked: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.refundId, table.orderId] }),
    check('refund_lines_quantity_not_negative', sql`${table.quantity} >= 0`),
    check(
      'refund_lines_shipped_within_quantity',
      sql`${table.shippedQuantity} between 0 and ${table.quantity}`,
    ),
    check(
      'refund_lines_lost_within_shipped',
      sql`${table.lostQuantity} between 0 and ${table.shippedQuantity}`,
    ),
    check('refund_lines_amount_not_negative', sql`${table.amountCents} >= 0`),
    index('refund_lines_by_order').on(table.orderId),
  ],
);
