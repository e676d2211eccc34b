import { and, asc, eq } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { orderViews } from '../../tables/order-views';

export type OrderViewRow = typeof orderViews.$inferSelect;

export async function listViews(database: Queryable, userId: string): Promise<OrderViewRow[]> {
  return database
    .select()
    .from(orderViews)
    .where(eq(orderViews.userId, userId))
    .orderBy(asc(orderViews.name), asc(orderViews.id));
}

export async function countViewsOf(database: Queryable, userId: string): Promise<number> {
  return database.$count(orderViews, eq(orderViews.userId, userId));
}

export async function findViewByName(
  database: Queryable,
  { userId, name }: Pick<OrderViewRow, 'userId' | 'name'>,
): Promise<OrderViewRow | null> {
  const [row] = await database
    .select()
    .from(orderViews)
    .where(and(eq(orderViews.userId, userId), eq(orderViews.name, name)));
  return row ?? null;
}

export async function insertView(transaction: Queryable, view: OrderViewRow): Promise<void> {
  await transaction.insert(orderViews).values(view);
}

export async function replaceFilters(
  transaction: Queryable,
  { id, filters }: Pick<OrderViewRow, 'id' | 'filters'>,
): Promise<void> {
  await transaction.update(orderViews).set({ filters }).where(eq(orderViews.id, id));
}

/** @returns the deleted view, or null when the user has none with this id */
export async function deleteView(
  transaction: Queryable,
  { id, userId }: Pick<OrderViewRow, 'id' | 'userId'>,
): Promise<OrderViewRow | null> {
  const [deleted] = await transaction
    .delete(orderViews)
    .where(and(eq(orderViews.id, id), eq(orderViews.userId, userId)))
    .returning();
  return deleted ?? null;
}
