import type { Queryable } from '../../database/client';
import { queueMail } from '../mails/queue-mail';
import type { OrderRow } from '../orders/orders';

type ReturnDetails = {
  order: Pick<OrderRow, 'id' | 'purchaseNumber' | 'productName' | 'unit' | 'userName' | 'userEmail'>;
  quantity: number;
  reason: string;
  /** The staff's answer; empty for none. */
  answer: string;
};

/** Queues the mails about a step of a return: to the buyer, and about a new return also to the owner. */
export async function notifyOfReturn(
  transaction: Queryable,
  { shopUrl, ownerEmail }: { shopUrl: string; ownerEmail: string | null },
  step: 'requested' | 'approved' | 'declined' | 'received',
  { order, quantity, reason, answer }: ReturnDetails,
): Promise<void> {
  const {
    id: orderId,
    purchaseNumber: orderNumber,
    productName,
    unit,
    userName: name,
    userEmail: to,
  } = order;
  const data = { to, name, orderId, orderNumber, productName, unit, quantity, reason, answer, shopUrl };
  await queueMail(transaction, 'returnChanged', { ...data, step });
  if (step !== 'requested' || ownerEmail === null) return;
  await queueMail(transaction, 'ownerReturnRequested', { ...data, to: ownerEmail, customerEmail: to });
}
