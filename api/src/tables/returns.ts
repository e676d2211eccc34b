import { returnStates } from '@chuck-and-bit/contract/states';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { isOneOf, moment } from '../database/columns';
import { users } from './accounts';
import { orders } from './orders';

/** What a buyer sends back of one purchase at once. */
export const returns = pgTable(
  'returns',
  {
    id: uuid().primaryKey(),
    /** No foreign key: the orders of its lines keep their purchase. */
    purchaseId: uuid('purchase_id').notNull(),
    /** The user who requested it; null once their account is deleted. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    reason: text().notNull(),
    state: text({ enum: returnStates }).notNull().default('requested'),
    /** The staff's answer to the buyer; empty for none. */
    answer: text().notNull().default(''),
    createdAt: moment('created_at').notNull().defaultNow(),
    decidedAt: moment('decided_at'),
    receivedAt: moment('received_at'),
    refundedAt: moment('refunded_at'),
  },
  (table) => [
    check('returns_state_known', isOneOf(table.state, returnStates)),
    index('returns_by_purchase').on(table.purchaseId, table.id),
    index('returns_by_state').on(table.state, table.id),
  ],
);

/** The units of an order that are in a return. */
export const returnLines = pgTable(
  'return_lines',
  {
    returnId: uuid('return_id')
      .notNull()
      .references(() => returns.id),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    quantity: integer().notNull(),
    /** How many of them came back; null until the return is received. */
    receivedQuantity: integer('received_quantity'),
    /** Whether those went back into stock. */
    restocked: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.returnId, table.orderId] }),
    check('return_lines_quantity_positive', sql`${table.quantity} >= 1`),
    check(
      'return_lines_received_within_quantity',
      sql`${table.receivedQuantity} between 0 and ${table.quantity}`,
    ),
    index('return_lines_by_order').on(table.orderId),
  ],
);
