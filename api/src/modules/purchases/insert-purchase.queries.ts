import type { Discount } from '@chuck-and-bit/contract/pricing';
import type { Database } from '../../database/client';
import type { StoredResponse } from '../../idempotency/idempotency.tables';
import type { OrderRow } from '../orders/orders.tables';
import { type PlacedPurchase, placing } from './place-purchase-statement.queries';
import type { purchases } from './purchases.tables';

export type { LineFault } from './place-purchase-statement.queries';

/** One order of the purchase. `readVersion`: the product's version when it was priced, checked again under its lock. */
export type NewLine = Pick<
  OrderRow,
  | 'productId'
  | 'productName'
  | 'productImage'
  | 'unit'
  | 'quantity'
  | 'priceCents'
  | 'totalCents'
  | 'discountCents'
  | 'taxCents'
> & { orderId: string; readVersion: number };

/** A purchase without what the database and later events set. */
type NewPurchase = Omit<
  typeof purchases.$inferSelect,
  'number' | 'userId' | 'createdAt' | 'expiresAt' | 'expiryWarnedAt' | PaymentColumn
> & { userId: string };
type PaymentColumn = 'transactionId' | 'cardBrand' | 'cardLast4' | 'paidAt' | 'refundedAt' | 'refundedCents';

export type PlacingPurchase = {
  purchase: NewPurchase;
  lines: readonly NewLine[];
  /** The version of the cart that was priced. */
  cartVersion: number;
  /** The id of the new cart, which gets the saved lines. */
  nextCartId: string;
  /** The discount code as it was read; null for none. */
  code: { id: string; discount: Discount } | null;
  /** Of the buyer's unpaid orders, including this purchase as one. `holdHours`: until it expires; 0: never. */
  limits: { maxOrders: number; maxTotalCents: number; holdHours: number };
  /** The data of the mail `purchasePlaced`. The database adds the purchase's number and expiry. */
  mail: object;
  idempotencyKey: StoredResponse | null;
};

/**
 * Places a purchase in one atomic statement: takes the stock of all lines and records it in the ledger, writes the purchase
 * with its orders, counts the use of its code, ends the cart, queues the mail and stores the idempotency key. Locks the user,
 * the code, the cart, and the products in the order of their ids.
 * @throws when the idempotency key exists
 */
export async function insertPurchase(
  pool: Database['pool'],
  placed: PlacingPurchase,
): Promise<PlacedPurchase> {
  const { purchase, lines, code, idempotencyKey } = placed;
  const [result] = await placing(pool, {
    ...purchase,
    terms: JSON.stringify(purchase.terms),
    cartVersion: placed.cartVersion,
    nextCartId: placed.nextCartId,
    ...placed.limits,
    mail: JSON.stringify(placed.mail),
    codeId: code?.id ?? null,
    codeKind: code?.discount.kind ?? null,
    codeValue: code && valueOf(code.discount),
    codeMinimumCents: code?.discount.minimumGoods ?? null,
    orderIds: lines.map(({ orderId }) => orderId),
    productIds: lines.map(({ productId }) => productId),
    productNames: lines.map(({ productName }) => productName),
    productImages: lines.map(({ productImage }) => productImage),
    units: lines.map(({ unit }) => unit),
    quantities: lines.map(({ quantity }) => quantity),
    prices: lines.map(({ priceCents }) => priceCents),
    discounts: lines.map(({ discountCents }) => discountCents),
    taxes: lines.map(({ taxCents }) => taxCents),
    readVersions: lines.map(({ readVersion }) => readVersion),
    key: idempotencyKey?.key ?? null,
    fingerprint: idempotencyKey?.fingerprint ?? null,
    response: JSON.stringify(idempotencyKey?.response ?? null),
  });
  if (!result) throw new Error('Placing a purchase returned no row');
  return result;
}

function valueOf(discount: Discount): number {
  if (discount.kind === 'percent') return discount.rate;
  return discount.kind === 'amount' ? discount.amount : 0;
}
