import { type Cents, centsToUsd, usdOf } from '@chuck-and-bit/contract/money';
import { canCancel, paymentStatusOf } from '@chuck-and-bit/contract/order-status';
import type { Purchase } from '@chuck-and-bit/contract/purchases';
import { type OrderRow, toOrder } from '../orders/orders';
import { priceRest } from './price-rest';
import type { PurchaseRow } from './purchases.queries';

export type { PurchaseRow } from './purchases.queries';

export function toPurchase(row: PurchaseRow, orders: readonly OrderRow[]): Purchase {
  return {
    _id: row.id,
    number: row.number,
    orders: orders.map(toOrder),
    userName: row.userName,
    userEmail: row.userEmail,
    address: row.address,
    phone: row.phone,
    country: row.country,
    region: row.region,
    poNumber: row.poNumber,
    discountCode: row.discountCode,
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
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    refundedAt: row.refundedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
  };
}

function totalsWithout(row: PurchaseRow, orders: readonly OrderRow[]): Purchase['totalsWithout'] {
  if (!canCancel({ paymentStatus: paymentStatusOf(row) }) || orders.length < 2) return [];
  return orders.map(({ id }) => ({
    orderId: id,
    ...toTotals(
      priceRest(
        row,
        orders.filter((order) => order.id !== id),
      ),
    ),
  }));
}

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
