import { addressLines } from '@chuck-and-bit/contract/addresses';
import { messages } from '@chuck-and-bit/contract/messages';
import { type Cents, centsToUsd, usdOf } from '@chuck-and-bit/contract/money';
import { canCancel, paymentStatusOf } from '@chuck-and-bit/contract/order-status';
import type { Purchase } from '@chuck-and-bit/contract/purchases';
import { regionText } from '@chuck-and-bit/contract/regions';
import { mayAccess } from '@chuck-and-bit/contract/roles';
import { trackingLinkOf } from '@chuck-and-bit/contract/tracking';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import { isId } from '../../ids';
import type { UserRow } from '../accounts/users';
import { type OrderRow, toOrder } from '../orders/orders';
import { unitsToReplace } from './lost-units';
import { priceRemaining } from './price-remaining';
import {
  countNotes,
  findPurchase,
  listInvoices,
  listOrdersOf,
  listShipments,
  type PurchaseRow,
  type ShipmentOfPurchase,
  type WholePurchase,
} from './purchases.queries';

export {
  deleteOrders,
  deletePurchase,
  findPurchase,
  findPurchasePaidBy,
  findPurchases,
  listExpired,
  listShipments,
  lockPurchase,
  setDisputed,
  setInvoiceRecipient,
  setPaid,
  setPrices,
  takeUnwarned,
  withOrders,
  type PurchaseRow,
  type WholePurchase,
} from './purchases.queries';

export { unitsLost, unitsSentAgain, unitsToReplace } from './lost-units';

export const purchaseNotFound = () => new ShopError('PURCHASE_NOT_FOUND', messages.purchaseNotFound);

/**
 * Finds a purchase with its orders. Staff who may read orders get any purchase; other users only their own.
 * @throws PURCHASE_NOT_FOUND also for another user's purchase
 */
export async function findPurchaseFor(
  database: Queryable,
  id: string,
  user: UserRow,
): Promise<WholePurchase> {
  const purchase = isId(id) ? await findPurchase(database, id) : null;
  if (purchase && (purchase.userId === user.id || mayAccess(user.role, 'orders', 'read'))) {
    return { purchase, orders: await listOrdersOf(database, purchase.id) };
  }
  throw purchaseNotFound();
}

/** These purchases as `user` sees them. */
export async function toPurchases(
  database: Queryable,
  whole: readonly WholePurchase[],
  user: UserRow,
): Promise<Purchase[]> {
  const ids = whole.map(({ purchase }) => purchase.id);
  const [notes, shipments, invoices] = await Promise.all([
    countNotesFor(database, user, ids),
    listShipments(database, ids),
    listInvoices(database, ids),
  ]);
  return whole.map((each) => toPurchase(each, { shipments, notes, invoices }));
}

/** How many notes there are about each purchase that has any; null for those who may not read them. */
type NoteCounts = ReadonlyMap<string, number> | null;

/** The counts of these purchases, for staff who may read orders. */
const countNotesFor = async (
  database: Queryable,
  user: UserRow,
  ids: readonly string[],
): Promise<NoteCounts> => (mayAccess(user.role, 'orders', 'read') ? countNotes(database, ids) : null);

/** The lines of the address that a purchase goes to. */
export const deliveryLines = (row: Omit<PurchaseRow, 'phone'>): string[] =>
  addressLines({ ...row, name: row.userName, regionName: regionText(row.region), phone: null });

/** The lines of the address that its invoice goes to; null if that is the delivery address. */
export const invoiceLines = ({ invoiceAddress }: Pick<PurchaseRow, 'invoiceAddress'>): string[] | null =>
  invoiceAddress &&
  addressLines({ ...invoiceAddress, regionName: regionText(invoiceAddress.region ?? null) });

/** What is about this purchase and others. */
type About = {
  shipments: readonly ShipmentOfPurchase[];
  notes: NoteCounts;
  invoices: ReadonlyMap<string, NonNullable<Purchase['invoice']>>;
};

export function toPurchase(
  { purchase: row, orders }: WholePurchase,
  { shipments, notes, invoices }: About,
): Purchase {
  return {
    _id: row.id,
    number: row.number,
    orders: orders.map(toOrder),
    shipments: toParcels(
      orders,
      shipments.filter(({ purchaseId }) => purchaseId === row.id),
    ),
    userName: row.userName,
    userEmail: row.userEmail,
    address: row.address,
    phone: row.phone,
    country: row.country,
    region: row.region,
    regionName: regionText(row.region),
    company: row.company,
    postcode: row.postcode,
    city: row.city,
    invoiceAddress: row.invoiceAddress && {
      ...row.invoiceAddress,
      regionName: regionText(row.invoiceAddress.region ?? null),
    },
    taxNumber: row.taxNumber,
    poNumber: row.poNumber,
    notes: notes && (notes.get(row.id) ?? 0),
    invoice: invoices.get(row.id) ?? null,
    discountCode: row.discountCode,
    shippingRateId: row.shippingRateId,
    shippingName: row.shippingName,
    arrives:
      row.arrivesFrom === null || row.arrivesTo === null
        ? null
        : { from: row.arrivesFrom, to: row.arrivesTo },
    goods: usdOf(row.goodsCents),
    discount: usdOf(row.discountCents),
    shipping: usdOf(row.shippingCents),
    tax: usdOf(row.taxCents),
    includedTax: usdOf(row.includedTaxCents),
    taxName: row.taxName,
    total: usdOf(row.totalCents),
    totalsWithout: totalsWithout(row, orders),
    transactionId: row.transactionId,
    cardBrand: row.cardBrand,
    cardLast4: row.cardLast4,
    paymentStatus: paymentStatusOf(row),
    refundedAmount: usdOf(row.refundedCents),
    disputedAt: row.disputedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    refundedAt: row.refundedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
}

function toParcels(
  orders: readonly OrderRow[],
  shipments: readonly ShipmentOfPurchase[],
): Purchase['shipments'] {
  const toReplace = new Map(orders.map((order) => [order.id, unitsToReplace(order, shipments)]));
  return shipments.map(({ id, shippedAt, address, lostAt, replaces, lines, ...tracking }) => ({
    _id: id,
    shippedAt: shippedAt.toISOString(),
    address,
    carrier: tracking.carrier,
    trackingNumber: tracking.trackingNumber,
    trackingLink: trackingLinkOf(tracking),
    lostAt: lostAt?.toISOString() ?? null,
    replaces,
    lines: lines.map((line) => ({ ...line, toReplace: toReplace.get(line.orderId)?.get(id) ?? 0 })),
  }));
}

function totalsWithout(row: PurchaseRow, orders: readonly OrderRow[]): Purchase['totalsWithout'] {
  if (!canCancel({ paymentStatus: paymentStatusOf(row) }) || orders.length < 2) return [];
  return orders.map(({ id }) => {
    const remaining = orders.filter((order) => order.id !== id);
    return { orderId: id, ...toTotals(priceRemaining(row, remaining)) };
  });
}

/** Whether a buyer who was shown this amount (USD) has seen the total. Any number may be sent. */
export const isShown = (total: Cents, usd: number): boolean => Math.round(usd * 100) === total;

/** The parts of a price in USD. */
export function toTotals(priced: Record<'goods' | 'discount' | 'shipping' | 'tax' | 'total', Cents>) {
  return {
    goods: centsToUsd(priced.goods),
    discount: centsToUsd(priced.discount),
    shipping: centsToUsd(priced.shipping),
    tax: centsToUsd(priced.tax),
    total: centsToUsd(priced.total),
  };
}
