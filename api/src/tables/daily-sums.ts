import { bigint, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

/**
 * What happened on a day that is over: it never changes, so the overview reads it instead of the rows of that day. The days are
 * those of one time zone, and have no gap.
 */
export const dailySums = pgTable('daily_sums', {
  day: date().primaryKey(),
  timeZone: text('time_zone').notNull(),
  chargedCents: bigint('charged_cents', { mode: 'number' }).notNull(),
  orders: integer().notNull(),
  units: bigint({ mode: 'number' }).notNull(),
  refundedCents: bigint('refunded_cents', { mode: 'number' }).notNull(),
  refunds: integer().notNull(),
});

/** What was sold of each product on such a day. */
export const dailyProductSums = pgTable(
  'daily_product_sums',
  {
    day: date()
      .notNull()
      .references(() => dailySums.day, { onDelete: 'cascade' }),
    productId: uuid('product_id').notNull(),
    units: bigint({ mode: 'number' }).notNull(),
    chargedCents: bigint('charged_cents', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.productId] }),
    // Sums a long period for each product without a sort.
    index('daily_product_sums_by_product').on(table.productId, table.day, table.units, table.chargedCents),
  ],
);

/** How many orders of such a day were paid so many seconds after they were placed. */
export const dailyPaymentTimes = pgTable(
  'daily_payment_times',
  {
    day: date()
      .notNull()
      .references(() => dailySums.day, { onDelete: 'cascade' }),
    seconds: integer().notNull(),
    orders: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.seconds] })],
);
