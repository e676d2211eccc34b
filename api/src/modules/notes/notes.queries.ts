import { and, desc, eq } from 'drizzle-orm';
import type { Queryable } from '../../database/client';
import { customerNotes, type NotesTable, purchaseNotes } from '../../tables/notes';

export type NoteRow = NotesTable['$inferSelect'];

export type NoteSubject = 'purchase' | 'customer';

const tables: Record<NoteSubject, NotesTable> = { purchase: purchaseNotes, customer: customerNotes };

/** Newest first. */
export async function listNotes(
  database: Queryable,
  about: NoteSubject,
  subjectId: string,
): Promise<NoteRow[]> {
  const notes = tables[about];
  return database.select().from(notes).where(eq(notes.subjectId, subjectId)).orderBy(desc(notes.id));
}

export async function findNote(
  database: Queryable,
  about: NoteSubject,
  { subjectId, id }: Pick<NoteRow, 'subjectId' | 'id'>,
): Promise<NoteRow | null> {
  const notes = tables[about];
  const [row] = await database
    .select()
    .from(notes)
    .where(and(eq(notes.id, id), eq(notes.subjectId, subjectId)));
  return row ?? null;
}

export async function insertNote(
  database: Queryable,
  about: NoteSubject,
  note: Omit<NoteRow, 'createdAt'>,
): Promise<void> {
  await database.insert(tables[about]).values(note);
}

/** @returns how many were deleted: 0 or 1 */
export async function deleteNote(database: Queryable, about: NoteSubject, id: string): Promise<number> {
  const notes = tables[about];
  const deleted = await database.delete(notes).where(eq(notes.id, id)).returning({ id: notes.id });
  return deleted.length;
}
