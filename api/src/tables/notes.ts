import { type AnyPgColumn, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns';
import { users } from './accounts';
import { purchases } from './purchases';

type Subject = {
  name: 'purchase' | 'user';
  id: () => AnyPgColumn;
  /** A foreign key to the author, which older tables have. It locks the user, so newer ones do without. */
  hasAuthorKey: boolean;
};

/** What staff write down about the rows of another table. Deleting a row deletes its notes. */
const notesTable = (name: string, subject: Subject) => {
  const authorId = uuid('author_id');
  return pgTable(
    name,
    {
      id: uuid().primaryKey(),
      subjectId: uuid(`${subject.name}_id`).notNull().references(subject.id, { onDelete: 'cascade' }),
      /** May be null or unknown once the author's account is deleted: the name stays. */
      authorId: subject.hasAuthorKey
        ? authorId.references(() => users.id, { onDelete: 'set null' })
        : authorId,
      authorName: text('author_name').notNull(),
      text: text().notNull(),
      createdAt: moment('created_at').notNull().defaultNow(),
    },
    (table) => [
      index(`${name}_by_${subject.name}`).on(table.subjectId, table.id),
      ...(subject.hasAuthorKey ? [index(`${name}_by_author`).on(table.authorId)] : []),
    ],
  );
};

export type NotesTable = ReturnType<typeof notesTable>;

export const purchaseNotes = notesTable('purchase_notes', {
  name: 'purchase',
  id: () => purchases.id,
  hasAuthorKey: false,
});
export const customerNotes = notesTable('customer_notes', {
  name: 'user',
  id: () => users.id,
  hasAuthorKey: true,
});
