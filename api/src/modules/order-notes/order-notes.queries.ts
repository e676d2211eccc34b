import { and, desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { orderNotes } from './order-notes.tables';

export type OrderNoteRow = typeof orderNotes.$inferSelect;

/** Newest first. */
export async function listNotes(database: Queryable, orderId: string): Promise<OrderNoteRow[]> {
  return database
    .select()
    .from(orderNotes)
    .where(eq(orderNotes.orderId, orderId))
    .orderBy(desc(orderNotes.id));
}

export async function findNote(
  database: Queryable,
  { orderId, id }: Pick<OrderNoteRow, 'orderId' | 'id'>,
): Promise<OrderNoteRow | null> {
  const [row] = await database
    .select()
    .from(orderNotes)
    .where(and(eq(orderNotes.id, id), eq(orderNotes.orderId, orderId)));
  return row ?? null;
}

export async function insertNote(database: Queryable, note: Omit<OrderNoteRow, 'createdAt'>): Promise<void> {
  await database.insert(orderNotes).values(note);
}

/** @returns how many were deleted: 0 or 1 */
export async function deleteNote(database: Queryable, id: string): Promise<number> {
  const deleted = await database
    .delete(orderNotes)
    .where(eq(orderNotes.id, id))
    .returning({ id: orderNotes.id });
  return deleted.length;
}
