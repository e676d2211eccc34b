import type { PurchaseMail, PurchaseMailLine } from '../mails/purchase-mails';
import { deliveryLines, invoiceLines } from './purchases';
import type { PurchaseRow } from './purchases.queries';

/** The data common to all mails about a purchase. */
export function toPurchaseMail(
  purchase: PurchaseRow,
  lines: readonly PurchaseMailLine[],
  shopUrl: string,
): PurchaseMail {
  return {
    to: purchase.userEmail,
    name: purchase.userName,
    purchaseId: purchase.id,
    purchaseNumber: purchase.number,
    lines: lines.map(({ productName, quantity, unit, totalCents }) => ({
      productName,
      quantity,
      unit,
      totalCents,
    })),
    goodsCents: purchase.goodsCents,
    discountCents: purchase.discountCents,
    discountCode: purchase.discountCode,
    shippingCents: purchase.shippingCents,
    shippingName: purchase.shippingName,
    taxCents: purchase.taxCents,
    includedTaxCents: purchase.includedTaxCents,
    taxName: purchase.taxName,
    totalCents: purchase.totalCents,
    poNumber: purchase.poNumber,
    address: deliveryLines(purchase).join('\n'),
    invoiceTo: invoiceLines(purchase)?.join('\n') ?? null,
    taxNumber: purchase.taxNumber,
    expiresAt: purchase.expiresAt?.toISOString() ?? null,
    shopUrl,
  };
}
