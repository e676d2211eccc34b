import { orderStatuses, paymentStatuses, shippedStatuses } from '@chuck-and-bit/contract/states';
import { carriers } from '@chuck-and-bit/contract/tracking';
import { units } from '@chuck-and-bit/contract/units';
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { isNoneOf, isOneOf, moment, tsvector } from '../database/columns';
import { users } from './accounts';
import { purchases } from './purchases';

/**
 * Whether an order has units to send or refund, as `unitsToSettle` in the contract. An index has this condition, and the
 * planner knows how rare it is from the statistics `orders_units_to_settle` of the migrations, which have this expression.
 */
export const hasUnitsToSettle = sql`(case when ${isOneOf(sql`status`, shippedStatuses)} and payment_status = 'Paid' then quantity - shipped_quantity - refunded_quantity + refunded_shipped_quantity else 0 end) > 0`;

export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey(),
    /** Null once the user's account is deleted; the order stays readable to staff. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    userName: text('user_name').notNull(),
    userEmail: text('user_email').notNull(),
    /** No foreign key: an order outlives its product and has its own copy of name, image and price. */
    productId: uuid('product_id').notNull(),
    productName: text('product_name').notNull(),
    productImage: text('product_image').notNull(),
    priceCents: bigint('price_cents', { mode: 'number' }).notNull(),
    quantity: integer().notNull(),
    unit: text({ enum: units }).notNull().default('piece'),
    totalCents: bigint('total_cents', { mode: 'number' }).notNull(),
    address: text().notNull(),
    phone: text().notNull(),
    /** Shipped once a unit was shipped and none is left to ship. It never goes back. */
    status: text({ enum: orderStatuses }).notNull().default('Pending'),
    /** The orders of a purchase are paid together. */
    purchaseId: uuid('purchase_id')
      .notNull()
      .references(() => purchases.id),
    /** Its place in the purchase, from 1; never renumbered. */
    position: integer().notNull(),
    /** Copies of the purchase's numbers, so that a search by them finds the order. */
    purchaseNumber: text('purchase_number').notNull(),
    poNumber: text('po_number'),
    /** Like address and phone, copies of the purchase's. */
    postcode: text(),
    city: text(),
    /** Its share of the purchase's discount, and of the tax that is added to prices. */
    discountCents: bigint('discount_cents', { mode: 'number' }).notNull().default(0),
    taxCents: bigint('tax_cents', { mode: 'number' }).notNull().default(0),
    /** The tax that its charge contains. Never added up with `taxCents`. */
    includedTaxCents: bigint('included_tax_cents', { mode: 'number' }).notNull().default(0),
    /** The purchase's payment. */
    transactionId: text('transaction_id'),
    /** The card that paid, as the card provider names it; null where it names none. */
    cardBrand: text('card_brand'),
    cardLast4: text('card_last4'),
    /** Units in shipments. */
    shippedQuantity: integer('shipped_quantity').notNull().default(0),
    /** Copies of the last shipment's tracking. */
    carrier: text({ enum: carriers }),
    trackingNumber: text('tracking_number'),
    trackingLink: text('tracking_link'),
    createdAt: moment('created_at').notNull().defaultNow(),
    paidAt: moment('paid_at'),
    shippedAt: moment('shipped_at'),
    /** When the unpaid order expires; null: never. */
    expiresAt: moment('expires_at'),
    /** When the shop recorded that the whole payment was returned. */
    refundedAt: moment('refunded_at'),
    /** Includes discount and tax, but no shipping. */
    chargedCents: integer('charged_cents')
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`(${orders.totalCents} - ${orders.discountCents} + ${orders.taxCents})::int`,
      ),
    /** The amount returned for its refunded units, at most its charge. */
    refundedCents: bigint('refunded_cents', { mode: 'number' }).notNull().default(0),
    /** Units of refunds that are pending or have succeeded. */
    refundedQuantity: integer('refunded_quantity').notNull().default(0),
    /** How many of the refunded units were shipped. */
    refundedShippedQuantity: integer('refunded_shipped_quantity').notNull().default(0),
    /** How many of these were in lost parcels. */
    refundedLostQuantity: integer('refunded_lost_quantity').notNull().default(0),
    /** As `paymentStatusOf` in the contract. */
    paymentStatus: text('payment_status', { enum: paymentStatuses })
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`case when ${orders.transactionId} is null then 'Unpaid' when ${orders.refundedAt} is null then 'Paid' else 'Refunded' end`,
      ),
    /**
     * The words to search by, as `orderQuery` in the contract reads them, also the postcode as one word and the phone's
     * digits. The functions are in the migrations.
     */
    search: tsvector()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`search_words(folded_text(${orders.userName} || ' ' || ${orders.userEmail} || ' ' || ${orders.productName} || ' ' || ${orders.purchaseNumber} || ' ' || coalesce(${orders.transactionId}, '') || ' ' || coalesce(${orders.poNumber}, '') || ' ' || ${orders.address} || ' ' || coalesce(${orders.city}, '') || ' ' || coalesce(${orders.postcode}, '') || ' ' || translate(coalesce(${orders.postcode}, ''), ' -', '') || ' ' || phone_digits(${orders.phone})))`,
      ),
  },
  (table) => [
    check('orders_unit_known', isOneOf(table.unit, units)),
    check('orders_quantity_positive', sql`${table.quantity} >= 1`),
    check(
      'orders_total_is_price_times_quantity',
      sql`${table.totalCents} = ${table.priceCents} * ${table.quantity}`,
    ),
    check(
      'orders_discount_within_total',
      sql`${table.discountCents} between 0 and ${table.totalCents} and ${table.taxCents} >= 0 and ${table.includedTaxCents} >= 0`,
    ),
    check('orders_position_positive', sql`${table.position} >= 1`),
    check('orders_status_known', isOneOf(table.status, orderStatuses)),
    check('orders_paid_has_date', sql`(${table.transactionId} is null) = (${table.paidAt} is null)`),
    check(
      'orders_shipped_is_paid',
      sql`${isNoneOf(table.status, shippedStatuses)} or ${table.transactionId} is not null`,
    ),
    check('orders_carrier_known', isOneOf(table.carrier, carriers)),
    check(
      'orders_tracking_has_carrier',
      sql`${table.carrier} is not null or (${table.trackingNumber} is null and ${table.trackingLink} is null)`,
    ),
    check(
      'orders_tracked_is_shipped',
      sql`${isOneOf(table.status, shippedStatuses)} or ${table.shippedQuantity} > 0 or ${table.carrier} is null`,
    ),
    check('orders_refunded_was_paid', sql`${table.refundedAt} is null or ${table.transactionId} is not null`),
    check('orders_refunded_within_charge', sql`${table.refundedCents} between 0 and ${table.chargedCents}`),
    check('orders_shipped_within_quantity', sql`${table.shippedQuantity} between 0 and ${table.quantity}`),
    check('orders_refunded_within_quantity', sql`${table.refundedQuantity} between 0 and ${table.quantity}`),
    check(
      'orders_refunded_shipped_within_shipped',
      sql`${table.refundedShippedQuantity} between 0 and least(${table.refundedQuantity}, ${table.shippedQuantity})`,
    ),
    check(
      'orders_no_unit_shipped_and_refunded_before',
      sql`${table.shippedQuantity} + ${table.refundedQuantity} - ${table.refundedShippedQuantity} <= ${table.quantity}`,
    ),
    uniqueIndex('orders_one_for_each_product').on(table.purchaseId, table.productId),
    index('orders_by_purchase_number').on(table.purchaseNumber),
    index('orders_by_user').on(table.userId, table.id),
    index('orders_unpaid_by_user').on(table.userId).where(sql`${table.transactionId} is null`),
    index('orders_by_product').on(table.productId),
    // Pictures that an order shows are kept. Addresses are longer than another index may hold.
    index('orders_by_image').using('hash', table.productImage),
    // Covers the columns that the overview sums of paid orders, and no others, because it reads a whole year.
    index('orders_by_payment').on(table.paidAt, table.quantity).where(sql`${table.paidAt} is not null`),
    // Covers the same by product, so that summing a long period for each product needs no sort.
    index('orders_paid_by_product')
      .on(table.productId, table.paidAt, table.quantity, table.chargedCents)
      .where(sql`${table.paidAt} is not null`),
    // The list of purchases merges one range for each pair of states, each read only up to the page's size.
    index('orders_by_state_and_purchase').on(table.paymentStatus, table.status, table.purchaseId),
    index('orders_to_settle').on(table.purchaseId).where(hasUnitsToSettle),
    // Each search scans the pending list of the index, so its size is limited; in kilobytes.
    index('orders_by_words').using('gin', table.search).with({ gin_pending_list_limit: 256 }),
  ],
);

/** Units that are neither shipped nor refunded before, as `unitsToShip` in the contract. */
export const unitsToShip = sql`(${orders.quantity} - ${orders.shippedQuantity} - ${orders.refundedQuantity} + ${orders.refundedShippedQuantity})`;

const { search: _search, paymentStatus: _paymentStatus, ...columns } = getTableColumns(orders);

/** The columns of an `OrderRow`. */
export const orderColumns = columns;

/** An order without the columns that exist only for searching and filtering, or are not read. */
export type OrderRow = Omit<typeof orders.$inferSelect, 'search' | 'paymentStatus' | 'number'>;
