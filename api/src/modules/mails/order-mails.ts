import { cents, centsToUsd, formatUsd } from '@chuck-and-bit/contract/money';
import { firstRows, type Letter } from './mail-layout';

/** The data of a mail about an order. `name` and `to` are the shopper's; `shopUrl` has no trailing slash. */
export type OrderMail = {
  to: string;
  name: string;
  orderId: string;
  productName: string;
  quantity: number;
  totalCents: number;
  /** Delivery address; missing in mails queued by an earlier release. */
  address?: string;
  shopUrl: string;
};

/** The seller named on receipts. */
export type Seller = { name: string; address: string | null };

/** `holdHours`: how long the unpaid order is held; 0 or missing (queued by an earlier release): not stated. */
export function orderPlacedMail(order: OrderMail & { holdHours?: number }): Letter {
  const held = order.holdHours ? ` for ${durationOf(order.holdHours)}` : '';
  return shopperMail(order, {
    subject: `Your order of ${order.productName}`,
    paragraphs: [`Thank you for your order. The pieces are set aside for you${held}; please pay to proceed.`],
    action: { label: 'Pay', url: `${order.shopUrl}/dashboard/payment/${encodeURIComponent(order.orderId)}` },
    remarks: ['Until it is paid, you can cancel it at any time under My Orders.'],
  });
}

/** `paidAt`: ISO 8601; missing in mails queued by an earlier release. */
export function orderPaidMail(order: OrderMail & { paidAt?: string }, seller: Seller): Letter {
  return shopperMail(order, {
    subject: 'Payment received, thank you',
    paragraphs: ['We have received your payment and get your order ready. This is your receipt.'],
    rows: [
      ['Product', order.productName],
      ['Price of one', usd(priceOfOne(order))],
      ['Quantity', String(order.quantity)],
      ['Total paid', usd(order.totalCents)],
      ...(order.paidAt ? [['Date', dateOf(order.paidAt)] satisfies [string, string]] : []),
      ...(order.address ? [['Delivered to', order.address] satisfies [string, string]] : []),
      ['Seller', [seller.name, seller.address].filter(Boolean).join(', ')],
      ['Order', order.orderId],
    ],
    action: { label: 'See my orders', url: `${order.shopUrl}/dashboard/my-orders` },
  });
}

/** The whole payment of an order was returned. */
type RefundedOrderMail = OrderMail & { cause: 'refund' | 'dispute'; isShipped: boolean };

export function orderRefundedMail(order: RefundedOrderMail): Letter {
  const what =
    order.cause === 'refund'
      ? 'We have sent the payment of this order back to the card that it came from. Banks take up to ten days to show it.'
      : 'The payment of this order was disputed, and your bank has decided to give the money back to you.';
  return shopperMail(order, {
    subject: 'Your order is refunded',
    paragraphs: [order.isShipped ? what : `${what} The order will not be shipped.`],
    rows: [...orderRows(order), ['Refunded', usd(order.totalCents)]],
    action: { label: 'See my orders', url: `${order.shopUrl}/dashboard/my-orders` },
  });
}

export function orderShippedMail(order: OrderMail): Letter {
  return shopperMail(order, {
    subject: 'Your order is on its way',
    paragraphs: ['We have handed your order over for delivery.'],
    action: { label: 'See my orders', url: `${order.shopUrl}/dashboard/my-orders` },
  });
}

export function orderCancelledMail(order: OrderMail): Letter {
  return shopperMail(order, {
    subject: 'Your order is cancelled',
    paragraphs: ['This order is cancelled. Nothing was charged, and nothing more is to be done.'],
    action: { label: 'All drills', url: `${order.shopUrl}/all-drills` },
  });
}

export function orderExpiresTomorrowMail(order: OrderMail): Letter {
  return shopperMail(order, {
    subject: 'Your order expires tomorrow',
    paragraphs: [
      'This order is not paid yet. We keep the pieces for you until tomorrow; then the order is cancelled.',
    ],
    action: {
      label: 'Pay now',
      url: `${order.shopUrl}/dashboard/payment/${encodeURIComponent(order.orderId)}`,
    },
  });
}

