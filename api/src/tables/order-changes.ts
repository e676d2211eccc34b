import { sql } from 'drizzle-orm';
import { customType, pgTable } from 'drizzle-orm/pg-core';

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/**
 * The transactions that changed what the list of purchases shows. Triggers of the migrations write them, because orders change in
 * many ways. Only the newest is read. Unlogged: the numbers mean nothing after a restore, and may be lost.
 */
export const orderChanges = pgTable('order_changes', {
  transaction: xid8().primaryKey().default(sql`pg_current_xact_id()`),
});
