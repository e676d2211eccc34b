import type { InvoiceAddress } from '@chuck-and-bit/contract/addresses';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from '../database/columns';
import { users } from './accounts';

/** What someone has chosen to buy. A cart has no prices and takes no stock: both are looked up when it is read. */
export const carts = pgTable(
  'carts',
  {
    /** Random, because the id is all that is needed to read and change a visitor's cart. */
    id: uuid().primaryKey(),
    /** Null for a visitor's cart. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    name: text(),
    email: text(),
    address: text(),
    phone: text(),
    company: text(),
    postcode: text(),
    city: text(),
    /** An ISO 3166 code. */
    country: text(),
    region: text(),
    /** No foreign key: a cart outlives the rate, so that the buyer learns that it is gone. */
    shippingRateId: uuid('shipping_rate_id'),
    /** As typed, in upper case; the code need not exist. */
    discountCode: text('discount_code'),
    poNumber: text('po_number'),
    /** With the codes of its country and region; null: the invoice goes to the delivery address. */
    invoiceAddress: jsonb('invoice_address').$type<InvoiceAddress>(),
    taxNumber: text('tax_number'),
    /** Raised by each change. A purchase is placed only from the version that was priced. */
    version: integer().notNull().default(1),
    /** Set when the cart is ordered; the cart then no longer changes. */
    purchaseId: uuid('purchase_id').unique(),
    createdAt: moment('created_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('carts_one_for_each_user').on(table.userId).where(sql`${table.purchaseId} is null`),
    index('carts_by_user').on(table.userId),
    index('carts_by_age').on(table.updatedAt),
  ],
);

export const cartLines = pgTable(
  'cart_lines',
  {
    cartId: uuid('cart_id')
      .notNull()
      .references(() => carts.id, { onDelete: 'cascade' }),
    /** No foreign key: the line outlives its product, so that the buyer learns that the product is gone. */
    productId: uuid('product_id').notNull(),
    quantity: integer().notNull(),
    isSaved: boolean('is_saved').notNull().default(false),
    position: integer().notNull(),
    /** Names the product after it is deleted. */
    productName: text('product_name').notNull(),
    productImage: text('product_image').notNull(),
    unit: text({ enum: ['piece', 'set', 'pack'] }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.cartId, table.productId] }),
    index('cart_lines_by_product').on(table.productId),
    check('cart_lines_quantity_positive', sql`${table.quantity} >= 1`),
  ],
);

/**
 * The changes of carts that were applied, by the ids that their clients made: a repeated one is not applied again. Of a cart the last ones
 * are kept. `cartId` may name a cart that was joined to another one since.
 */
export const cartOperations = pgTable(
  'cart_operations',
  {
    id: uuid().primaryKey(),
    cartId: uuid('cart_id'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('cart_operations_by_age').on(table.createdAt),
    index('cart_operations_of_cart').on(table.cartId, table.createdAt),
  ],
);
