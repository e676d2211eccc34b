import { attributeTypes } from '@chuck-and-bit/contract/attributes';
import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns';

/** Counts the changes of a row, so that an edit of an older version is refused. */
const version = () => integer().notNull().default(1);

/** Kinds of products, as a tree. A migration adds the kind "Other". Whoever changes the tree locks that row first. */
export const kinds = pgTable(
  'kinds',
  {
    id: uuid().primaryKey(),
    parentId: uuid('parent_id').references((): AnyPgColumn => kinds.id),
    name: text().notNull(),
    slug: text().notNull().unique('kinds_slug_unique'),
    /** How many kinds are above it. */
    level: integer().notNull().default(0),
    /** Its place among the kinds of its parent. */
    position: integer().notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
    version: version(),
  },
  (table) => [index('kinds_by_parent').on(table.parentId)],
);

/** Slugs that kinds, or kinds merged into them, had before. */
export const kindSlugs = pgTable(
  'kind_slugs',
  {
    slug: text().primaryKey(),
    kindId: uuid('kind_id')
      .notNull()
      .references(() => kinds.id, { onDelete: 'cascade' }),
  },
  (table) => [index('kind_slugs_by_kind').on(table.kindId)],
);

/** What products of a kind, and of all kinds below it, may have a value for. */
export const attributes = pgTable(
  'attributes',
  {
    id: uuid().primaryKey(),
    kindId: uuid('kind_id')
      .notNull()
      .references(() => kinds.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    slug: text().notNull(),
    type: text({ enum: attributeTypes }).notNull(),
    unit: text().notNull().default(''),
    isKeyFigure: boolean('is_key_figure').notNull().default(false),
    /** Its place among the attributes of its kind. */
    position: integer().notNull().default(0),
    version: version(),
  },
  (table) => [
    index('attributes_by_kind').on(table.kindId),
    check('attributes_type_known', sql`${table.type} in ('number', 'range', 'choice', 'yesNo')`),
  ],
);

/** What can be chosen for an attribute that is a choice. */
export const attributeOptions = pgTable(
  'attribute_options',
  {
    id: integer().generatedAlwaysAsIdentity().primaryKey(),
    attributeId: uuid('attribute_id')
      .notNull()
      .references(() => attributes.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    position: integer().notNull().default(0),
  },
  (table) => [index('attribute_options_by_attribute').on(table.attributeId)],
);
