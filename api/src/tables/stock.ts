import { stockReasons } from '@chuck-and-bit/contract/stock-changes';
import { sql } from 'drizzle-orm';
import { bigint, check, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns';

/**
 * The stock ledger: each change of a product's stock, written in the transaction that makes it. A row outlives its product,
 * its order and its actor, so there are no foreign keys.
 */
export const stockChanges = pgTable(
  'stock_changes',
  {
    /** Assigned while the product is locked, so the order of ids is the order of changes. */
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    productId: uuid('product_id').notNull(),
    occurredAt: moment('occurred_at').notNull().default(sql`clock_timestamp()`),
    /** null for `command` and `system`. */
    userId: uuid('user_id'),
    /** The e-mail of a member of the staff, or `buyer`, `command` or `system`. */
    actor: text().notNull(),
    reason: text({ enum: stockReasons }).notNull(),
    delta: integer().notNull(),
    before: integer().notNull(),
    after: integer().notNull(),
    orderId: uuid('order_id'),
    orderNumber: text('order_number'),
    note: text(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.id] }),
    check('stock_changes_add_up', sql`${table.after} = ${table.before} + ${table.delta}`),
    check('stock_changes_not_negative', sql`${table.before} >= 0 and ${table.after} >= 0`),
    // A correction may confirm the stock.
    check('stock_changes_change', sql`${table.delta} <> 0 or ${table.reason} = 'correction'`),
    check(
      'stock_changes_reason_known',
      sql`${table.reason} in ('added', 'order', 'cancelled', 'expired', 'restock', 'correction', 'return', 'refund', 'import', 'bulk', 'replacement')`,
    ),
  ],
);
