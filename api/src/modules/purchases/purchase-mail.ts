import type { PurchaseMail, PurchaseMailLine } from '../mails/purchase-mails';
import type { PurchaseRow } from './purchases.queries';

type Mailed = Pick<
  PurchaseRow,
  | 'id'
  | 'userEmail'
  | 'userName'
  | 'goodsCents'
  | 'discountCents'
  | 'discountCode'
  | 'shippingCents'
  | 'shippingName'
  | 'taxCents'
  | 'includedTaxCents'
  | 'taxName'
  | 'totalCents'
  | 'poNumber'
  | 'address'
> & { number?: string; expiresAt?: Date | null };

/** The data common to all mails about a purchase. */
export function toPurchaseMail(
  purchase: Mailed,
  lines: readonly PurchaseMailLine[],
  shopUrl: string,
): PurchaseMail {
  return {
    to: purchase.userEmail,
    name: purchase.userName,
    purchaseId: purchase.id,
    ...(purchase.number !== undefined && { purchaseNumber: purchase.number }),
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
    address: purchase.address,
    expiresAt: purchase.expiresAt?.toISOString() ?? null,
    shopUrl,
  };
}
