import { type SQL, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

export const drills = pgTable(
  'drills',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    priceCents: bigint('price_cents', { mode: 'number' }).notNull(),
    image: text().notNull(),
    description: text().notNull(),
    availableQuantity: integer('available_quantity').notNull(),
    minimumOrder: integer('minimum_order').notNull(),
    unit: text({ enum: ['piece', 'set', 'pack'] })
      .notNull()
      .default('piece'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /** Indexed instead of the stock itself, because it rarely changes: most orders then update no index. */
    inStock: boolean('in_stock')
      .notNull()
      .generatedAlwaysAs((): SQL => sql`${drills.availableQuantity} > 0`),
    search: tsvector()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`setweight(to_tsvector('english', ${drills.name}), 'A') || setweight(to_tsvector('english', ${drills.description}), 'B')`,
      ),
  },
  (table) => [
    check('drills_stock_not_negative', sql`${table.availableQuantity} >= 0`),
    check('drills_minimum_order_positive', sql`${table.minimumOrder} >= 1`),
    check('drills_unit_known', sql`${table.unit} in ('piece', 'set', 'pack')`),
    check('drills_price_positive', sql`${table.priceCents} >= 1`),
    index('drills_by_price').on(table.priceCents, table.id),
    index('drills_in_stock').on(table.id).where(sql`${table.inStock}`),
    index('drills_in_stock_by_price').on(table.priceCents, table.id).where(sql`${table.inStock}`),
    index('drills_by_words').using('gin', table.search),
  ],
);
