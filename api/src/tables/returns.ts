import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns';
import { users } from './accounts';
import { orders } from './orders';

export const returns = pgTable(
  'returns',
  {
    id: uuid().primaryKey(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** The user who requested it; null once their account is deleted. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    quantity: integer().notNull(),
    reason: text().notNull(),
    state: text({ enum: ['requested', 'approved', 'declined', 'received', 'refunded'] })
      .notNull()
      .default('requested'),
    /** The staff's answer to the buyer; empty for none. */
    answer: text().notNull().default(''),
    receivedQuantity: integer('received_quantity'),
    restocked: boolean().notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
    decidedAt: moment('decided_at'),
    receivedAt: moment('received_at'),
    refundedAt: moment('refunded_at'),
  },
  (table) => [
    check('returns_quantity_positive', sql`${table.quantity} >= 1`),
    check('returns_received_within_quantity', sql`${table.receivedQuantity} between 1 and ${table.quantity}`),
    check(
      'returns_state_known',
      sql`${table.state} in ('requested', 'approved', 'declined', 'received', 'refunded')`,
    ),
    check(
      'returns_received_has_units',
      sql`${table.state} not in ('received', 'refunded') or ${table.receivedQuantity} is not null`,
    ),
    index('returns_by_order').on(table.orderId, table.id),
    index('returns_by_state').on(table.state, table.id),
  ],
);
