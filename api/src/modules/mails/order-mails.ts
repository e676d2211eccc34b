import { cents, centsToUsd, formatUsd } from '@chuck-and-bit/contract/money';
import type { Mail } from '../../external/mail';
import { type Letter, writeMail } from './mail-layout';

/** What an order's mail tells. `name` and `to` are the shopper's; `shopUrl` has no trailing slash. */
export type OrderMail = {
  to: string;
  name: string;
  orderId: string;
  productName: string;
  quantity: number;
  totalCents: number;
  shopUrl: string;
};

export function orderPlacedMail(order: OrderMail): Mail {
  return shopperMail(order, {
    subject: `Your order of ${order.productName}`,
    paragraphs: ['Thank you for your order. The pieces are set aside for you; please pay to proceed.'],
    action: { label: 'Pay', url: `${order.shopUrl}/dashboard/payment/${encodeURIComponent(order.orderId)}` },
    remarks: ['Until it is paid, you can cancel it at any time under My Orders.'],
  });
}

export function orderPaidMail(order: OrderMail): Mail {
  return shopperMail(order, {
    subject: 'Payment received, thank you',
    paragraphs: ['We have received your payment and get your order ready. This is your receipt.'],
    rows: [
      ['Product', order.productName],
      ['Price of one', usd(priceOfOne(order))],
      ['Quantity', String(order.quantity)],
      ['Total paid', usd(order.totalCents)],
      ['Order', order.orderId],
    ],
    action: { label: 'See my orders', url: `${order.shopUrl}/dashboard/my-orders` },
  });
}

export function orderShippedMail(order: OrderMail): Mail {
  return shopperMail(order, {
    subject: 'Your order is on its way',
    paragraphs: ['We have handed your order over for delivery.'],
    action: { label: 'See my orders', url: `${order.shopUrl}/dashboard/my-orders` },
  });
}

export function orderCancelledMail(order: OrderMail): Mail {
  return shopperMail(order, {
    subject: 'Your order is cancelled',
    paragraphs: ['This order is cancelled. Nothing was charged, and nothing more is to be done.'],
    action: { label: 'All drills', url: `${order.shopUrl}/all-drills` },
  });
}

export function orderExpiresTomorrowMail(order: OrderMail): Mail {
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

export function orderExpiredMail(order: OrderMail): Mail {
  return shopperMail(order, {
    subject: 'Your order has expired',
    paragraphs: [
      'This order was not paid in time, so it is cancelled. Nothing was charged. You are welcome to order again.',
    ],
    action: { label: 'All drills', url: `${order.shopUrl}/all-drills` },
  });
}

/** A charge that paid no order went back. `amountCents` is what was charged. */
export function paymentRefundedMail(refund: {
  to: string;
  name: string;
  amountCents: number;
  transactionId: string;
  shopUrl: string;
}): Mail {
  const { to, name, shopUrl } = refund;
  return writeMail({
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
  });
}

/** For the shop's owner: an order was paid and waits to be shipped. `to` is the owner. */
export function ownerOrderPaidMail(order: OrderMail & { customerEmail: string }): Mail {
  return writeMail({
    to: order.to,
    name: null,
    shopUrl: order.shopUrl,
    subject: `Paid: ${order.quantity} × ${order.productName}`,
    paragraphs: ['An order was paid and waits to be shipped.'],
    rows: [...orderRows(order), ['Customer', `${order.name}, ${order.customerEmail}`]],
    action: { label: 'Manage all orders', url: `${order.shopUrl}/dashboard/manage-all-orders` },
  });
}

function shopperMail(order: OrderMail, words: Omit<Letter, 'to' | 'name' | 'shopUrl'>): Mail {
  const { to, name, shopUrl } = order;
  return writeMail({ to, name, shopUrl, rows: orderRows(order), ...words });
}

function orderRows(order: OrderMail): [string, string][] {
  return [
    ['Order', order.orderId],
    ['Product', order.productName],
    ['Quantity', String(order.quantity)],
    ['Total', usd(order.totalCents)],
  ];
}

/** An order's total is price times quantity, so this has no remainder. */
function priceOfOne({ totalCents, quantity }: OrderMail): number {
  return totalCents / quantity;
}

const usd = (amountCents: number) => formatUsd(centsToUsd(cents(amountCents)));
