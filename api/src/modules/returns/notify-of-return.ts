import type { Queryable } from '../../database/client';
import { queueMail } from '../mails/queue-mail';
import type { OrderRow } from '../orders/orders';
import type { PurchaseRow } from '../purchases/purchases';
import { type ConfiguredSettings, readOwnerEmail } from '../shop-settings/shop-settings';

type ReturnDetails = {
  purchase: PurchaseRow;
  /** By position. Of a received return: the units that came back. */
  lines: readonly { order: OrderRow; quantity: number }[];
  reason: string;
  /** The staff's answer; empty for none. */
  answer: string;
};

/** Queues the mails about a step of a return: to the buyer, and about a new return also to the owner. */
export async function notifyOfReturn(
  transaction: Queryable,
  { shopUrl, ...configured }: ConfiguredSettings & { shopUrl: string },
  step: 'requested' | 'approved' | 'declined' | 'received',
  { purchase, lines, reason, answer }: ReturnDetails,
): Promise<void> {
  const data = {
    to: purchase.userEmail,
    name: purchase.userName,
    purchaseId: purchase.id,
    purchaseNumber: purchase.number,
    lines: lines.map(({ order, quantity }) => ({
      productName: order.productName,
      unit: order.unit,
      quantity,
    })),
    reason,
    answer,
    shopUrl,
  };
  await queueMail(transaction, 'returnChanged', { ...data, step });
  if (step !== 'requested') return;
  const owner = await readOwnerEmail(transaction, configured);
  if (owner === null) return;
  const customerEmail = purchase.userEmail;
  await queueMail(transaction, 'ownerReturnRequested', { ...data, to: owner, customerEmail });
}
