import { formatCents } from '@chuck-and-bit/contract/money';
import { mailTo, mailToOwner, row, type MailBody } from './mail-layout';
import {
  customerRow,
  confirmationOf,
  deadlineOf,
  type MailSettings,
  type OrderMail,
  orderRows,
  type PaidMail,
  paymentRows,
  paymentUrl,
  quantityOf,
  seeOrder,
} from './order-mail-parts';

/* The texts below are shared with the mails about purchases. */

export const receivedBody = {
  subject: 'Payment received, thank you',
  paragraphs: ["We've received your payment and are getting your order ready. This is your receipt."],
};

type Thing = 'order' | 'purchase';

const allDrills = (shopUrl: string) => ({ label: 'All drills', url: `${shopUrl}/all-drills` });

export const cancelledBody = (what: Thing, shopUrl: string): MailBody => ({
  subject: `Your ${what} was cancelled`,
  paragraphs: [`This ${what} was cancelled. Nothing was charged. You don't need to do anything.`],
  action: allDrills(shopUrl),
});

export const expiredBody = (what: Thing, shopUrl: string): MailBody => ({
  subject: `Your ${what} has expired`,
  paragraphs: [
    `This ${what} wasn't paid in time, so we cancelled it. Nothing was charged. You're welcome to order again.`,
  ],
  action: allDrills(shopUrl),
});

/** The whole payment was returned. `reason`: null for a refund that was made at the card provider. */
export type RefundedMail = { cause: 'refund' | 'dispute'; reason?: string | null };

export const refundDelay = 'It can take up to ten days to appear on your statement.';

export const refundedText = (what: Thing, { cause }: RefundedMail) =>
  cause === 'refund'
    ? `We've refunded your payment to the card you used. ${refundDelay}`
    : `The payment for this ${what} was disputed, and your bank decided to give you the money back.`;

/** For the owner. */
export const returnedText = (what: 'an order' | 'a purchase', { cause, reason }: RefundedMail) =>
  cause === 'refund'
    ? `The payment for ${what} was refunded${reason ? '' : ' at the card provider'}.`
    : `The shop lost a dispute. The customer's bank has taken back the payment for ${what}.`;

/** For the owner, about a refund made at the card provider. In the shop, staff choose whether a refund restocks. */
export const stockNotRestoredText = (whose: 'Its' | 'Their', { reason }: RefundedMail) =>
  reason ? '' : ` ${whose} stock doesn't return to the shelf.`;

const shopperMail = (order: OrderMail, body: MailBody) => mailTo(order, { rows: orderRows(order), ...body });

type RefundedOrderMail = OrderMail & RefundedMail & { isShipped: boolean };

/** `tracking`: carrier and number; `trackingLink`: an https link. Missing in mails that an earlier release queued. */
type ShippedOrderMail = OrderMail & { tracking?: string | null; trackingLink?: string | null };

const trackingMail = (order: ShippedOrderMail, body: Pick<MailBody, 'subject' | 'paragraphs'>) =>
  mailTo(order, {
    ...body,
    rows: [...orderRows(order), ...row('Tracking', order.tracking), ...row('Delivered to', order.address)],
    action: order.trackingLink ? { label: 'Track the parcel', url: order.trackingLink } : seeOrder(order),
  });

/** Mails about one order, by their kind. `to` is the shop's owner in those whose kind begins with `owner`. */
export const orderMails = {
  orderPlaced: (order: OrderMail, { timeZone }: MailSettings) =>
    shopperMail(order, {
      subject: `Your order of ${order.productName}`,
      paragraphs: confirmationOf(order, timeZone),
      action: { label: 'Pay', url: paymentUrl(order) },
      remarks: ['Until you pay, you can cancel it at any time in My Orders.'],
    }),
  orderPaid: (order: OrderMail & PaidMail, settings: MailSettings) =>
    shopperMail(order, {
      ...receivedBody,
      rows: [
        ['Order', order.orderNumber ?? order.orderId],
        ['Product', order.productName],
        // The total is price times quantity, so the division has no remainder.
        [
          order.unit ? `Price per ${order.unit}` : 'Unit price',
          formatCents(order.totalCents / order.quantity),
        ],
        ['Quantity', quantityOf(order)],
        ['Total paid', formatCents(order.totalCents)],
        ...paymentRows(order, settings),
      ],
      action: seeOrder(order),
    }),
  orderRefunded: (order: RefundedOrderMail) => {
    const text = refundedText('order', order);
    return shopperMail(order, {
      subject: 'Your order was refunded',
      paragraphs: [order.isShipped ? text : `${text} We won't ship the order.`],
      rows: [
        ...orderRows(order),
        ['Refunded', formatCents(order.totalCents)],
        ...row('Reason', order.reason),
      ],
      action: seeOrder(order),
    });
  },
  orderShipped: (order: ShippedOrderMail) =>
    trackingMail(order, {
      subject: 'Your order is on its way',
      paragraphs: ["We've handed your order to the carrier."],
    }),
  orderTrackingChanged: (order: ShippedOrderMail) =>
    trackingMail(order, {
      subject: 'New tracking for your order',
      paragraphs: ['The tracking of your order has changed. Please use this one from now on.'],
    }),
  orderCancelled: (order: OrderMail) => shopperMail(order, cancelledBody('order', order.shopUrl)),
  /** Sent when less than a day is left. */
  orderExpiresTomorrow: (order: OrderMail, { timeZone }: MailSettings) =>
    shopperMail(order, {
      subject: 'Your order is not paid yet',
      paragraphs: ['Please pay for this order to receive it.', ...deadlineOf(order, timeZone)],
      action: { label: 'Pay now', url: paymentUrl(order) },
    }),
  orderExpired: (order: OrderMail) => shopperMail(order, expiredBody('order', order.shopUrl)),
  /** The order can be shipped now. */
  ownerOrderPaid: (order: OrderMail & { customerEmail: string }) =>
    mailToOwner(order, {
      subject: `Paid: ${order.quantity} × ${order.productName}`,
      paragraphs: ['An order was paid and is ready to ship.'],
      rows: [...orderRows(order), customerRow(order), ...row('Deliver to', order.address)],
      action: seeOrder(order),
    }),
  ownerOrderRefunded: (order: RefundedOrderMail & { customerEmail: string }) => {
    const text = returnedText('an order', order);
    return mailToOwner(order, {
      subject: `Refunded: ${order.quantity} × ${order.productName}`,
      paragraphs: [
        order.isShipped
          ? `${text} It was already shipped.`
          : `${text} Please don't ship it: it can no longer be marked as shipped.${stockNotRestoredText('Its', order)}`,
      ],
      rows: [...orderRows(order), ...row('Reason', order.reason), customerRow(order)],
      action: seeOrder(order),
    });
  },
};
