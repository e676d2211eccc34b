import type { InvoiceAddress } from '@chuck-and-bit/contract/addresses';
import type { CartLine, PricingRules } from '@chuck-and-bit/contract/pricing';
import { sql } from 'drizzle-orm';
import { bigint, check, date, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns';
import { users } from './accounts';

const centsOf = (name: string) => bigint(name, { mode: 'number' }).notNull();

/** The rules that a purchase was priced by when it was placed. If one of its orders is cancelled, they price the remaining ones. */
type PlacedPricing = PricingRules & { products: Omit<CartLine, 'quantity'>[] };

/** Seconds from placing a purchase to its payment: an expression that an index contains. */
export const secondsToPayment = sql`(date_part('epoch', paid_at - created_at)::int)`;

/** Whether a part of a payment was returned, but not all of it: of an order or a purchase. Indexes have this condition. */
export const isPartlyRefunded = sql`refunded_cents > 0 and refunded_at is null`;

/** What a buyer places and pays at once: one order or several. Every order belongs to a purchase. */
export const purchases = pgTable(
  'purchases',
  {
    id: uuid().primaryKey(),
    /** Short enough to read out. A function of the migrations makes it, without characters that look alike. */
    number: text().notNull().unique().default(sql`new_purchase_number()`),
    /** null once the user's account is deleted. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    userName: text('user_name').notNull(),
    userEmail: text('user_email').notNull(),
    /** The cart that was ordered: no cart is ordered twice. null without one. No foreign key, because old carts are deleted. */
    cartId: uuid('cart_id').unique(),
    /** Street and house; the whole address where nothing else of it was given. */
    address: text().notNull(),
    phone: text().notNull(),
    company: text(),
    postcode: text(),
    city: text(),
    country: text(),
    region: text(),
    poNumber: text('po_number'),
    /** null: the invoice goes to the delivery address. */
    invoiceAddress: jsonb('invoice_address').$type<InvoiceAddress>(),
    taxNumber: text('tax_number'),
    discountCode: text('discount_code'),
    /** The charged rate as it was. No foreign key, because rates are deleted. */
    shippingRateId: uuid('shipping_rate_id'),
    shippingName: text('shipping_name'),
    /** The first and last day of its arrival, as estimated when it was placed. */
    arrivesFrom: date('arrives_from'),
    arrivesTo: date('arrives_to'),
    taxName: text('tax_name'),
    pricingRules: jsonb('terms').$type<PlacedPricing>().notNull(),
    goodsCents: centsOf('goods_cents'),
    discountCents: centsOf('discount_cents'),
    shippingCents: centsOf('shipping_cents'),
    /** Tax added to the prices. */
    taxCents: centsOf('tax_cents'),
    /** Tax contained in the prices. */
    includedTaxCents: centsOf('included_tax_cents'),
    /** The parts of these two taxes that are on shipping. */
    shippingTaxCents: centsOf('shipping_tax_cents').default(0),
    shippingIncludedTaxCents: centsOf('shipping_included_tax_cents').default(0),
    totalCents: centsOf('total_cents'),
    transactionId: text('transaction_id').unique(),
    cardBrand: text('card_brand'),
    cardLast4: text('card_last4'),
    createdAt: moment('created_at').notNull().defaultNow(),
    paidAt: moment('paid_at'),
    /** When the unpaid purchase expires; null: never. */
    expiresAt: moment('expires_at'),
    refundedAt: moment('refunded_at'),
    /** Amount of its payment returned by refunds and lost disputes. */
    refundedCents: bigint('refunded_cents', { mode: 'number' }).notNull().default(0),
    /** While a dispute of its payment is open: when the shop recorded it. */
    disputedAt: moment('disputed_at'),
    expiryWarnedAt: moment('expiry_warned_at'),
  },
  (table) => [
    check(
      'purchases_parts_add_up',
      sql`${table.totalCents} = ${table.goodsCents} - ${table.discountCents} + ${table.shippingCents} + ${table.taxCents}`,
    ),
    check(
      'purchases_parts_not_negative',
      sql`${table.discountCents} between 0 and ${table.goodsCents} and ${table.shippingCents} >= 0 and ${table.taxCents} >= 0
        and ${table.includedTaxCents} >= 0 and ${table.totalCents} >= 1`,
    ),
    check('purchases_paid_has_date', sql`(${table.transactionId} is null) = (${table.paidAt} is null)`),
    check(
      'purchases_refunded_was_paid',
      sql`${table.refundedAt} is null or ${table.transactionId} is not null`,
    ),
    check('purchases_refunded_within_total', sql`${table.refundedCents} between 0 and ${table.totalCents}`),
    index('purchases_by_user').on(table.userId, table.id),
    index('purchases_by_total').on(table.totalCents, table.id),
    index('purchases_by_payment')
      .on(table.paidAt, table.totalCents, secondsToPayment, table.createdAt)
      .where(sql`${table.paidAt} is not null`),
    index('purchases_partly_refunded').on(table.id).where(isPartlyRefunded),
    index('purchases_refunded').on(table.refundedAt).where(sql`${table.refundedAt} is not null`),
    index('purchases_unpaid_by_user').on(table.userId).where(sql`${table.transactionId} is null`),
    index('purchases_unpaid_by_expiry').on(table.expiresAt).where(sql`${table.transactionId} is null`),
  ],
);
