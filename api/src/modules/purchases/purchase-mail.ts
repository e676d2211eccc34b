import type { PurchaseMail, PurchaseMailLine } from '../mails/purchase-mails';
import type { PurchaseRow } from './purchases.queries';

/** A purchase, which may not be stored yet. */
type Mailed = Omit<
  PurchaseMail,
  'to' | 'name' | 'purchaseId' | 'purchaseNumber' | 'lines' | 'expiresAt' | 'shopUrl'
> &
  Pick<PurchaseRow, 'id' | 'userEmail' | 'userName'> & { number?: string; expiresAt?: Date | null };

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
