import { sql } from 'drizzle-orm';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { xid8 } from '../database/columns';

/**
 * The transactions that changed what the list of purchases shows. Triggers of the migrations write them, because orders change in
 * many ways. Unlogged: the numbers mean nothing after a restore, and may be lost.
 */
export const orderChanges = pgTable('order_changes', {
  transaction: xid8().primaryKey().default(sql`pg_current_xact_id()`),
  /** How many transactions this row stands for, after others were merged into it. */
  changes: integer().notNull().default(1),
});
