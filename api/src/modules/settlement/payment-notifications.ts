import type { Cents } from '@chuck-and-bit/contract/money';
import type { Queryable } from '../../database/client';
import { columnsOfTarget } from '../../payment-target';
import { queueMail } from '../mails/queue-mail';
import { toOrderMail } from '../orders/order-mail';
import type { OrderEvent } from '../orders/order-notifications';
import { cardOf, type OrderRow } from '../orders/orders';
import type { Payable } from '../purchases/payables';
import { toPurchaseMail } from '../purchases/purchase-mail';

/** Why a payment was returned: the merchant refunded it, or the cardholder won a dispute. */
type RefundCause = 'refund' | 'dispute';

/** A refund made in the shop. */
type ShopRefund = { amountCents: number; reason: string | null };
type FailedRefund = { amountCents: number; failure: string | null };

/** The payment details on the receipt of an order or a purchase. */
const receiptOf = (paid: Pick<OrderRow, 'paidAt' | 'cardBrand' | 'cardLast4'>) => ({
  paidAt: paid.paidAt?.toISOString(),
  card: cardOf(paid),
});

/** The data of a mail about a whole purchase, or about a single order. */
function mailOf({ purchase, orders }: Payable, shopUrl: string) {
  if (purchase) {
    const data = toPurchaseMail(purchase, orders, shopUrl);
    return { kind: 'purchase', whole: purchase, data } as const;
  }
  const order = firstOrder(orders);
  return { kind: 'order', whole: order, data: toOrderMail(order, shopUrl) } as const;
}

/** The data of a mail about one refund of a payment. */
function refundMailOf({ target, purchase, orders, number, totalCents }: Payable, shopUrl: string) {
  const { userEmail: to, userName: name } = purchase ?? firstOrder(orders);
  const { productName } = firstOrder(orders);
  const about = { to, name, ...columnsOfTarget(target), number, productName };
  return { ...about, orderCount: orders.length, totalCents, shopUrl };
}

const toOwner = <Mail extends { to: string }>(mail: Mail, owner: string) => ({
  ...mail,
  to: owner,
  customerEmail: mail.to,
});

const ownerKinds = {
  order: { paid: 'ownerOrderPaid', refunded: 'ownerOrderRefunded' },
  purchase: { paid: 'ownerPurchasePaid', refunded: 'ownerPurchaseRefunded' },
} as const;

/** Makes a notification: queues the mails about an event, then reports it once for each order. */
const notifyingWith =
  (onEvent: (event: OrderEvent) => void) =>
  <Details extends unknown[]>(
    event: OrderEvent,
    queueMails: (transaction: Queryable, payable: Payable, ...details: Details) => Promise<void>,
  ) =>
  async (transaction: Queryable, payable: Payable, ...details: Details) => {
    await queueMails(transaction, payable, ...details);
    for (const _ of payable.orders) onEvent(event);
  };

/**
 * Mails to buyers and to the owner about orders and purchases that are paid, refunded or end. Orders that are paid or end
 * together share one mail. Each mail is queued in the transaction of its event.
 * @param shop `shopUrl`: for the links, without a trailing slash; `ownerEmail`: recipient of mails about payments and refunds,
 *   null: none are sent
 * @param onEvent called after each notification, in the event's transaction, once for each order that it is about
 */
export function createPaymentNotifications(
  shop: { shopUrl: string; ownerEmail: string | null },
  onEvent: (event: OrderEvent) => void = () => {},
) {
  const { shopUrl, ownerEmail } = shop;
  const notifying = notifyingWith(onEvent);
  return {
    paid: notifying('paid', async (transaction, payable) => {
      const { kind, whole, data } = mailOf(payable, shopUrl);
      await queueMail(transaction, `${kind}Paid`, { ...data, ...receiptOf(whole) });
      if (ownerEmail === null) return;
      await queueMail(transaction, ownerKinds[kind].paid, toOwner(data, ownerEmail));
    }),
    /** The whole payment was returned. `refund`: the last refund, if the shop made it. */
    refunded: notifying(
      'refunded',
      async (transaction, payable, cause: RefundCause, refund: ShopRefund | null) => {
        const { kind, data } = mailOf(payable, shopUrl);
        const shippedCount = payable.orders.filter(({ status }) => status === 'Shipped').length;
        const shipped = { shippedCount, isShipped: shippedCount > 0 };
        const mail = { ...data, ...shipped, cause, reason: refund?.reason ?? null };
        await queueMail(transaction, `${kind}Refunded`, mail);
        if (ownerEmail === null) return;
        await queueMail(transaction, ownerKinds[kind].refunded, toOwner(mail, ownerEmail));
      },
    ),
    /** `refundedCents`: the total returned so far. */
    refundedInPart: notifying(
      'refundedInPart',
      async (transaction, payable, { amountCents, reason }: ShopRefund, refundedCents: Cents) => {
        const data = { ...refundMailOf(payable, shopUrl), amountCents, reason, refundedCents };
        await queueMail(transaction, 'partRefunded', data);
      },
    ),
    /** The money didn't reach the buyer; the owner has to return it in another way. */
    refundFailed: notifying(
      'refundFailed',
      async (transaction, payable, { amountCents, failure }: FailedRefund) => {
        if (ownerEmail === null) return;
        const data = { ...refundMailOf(payable, shopUrl), amountCents, failure };
        await queueMail(transaction, 'ownerRefundFailed', toOwner(data, ownerEmail));
      },
    ),
    cancelled: notifying('cancelled', async (transaction, payable) => {
      const { kind, data } = mailOf(payable, shopUrl);
      await queueMail(transaction, `${kind}Cancelled`, data);
    }),
    expiresTomorrow: notifying('expiresTomorrow', async (transaction, payable) => {
      const { kind, data } = mailOf(payable, shopUrl);
      if (payable.userId !== null) await queueMail(transaction, `${kind}ExpiresTomorrow`, data);
    }),
    expired: notifying('expired', async (transaction, payable) => {
      const { kind, data } = mailOf(payable, shopUrl);
      if (payable.userId !== null) await queueMail(transaction, `${kind}Expired`, data);
    }),
  };
}

export type PaymentNotifications = ReturnType<typeof createPaymentNotifications>;

function firstOrder([order]: readonly OrderRow[]): OrderRow {
  if (!order) throw new Error('A mail is about at least one order');
  return order;
}
