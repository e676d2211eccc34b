import type { Queryable } from '../../../database/client';
import { newId } from '../../../ids';
import { insertPastIntent } from '../../payments/payments';
import type { WholePurchase } from '../../purchases/purchases';
import { countRefundedUnits, insertPastRefund } from './refunds.queries';

/**
 * Adds the payment of a refunded purchase of the past, and the refund of all of it, for the demo data. Both are settled: the card
 * provider does not know them, and is asked for nothing.
 */
export async function addPastRefund(
  transaction: Queryable,
  { purchase, orders }: WholePurchase,
  refundedAt: Date,
): Promise<void> {
  const { id: purchaseId, userId, transactionId, paidAt, totalCents } = purchase;
  if (!userId || !transactionId || !paidAt) throw new Error(`The past purchase ${purchase.number} is unpaid`);
  const intentId = newId(paidAt);
  await insertPastIntent(transaction, {
    id: intentId,
    providerId: transactionId,
    purchaseId,
    userId,
    amountCents: totalCents,
    refundedCents: totalCents,
    status: 'refunded',
    createdAt: purchase.createdAt,
    succeededAt: paidAt,
    settledAt: paidAt,
  });
  const { shippingTaxCents, shippingIncludedTaxCents } = purchase;
  const refund = {
    id: newId(refundedAt),
    intentId,
    cause: 'returned' as const,
    amountCents: totalCents,
    shippingCents: purchase.shippingCents + shippingTaxCents,
    shippingTaxCents,
    shippingIncludedTaxCents,
    state: 'succeeded' as const,
    createdAt: refundedAt,
    succeededAt: refundedAt,
  };
  const lines = orders.map(({ id: orderId, quantity, shippedQuantity, chargedCents, ...parts }) => {
    const { discountCents, taxCents, includedTaxCents } = parts;
    const units = { quantity, shippedQuantity, lostQuantity: 0 };
    return { orderId, ...units, amountCents: chargedCents, discountCents, taxCents, includedTaxCents };
  });
  await insertPastRefund(transaction, refund, lines);
  await countRefundedUnits(transaction, purchaseId);
}