export function orderExpiredMail(order: OrderMail): Letter {
  return shopperMail(order, {
    subject: 'Your order has expired',
    paragraphs: [
      'This order was not paid in time, so it is cancelled. Nothing was charged. You are welcome to order again.',
    ],
    action: { label: 'All drills', url: `${order.shopUrl}/all-drills` },
  });
}

/** The state of each order in the mail about several orders. */
const orderStates = {
  orderPlaced: 'Waits for your payment',
  orderExpiresTomorrow: 'Expires tomorrow',
  orderExpired: 'Expired',
  orderCancelled: 'Cancelled',
};

export type OrderNotice = { kind: keyof typeof orderStates; data: OrderMail };

/** Several orders of one shopper, each with its latest state. */
export function orderNoticesMail(notices: [OrderNotice, ...OrderNotice[]]): Letter {
  const { to, name, shopUrl } = notices[0].data;
  return {
    to,
    name,
    shopUrl,
    subject: `News of ${notices.length} orders`,
    paragraphs: ['This is what became of your orders.'],
    rows: firstRows(
      notices.map(({ kind, data }) => [`${data.quantity} × ${data.productName}`, orderStates[kind]]),
    ),
    action: { label: 'See my orders', url: `${shopUrl}/dashboard/my-orders` },
  };
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
    subject: 'Your payment is refunded',
    paragraphs: [
      'A payment of yours had no order to pay any more, so we have sent the money back to the card that it came from. Banks take up to ten days to show it.',
    ],
    rows: [
      ['Refunded', usd(refund.amountCents)],
      ['Payment', refund.transactionId],
    ],
    action: { label: 'See my orders', url: `${shopUrl}/dashboard/my-orders` },
  };
}

/** To the shop's owner: an order was paid and is to be shipped. `to` is the owner. */
export function ownerOrderPaidMail(order: OrderMail & { customerEmail: string }): Letter {
  return {
    to: order.to,
    name: null,
    shopUrl: order.shopUrl,
    subject: `Paid: ${order.quantity} × ${order.productName}`,
    paragraphs: ['An order was paid and waits to be shipped.'],
    rows: [...orderRows(order), ['Customer', `${order.name}, ${order.customerEmail}`]],
    action: { label: 'Manage all orders', url: `${order.shopUrl}/dashboard/manage-all-orders` },
  };
}

/** To the shop's owner: the payment of an order was returned. `to` is the owner. */
export function ownerOrderRefundedMail(order: RefundedOrderMail & { customerEmail: string }): Letter {
  const what =
    order.cause === 'refund'
      ? 'The payment of an order was refunded at the card provider.'
      : "The shop lost a dispute: the customer's bank has taken the payment of an order back.";
  return {
    to: order.to,
    name: null,
    shopUrl: order.shopUrl,
    subject: `Refunded: ${order.quantity} × ${order.productName}`,
    paragraphs: [
      order.isShipped
        ? `${what} It had been shipped already.`
        : `${what} Please do not ship it: the shop refuses to mark it as shipped. Its stock stays taken.`,
    ],
    rows: [...orderRows(order), ['Customer', `${order.name}, ${order.customerEmail}`]],
    action: { label: 'Manage all orders', url: `${order.shopUrl}/dashboard/manage-all-orders` },
  };
}

function shopperMail(order: OrderMail, words: Omit<Letter, 'to' | 'name' | 'shopUrl'>): Letter {
  const { to, name, shopUrl } = order;
  return { to, name, shopUrl, rows: orderRows(order), ...words };
}

function orderRows(order: OrderMail): [string, string][] {
  return [
    ['Order', order.orderId],
    ['Product', order.productName],
    ['Quantity', String(order.quantity)],
    ['Total', usd(order.totalCents)],
  ];
}

/** The total is price times quantity, so this has no remainder. */
function priceOfOne({ totalCents, quantity }: OrderMail): number {
  return totalCents / quantity;
}

function durationOf(hours: number): string {
  if (hours >= 48 && hours % 24 === 0) return `${hours / 24} days`;
  return hours === 1 ? '1 hour' : `${hours} hours`;
}

const dateOf = (iso: string) =>
  new Date(iso).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

const usd = (amountCents: number) => formatUsd(centsToUsd(cents(amountCents)));
