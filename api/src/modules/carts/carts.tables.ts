import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.tables';
import { shippingRates } from '../pricing/pricing.tables';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** What someone wishes to buy. It has no price and takes no stock: both are read when the cart is. */
export const carts = pgTable(
  'carts',
  {
    /** Random: who knows the id of a visitor's cart may read and change it. */
    id: uuid().primaryKey(),
    /** null: a visitor's. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    name: text(),
    email: text(),
    address: text(),
    phone: text(),
    /** An ISO 3166 code. */
    country: text(),
    region: text(),
    shippingRateId: uuid('shipping_rate_id').references(() => shippingRates.id, { onDelete: 'set null' }),
    /** As typed, in upper case: there may be no such code. */
    discountCode: text('discount_code'),
    poNumber: text('po_number'),
    /** Raised by each change, so that an order is of the cart that its buyer saw. */
    version: integer().notNull().default(1),
    /** Once the cart is ordered. Nothing is added to it any more. */
    purchaseId: uuid('purchase_id').unique(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('carts_one_for_each_user').on(table.userId).where(sql`${table.purchaseId} is null`),
    index('carts_by_user').on(table.userId),
    index('carts_by_shipping_rate').on(table.shippingRateId),
    index('carts_by_age').on(table.updatedAt),
  ],
);

export const cartLines = pgTable(
  'cart_lines',
  {
    cartId: uuid('cart_id')
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    /** No foreign key: the buyer is told that a product is gone. */
    drillId: uuid('drill_id').notNull(),
    quantity: integer().notNull(),
    /** Kept for later: neither priced nor ordered. */
    isSaved: boolean('is_saved').notNull().default(false),
    /** In the order in which the buyer put them. */
    place: integer().notNull(),
    /** To name the product once it is gone. */
    drillName: text('drill_name').notNull(),
    drillImage: text('drill_image').notNull(),
    unit: text({ enum: ['piece', 'set', 'pack'] }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cartId, table.drillId] }),
    check('cart_lines_quantity_positive', sql`${table.quantity} >= 1`),
  ],
);
