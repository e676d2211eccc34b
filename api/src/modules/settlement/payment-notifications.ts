import type { Cents } from '@chuck-and-bit/contract/money';
import type { Queryable } from '../../database/client';
import { type MailDocument, toLeft, toMailDocument } from '../mails/order-mail-parts';
import { queueMail } from '../mails/queue-mail';
import type { OrderEvent } from '../orders/order-notifications';
import { cardOf, type OrderRow } from '../orders/orders';
import type { PurchaseRow, WholePurchase } from '../purchases/purchases';
import { toPurchaseMail } from '../purchases/purchase-mail';
import { type ConfiguredSettings, readOwnerEmail } from '../shop-settings/shop-settings';

/** Why a payment was returned: the merchant refunded it, or the cardholder won a dispute. */
type RefundCause = 'refund' | 'dispute';

/** A refund made in the shop. */
type ShopRefund = { amountCents: number; reason: string | null };
type FailedRefund = { amountCents: number; failure: string | null };

/** The payment details on the receipt of a purchase. */
const receiptOf = (paid: Pick<PurchaseRow, 'paidAt' | 'cardBrand' | 'cardLast4'>) => ({
  paidAt: paid.paidAt?.toISOString() ?? null,
  card: cardOf(paid),
});

/** The data of a mail about one refund of a payment. */
function refundMailOf({ purchase, orders }: WholePurchase, shopUrl: string) {
  const { id: purchaseId, number, userEmail: to, userName: name, totalCents } = purchase;
  const productName = orders[0]?.productName ?? '';
  return { to, name, purchaseId, number, productName, orderCount: orders.length, totalCents, shopUrl };
}

/** Queues a mail of this data to the owner, if the shop has an address of one. */
async function mailOwner<Mail extends { to: string }>(
  transaction: Queryable,
  configured: ConfiguredSettings,
  mail: Mail,
  queue: (mail: Mail & { customerEmail: string }) => Promise<void>,
): Promise<void> {
  const to = await readOwnerEmail(transaction, configured);
  if (to !== null) await queue({ ...mail, to, customerEmail: mail.to });
}

/** Makes a notification: queues the mails about an event, then reports it once for each order. */
const notifyingWith =
  (onEvent: (event: OrderEvent) => void) =>
  <Details extends unknown[]>(
    event: OrderEvent,
    queueMails: (transaction: Queryable, whole: WholePurchase, ...details: Details) => Promise<void>,
  ) =>
  async (transaction: Queryable, whole: WholePurchase, ...details: Details) => {
    await queueMails(transaction, whole, ...details);
    for (const _ of whole.orders) onEvent(event);
  };

/**
 * Mails to buyers and to the owner about purchases that are paid, refunded or end. Each mail is queued in the transaction of its event.
 * @param shop `shopUrl`: for the links, without a trailing slash; the owner's address is read for each mail, from the settings
 * @param onEvent called after each notification, in the event's transaction, once for each order that it is about
 */
export function createPaymentNotifications(
  shop: ConfiguredSettings & { shopUrl: string },
  onEvent: (event: OrderEvent) => void = () => {},
) {
  const { shopUrl } = shop;
  const notifying = notifyingWith(onEvent);
  return {
    /** `invoice`: null while it waits. */
    paid: notifying('paid', async (transaction, { purchase, orders }, invoice: MailDocument | null) => {
      const data = toPurchaseMail(purchase, orders, shopUrl);
      const document = invoice && toMailDocument(invoice);
      await queueMail(transaction, 'purchasePaid', { ...data, ...receiptOf(purchase), document });
      await mailOwner(transaction, shop, data, (to) => queueMail(transaction, 'ownerPurchasePaid', to));
    }),
    /** The whole payment was returned. `refund`: the last refund, if the shop made it. `note`: its credit note, null while it waits. */
    refunded: notifying(
      'refunded',
      async (
        transaction,
        { purchase, orders },
        cause: RefundCause,
        refund: ShopRefund | null,
        note: MailDocument | null,
      ) => {
        const data = toPurchaseMail(purchase, orders, shopUrl);
        const shippedCount = orders.filter(({ shippedQuantity }) => shippedQuantity > 0).length;
        const mail = { ...data, shippedCount, cause, reason: refund?.reason ?? null };
        await queueMail(transaction, 'purchaseRefunded', { ...mail, document: note && toMailDocument(note) });
        await mailOwner(transaction, shop, mail, (to) => queueMail(transaction, 'ownerPurchaseRefunded', to));
      },
    ),
    /** `refundedCents`: the total returned so far. `note`: as above. */
    refundedInPart: notifying(
      'refundedInPart',
      async (
        transaction,
        whole,
        { amountCents, reason }: ShopRefund,
        refundedCents: Cents,
        note: MailDocument | null,
      ) => {
        const left = toLeft(whole.orders);
        const refund = { ...refundMailOf(whole, shopUrl), amountCents, reason, refundedCents, left };
        await queueMail(transaction, 'partRefunded', { ...refund, document: note && toMailDocument(note) });
      },
    ),
    /** The money didn't reach the buyer; the owner has to return it in another way. */
    refundFailed: notifying(
      'refundFailed',
      async (transaction, whole, { amountCents, failure }: FailedRefund) => {
        const data = { ...refundMailOf(whole, shopUrl), amountCents, failure };
        await mailOwner(transaction, shop, data, (to) => queueMail(transaction, 'ownerRefundFailed', to));
      },
    ),
    cancelled: notifying('cancelled', async (transaction, { purchase, orders }) => {
      await queueMail(transaction, 'purchaseCancelled', toPurchaseMail(purchase, orders, shopUrl));
    }),
    /** One order of several was cancelled. `whole`: what remains, with its new prices. */
    orderCancelled: async (transaction: Queryable, whole: WholePurchase, cancelled: OrderRow) => {
      const data = toPurchaseMail(whole.purchase, whole.orders, shopUrl);
      const { productName, quantity, unit, totalCents } = cancelled;
      await queueMail(transaction, 'orderCancelled', {
        ...data,
        cancelled: { productName, quantity, unit, totalCents },
      });
      onEvent('cancelled');
    },
    expiresTomorrow: notifying('expiresTomorrow', async (transaction, { purchase, orders }) => {
      if (purchase.userId === null) return;
      await queueMail(transaction, 'purchaseExpiresTomorrow', toPurchaseMail(purchase, orders, shopUrl));
    }),
    expired: notifying('expired', async (transaction, { purchase, orders }) => {
      if (purchase.userId === null) return;
      await queueMail(transaction, 'purchaseExpired', toPurchaseMail(purchase, orders, shopUrl));
    }),
  };
}

export type PaymentNotifications = ReturnType<typeof createPaymentNotifications>;
