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
import { users } from '../accounts/accounts.tables';
import { purchases } from '../purchases/purchases.tables';

export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    /** Short enough to be read out; made by the migration's function, which leaves out letters that look alike. */
    number: text().notNull().unique().default(sql`new_order_number()`),
    /** null once the user's account is deleted: the order stays readable to admins. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    userName: text('user_name').notNull(),
    userEmail: text('user_email').notNull(),
    /** No foreign key: an order outlives its product and has its own copy of name, image and price. */
    productId: uuid('product_id').notNull(),
    productName: text('product_name').notNull(),
    productImage: text('product_image').notNull(),
    priceCents: bigint('price_cents', { mode: 'number' }).notNull(),
    quantity: integer().notNull(),
    unit: text({ enum: ['piece', 'set', 'pack'] })
      .notNull()
      .default('piece'),
    totalCents: bigint('total_cents', { mode: 'number' }).notNull(),
    address: text().notNull(),
    phone: text().notNull(),
    status: text({ enum: ['Pending', 'Shipped'] })
      .notNull()
      .default('Pending'),
    /** null: an order of its own, paid alone. Otherwise it is a line of this purchase and paid with the others. */
    purchaseId: uuid('purchase_id').references(() => purchases.id),
    /** Its share of the purchase's discount, and of the tax that is added to prices. */
    discountCents: bigint('discount_cents', { mode: 'number' }).notNull().default(0),
    taxCents: bigint('tax_cents', { mode: 'number' }).notNull().default(0),
    /** Unique among orders of their own; the lines of a purchase have the purchase's. */
    transactionId: text('transaction_id'),
    /** The card that paid, as the card provider names it; null where it names none. */
    cardBrand: text('card_brand'),
    cardLast4: text('card_last4'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    paidAt: timestamp('paid_at', { withTimezone: true }),
    shippedAt: timestamp('shipped_at', { withTimezone: true }),
    /** When the unpaid order expires; null: never. */
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    /** When the shop recorded that the whole payment was returned. */
    refundedAt: timestamp('refunded_at', { withTimezone: true }),
    expiryWarnedAt: timestamp('expiry_warned_at', { withTimezone: true }),
  },
  (table) => [
    check('orders_unit_known', sql`${table.unit} in ('piece', 'set', 'pack')`),
    check('orders_quantity_positive', sql`${table.quantity} >= 1`),
    check(
      'orders_total_is_price_times_quantity',
      sql`${table.totalCents} = ${table.priceCents} * ${table.quantity}`,
    ),
    check(
      'orders_discount_within_total',
      sql`${table.discountCents} between 0 and ${table.totalCents} and ${table.taxCents} >= 0`,
    ),
    check('orders_status_known', sql`${table.status} in ('Pending', 'Shipped')`),
    check('orders_paid_has_date', sql`(${table.transactionId} is null) = (${table.paidAt} is null)`),
    check('orders_shipped_is_paid', sql`${table.status} <> 'Shipped' or ${table.transactionId} is not null`),
    check('orders_refunded_was_paid', sql`${table.refundedAt} is null or ${table.transactionId} is not null`),
    uniqueIndex('orders_own_transaction').on(table.transactionId).where(sql`${table.purchaseId} is null`),
    uniqueIndex('orders_one_line_for_each_product')
      .on(table.purchaseId, table.productId)
      .where(sql`${table.purchaseId} is not null`),
    index('orders_by_user').on(table.userId, table.id),
    index('orders_unpaid_by_user').on(table.userId).where(sql`${table.transactionId} is null`),
    index('orders_by_product').on(table.productId),
    index('orders_unpaid_by_expiry').on(table.expiresAt).where(sql`${table.transactionId} is null`),
  ],
);
