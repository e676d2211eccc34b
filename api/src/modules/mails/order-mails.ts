import { cardText } from '@chuck-and-bit/contract/card-text';
import type { Letter } from './mail-layout';
import {
  dateOf,
  deadlineOf,
  orderRows,
  paymentUrl,
  priceOfOne,
  quantityOf,
  row,
  seeOrder,
  stockStays,
  shopperMail,
  usd,
  type MailSettings,
  type OrderMail,
} from './order-mail-parts';

export function orderPlacedMail(order: OrderMail, { timeZone }: MailSettings): Letter {
  return shopperMail(order, {
    subject: `Your order of ${order.productName}`,
    paragraphs: ['Thank you for your order. Please pay to proceed.', ...deadlineOf(order, timeZone)],
    action: { label: 'Pay', url: paymentUrl(order) },
    remarks: ['Until you pay, you can cancel it at any time in My Orders.'],
  });
}

type PaidOrderMail = OrderMail & {
  /** ISO 8601. */
  paidAt?: string | undefined;
  /** null where the card provider names none. */
  card?: { brand: string; last4: string } | null;
};

export function orderPaidMail(order: PaidOrderMail, { seller, timeZone }: MailSettings): Letter {
  return shopperMail(order, {
    subject: 'Payment received, thank you',
    paragraphs: ["We've received your payment and are getting your order ready. This is your receipt."],
    rows: [
      ['Order', order.orderNumber ?? order.orderId],
      ['Product', order.productName],
      [order.unit ? `Price per ${order.unit}` : 'Unit price', usd(priceOfOne(order))],
      ['Quantity', quantityOf(order)],
      ['Total paid', usd(order.totalCents)],
      ...row('Date', order.paidAt && dateOf(order.paidAt, timeZone)),
      ...row('Card', order.card && cardText(order.card)),
      ...row('Delivered to', order.address),
      ['Seller', [seller.name, seller.address].filter(Boolean).join(', ')],
    ],
    action: seeOrder(order),
  });
}

/** The whole payment of an order was returned. */
type RefundedOrderMail = OrderMail & {
  cause: 'refund' | 'dispute';
  isShipped: boolean;
  /** null for a refund that was made at the card provider. */
  reason?: string | null;
};

export function orderRefundedMail(order: RefundedOrderMail): Letter {
  const what =
    order.cause === 'refund'
      ? "We've refunded your payment to the card you used. It can take up to ten days to appear on your statement."
      : 'The payment for this order was disputed, and your bank decided to give you the money back.';
  return shopperMail(order, {
    subject: 'Your order was refunded',
    paragraphs: [order.isShipped ? what : `${what} We won't ship the order.`],
    rows: [...orderRows(order), ['Refunded', usd(order.totalCents)], ...row('Reason', order.reason)],
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

export function orderCancelledMail(order: OrderMail): Letter {
  return shopperMail(order, {
    subject: 'Your order was cancelled',
    paragraphs: ["This order was cancelled. Nothing was charged. You don't need to do anything."],
    action: { label: 'All drills', url: `${order.shopUrl}/all-drills` },
  });
}

/** Sent when less than a day is left. */
export function orderExpiresTomorrowMail(order: OrderMail, { timeZone }: MailSettings): Letter {
  return shopperMail(order, {
    subject: 'Your order is not paid yet',
    paragraphs: ['Please pay for this order to receive it.', ...deadlineOf(order, timeZone)],
    action: { label: 'Pay now', url: paymentUrl(order) },
  });
}

export function orderExpiredMail(order: OrderMail): Letter {
  return shopperMail(order, {
    subject: 'Your order has expired',
    paragraphs: [
      "This order wasn't paid in time, so we cancelled it. Nothing was charged. You're welcome to order again.",
    ],
    action: { label: 'All drills', url: `${order.shopUrl}/all-drills` },
  });
}

/** A charge that paid no order was refunded. `amountCents` is the charged amount. */
export function paymentRefundedMail(refund: {
  to: string;
  name: string;
  amountCents: number;
  transactionId: string;
  shopUrl: string;
}): Letter {
  const { to, name, shopUrl } = refund;
  return {
    to,
    name,
    shopUrl,
    subject: 'Your payment was refunded',
    paragraphs: [
      "You made a payment for an order that no longer exists, so we've refunded it to the card you used. It can take up to ten days to appear on your statement.",
    ],
    rows: [
      ['Refunded', usd(refund.amountCents)],
      ['Payment', refund.transactionId],
    ],
    action: { label: 'See my orders', url: `${shopUrl}/dashboard/my-orders` },
  };
}

/** To the shop's owner: an order was paid and can be shipped. `to` is the owner. */
export function ownerOrderPaidMail(order: OrderMail & { customerEmail: string }): Letter {
  return {
    to: order.to,
    name: null,
    shopUrl: order.shopUrl,
    subject: `Paid: ${order.quantity} × ${order.productName}`,
    paragraphs: ['An order was paid and is ready to ship.'],
    rows: [
      ...orderRows(order),
      ['Customer', `${order.name}, ${order.customerEmail}`],
      ...row('Deliver to', order.address),
    ],
    action: seeOrder(order),
  };
}

/** To the shop's owner: the payment of an order was returned. `to` is the owner. */
export function ownerOrderRefundedMail(order: RefundedOrderMail & { customerEmail: string }): Letter {
  const isOurs = Boolean(order.reason);
  const what =
    order.cause === 'refund'
      ? `The payment for an order was refunded${isOurs ? '' : ' at the card provider'}.`
      : "The shop lost a dispute. The customer's bank has taken back the payment for an order.";
  return {
    to: order.to,
    name: null,
    shopUrl: order.shopUrl,
    subject: `Refunded: ${order.quantity} × ${order.productName}`,
    paragraphs: [
      order.isShipped
        ? `${what} It was already shipped.`
        : `${what} Please don't ship it: it can no longer be marked as shipped.${isOurs ? '' : stockStays('Its')}`,
    ],
    rows: [
      ...orderRows(order),
      ...row('Reason', order.reason),
      ['Customer', `${order.name}, ${order.customerEmail}`],
    ],
    action: seeOrder(order),
  };
}
