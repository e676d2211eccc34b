import { formatCents } from '@chuck-and-bit/contract/money';
import { type Letter, letterTo, letterToOwner, type Words } from './mail-layout';
import {
  customerRow,
  deadlineOf,
  type MailSettings,
  type OrderMail,
  orderRows,
  type PaidMail,
  paymentRows,
  paymentUrl,
  quantityOf,
  row,
  seeOrder,
  unitPriceCents,
} from './order-mail-parts';

/* The words below are shared with the mails about purchases. */

export const receivedWords = {
  subject: 'Payment received, thank you',
  paragraphs: ["We've received your payment and are getting your order ready. This is your receipt."],
};

type Thing = 'order' | 'purchase';

const allDrills = (shopUrl: string) => ({ label: 'All drills', url: `${shopUrl}/all-drills` });

export const cancelledWords = (what: Thing, shopUrl: string): Words => ({
  subject: `Your ${what} was cancelled`,
  paragraphs: [`This ${what} was cancelled. Nothing was charged. You don't need to do anything.`],
  action: allDrills(shopUrl),
});

export const expiredWords = (what: Thing, shopUrl: string): Words => ({
  subject: `Your ${what} has expired`,
  paragraphs: [
    `This ${what} wasn't paid in time, so we cancelled it. Nothing was charged. You're welcome to order again.`,
  ],
  action: allDrills(shopUrl),
});

/** The whole payment was returned. */
export type RefundedMail = {
  cause: 'refund' | 'dispute';
  /** null for a refund that was made at the card provider. */
  reason?: string | null;
};

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

const shopperMail = (order: OrderMail, words: Words) => letterTo(order, { rows: orderRows(order), ...words });

export function orderPlacedMail(order: OrderMail, { timeZone }: MailSettings): Letter {
  return shopperMail(order, {
    subject: `Your order of ${order.productName}`,
    paragraphs: ['Thank you for your order. Please pay to proceed.', ...deadlineOf(order, timeZone)],
    action: { label: 'Pay', url: paymentUrl(order) },
    remarks: ['Until you pay, you can cancel it at any time in My Orders.'],
  });
}

export function orderPaidMail(order: OrderMail & PaidMail, settings: MailSettings): Letter {
  return shopperMail(order, {
    ...receivedWords,
    rows: [
      ['Order', order.orderNumber ?? order.orderId],
      ['Product', order.productName],
      [order.unit ? `Price per ${order.unit}` : 'Unit price', formatCents(unitPriceCents(order))],
      ['Quantity', quantityOf(order)],
      ['Total paid', formatCents(order.totalCents)],
      ...paymentRows(order, settings),
    ],
    action: seeOrder(order),
  });
}

type RefundedOrderMail = OrderMail & RefundedMail & { isShipped: boolean };

export function orderRefundedMail(order: RefundedOrderMail): Letter {
  const text = refundedText('order', order);
  return shopperMail(order, {
    subject: 'Your order was refunded',
    paragraphs: [order.isShipped ? text : `${text} We won't ship the order.`],
    rows: [...orderRows(order), ['Refunded', formatCents(order.totalCents)], ...row('Reason', order.reason)],
    action: seeOrder(order),
  });
}

/** `tracking`: carrier and number; `trackingLink`: an https link. Missing in mails that an earlier release queued. */
type ShippedOrderMail = OrderMail & { tracking?: string | null; trackingLink?: string | null };

const shippedRows = (order: ShippedOrderMail) => [
  ...orderRows(order),
  ...row('Tracking', order.tracking),
  ...row('Delivered to', order.address),
];

const trackOrSee = (order: ShippedOrderMail) =>
  order.trackingLink ? { label: 'Track the parcel', url: order.trackingLink } : seeOrder(order);

export function orderShippedMail(order: ShippedOrderMail): Letter {
  return shopperMail(order, {
    subject: 'Your order is on its way',
    paragraphs: ["We've handed your order to the carrier."],
    rows: shippedRows(order),
    action: trackOrSee(order),
  });
}

export function orderTrackingChangedMail(order: ShippedOrderMail): Letter {
  return shopperMail(order, {
    subject: 'New tracking for your order',
    paragraphs: ['The tracking of your order has changed. Please use this one from now on.'],
    rows: shippedRows(order),
    action: trackOrSee(order),
  });
}

export const orderCancelledMail = (order: OrderMail): Letter =>
  shopperMail(order, cancelledWords('order', order.shopUrl));

/** Sent when less than a day is left. */
export function orderExpiresTomorrowMail(order: OrderMail, { timeZone }: MailSettings): Letter {
  return shopperMail(order, {
    subject: 'Your order is not paid yet',
    paragraphs: ['Please pay for this order to receive it.', ...deadlineOf(order, timeZone)],
    action: { label: 'Pay now', url: paymentUrl(order) },
  });
}

export const orderExpiredMail = (order: OrderMail): Letter =>
  shopperMail(order, expiredWords('order', order.shopUrl));

/** A charge that paid no order was refunded. `amountCents` is the charged amount. */
export function paymentRefundedMail(refund: {
  to: string;
  name: string;
  amountCents: number;
  transactionId: string;
  shopUrl: string;
}): Letter {
  return letterTo(refund, {
    subject: 'Your payment was refunded',
    paragraphs: [
      `You made a payment for an order that no longer exists, so we've refunded it to the card you used. ${refundDelay}`,
    ],
    rows: [
      ['Refunded', formatCents(refund.amountCents)],
      ['Payment', refund.transactionId],
    ],
    action: { label: 'See my orders', url: `${refund.shopUrl}/dashboard/my-orders` },
  });
}

/** To the shop's owner: an order was paid and can be shipped. `to` is the owner. */
export function ownerOrderPaidMail(order: OrderMail & { customerEmail: string }): Letter {
  return letterToOwner(order, {
    subject: `Paid: ${order.quantity} × ${order.productName}`,
    paragraphs: ['An order was paid and is ready to ship.'],
    rows: [...orderRows(order), customerRow(order), ...row('Deliver to', order.address)],
    action: seeOrder(order),
  });
}

/** To the shop's owner: the payment of an order was returned. `to` is the owner. */
export function ownerOrderRefundedMail(order: RefundedOrderMail & { customerEmail: string }): Letter {
  const text = returnedText('an order', order);
  return letterToOwner(order, {
    subject: `Refunded: ${order.quantity} × ${order.productName}`,
    paragraphs: [
      order.isShipped
        ? `${text} It was already shipped.`
        : `${text} Please don't ship it: it can no longer be marked as shipped.${stockNotRestoredText('Its', order)}`,
    ],
    rows: [...orderRows(order), ...row('Reason', order.reason), customerRow(order)],
    action: seeOrder(order),
  });
}
