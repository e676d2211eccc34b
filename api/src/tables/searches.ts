import { boolean, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/** Words that customers use for words of this shop, beside those that come with the program. */
export const synonyms = pgTable('synonyms', {
  id: uuid().primaryKey(),
  /** Their words as they are compared, so that no two entries are for the same. */
  key: text().notNull().unique(),
  words: text().notNull(),
  means: text().notNull(),
  isOn: boolean('is_on').notNull(),
  version: integer().notNull().default(1),
});

/** How often visitors searched for a text on a day. Processes add their counts once a minute. */
export const askedSearches = pgTable(
  'asked_searches',
  {
    text: text().notNull(),
    /** In the shop's time zone. */
    day: date().notNull(),
    count: integer().notNull(),
    /** Of these. */
    foundNothing: integer('found_nothing').notNull(),
    /** Whether the last of them found nothing. */
    findsNothing: boolean('finds_nothing').notNull(),
  },
  (table) => [primaryKey({ columns: [table.text, table.day] }), index('asked_searches_by_day').on(table.day)],
);
