import { type AnyPgColumn, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns';
import { users } from './accounts';
import { orders } from './orders';

/** What staff write down about the rows of another table. Deleting a row deletes its notes. */
const notesTable = (name: string, subject: 'order' | 'user', subjectId: () => AnyPgColumn) =>
  pgTable(
    name,
    {
      id: uuid().primaryKey(),
      subjectId: uuid(`${subject}_id`).notNull().references(subjectId, { onDelete: 'cascade' }),
      /** null once the author's account is deleted: the name stays. */
      authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
      authorName: text('author_name').notNull(),
      text: text().notNull(),
      createdAt: moment('created_at').notNull().defaultNow(),
    },
    (table) => [
      index(`${name}_by_${subject}`).on(table.subjectId, table.id),
      index(`${name}_by_author`).on(table.authorId),
    ],
  );

export type NotesTable = ReturnType<typeof notesTable>;

export const orderNotes = notesTable('order_notes', 'order', () => orders.id);
export const customerNotes = notesTable('customer_notes', 'user', () => users.id);
