import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { codeOf, moment } from '../database/columns';
import { orders } from './orders';
import { purchases } from './purchases';

/** One parcel: units of orders of one purchase, with one tracking. The orders have copies of their last shipment's. */
export const shipments = pgTable(
  'shipments',
  {
    /** A shipment from before shipments had rows has the id of its order. */
    id: uuid().primaryKey(),
    purchaseId: uuid('purchase_id')
      .notNull()
      .references(() => purchases.id),
    /** Where it went: name and address in lines. */
    address: text().notNull(),
    /** The tracking as staff entered it; null where unknown. */
    carrier: text({ enum: ['UPS', 'FedEx', 'USPS', 'DHL', 'Other'] }),
    trackingNumber: text('tracking_number'),
    /** Only for the carrier `Other`: the links of other carriers are made from the tracking number. */
    trackingLink: text('tracking_link'),
    shippedAt: moment('shipped_at').notNull().defaultNow(),
    /** The staff member who shipped it; null where unknown. No foreign key, because it would lock the user. */
    shippedBy: uuid('shipped_by'),
    /** When staff last corrected the tracking. */
    trackingChangedAt: moment('tracking_changed_at'),
    /** When staff marked it as lost, and who; null: it was not. */
    lostAt: moment('lost_at'),
    lostBy: uuid('lost_by'),
    /**
     * The lost shipment whose units it sends again. These were counted as shipped then. No foreign key to its own table, because a
     * restore writes rows in any order.
     */
    replaces: uuid(),
  },
  (table) => [
    check('shipments_carrier_known', sql`${table.carrier} in ('UPS', 'FedEx', 'USPS', 'DHL', 'Other')`),
    check(
      'shipments_tracking_has_carrier',
      sql`${table.carrier} is not null or (${table.trackingNumber} is null and ${table.trackingLink} is null)`,
    ),
    index('shipments_by_purchase').on(table.purchaseId),
    // For searches by the beginning of a tracking number.
    index('shipments_by_code').on(sql`${codeOf(table.trackingNumber)} text_pattern_ops`),
  ],
);

/** The units of an order that are in a shipment. */
export const shipmentLines = pgTable(
  'shipment_lines',
  {
    shipmentId: uuid('shipment_id')
      .notNull()
      .references(() => shipments.id),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    quantity: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.shipmentId, table.orderId] }),
    check('shipment_lines_quantity_positive', sql`${table.quantity} >= 1`),
    index('shipment_lines_by_order').on(table.orderId),
  ],
);
