import { unitsToShip } from '@chuck-and-bit/contract/order-status';
import type { Cents } from '@chuck-and-bit/contract/money';
import { trackingLinkOf, trackingText } from '@chuck-and-bit/contract/tracking';
import type { Queryable } from '../../database/client';
import type { OrderMail } from '../mails/order-mail-parts';
import { queueMail } from '../mails/queue-mail';
import { columnsOfTarget } from '../../payment-target';
import type { Payable } from '../purchases/payables';
import { toPurchaseMail } from '../purchases/purchase-mail';
import type { OrderRow } from './orders.queries';

/** Why a payment was returned: the merchant refunded it, or the cardholder won a dispute. */
export type RefundCause = 'refund' | 'dispute';

/** A refund made in the shop. */
type ShopRefund = { amountCents: number; reason: string | null };

type Notify = (transaction: Queryable, payable: Payable) => Promise<void>;

/**
 * Mails to buyers and to the owner about orders and purchases. Orders that are paid or end together share one mail. Each
 * mail is queued in the transaction of its event.
 */
export type OrderNotifications = Record<
  'paid' | 'cancelled' | 'expiresTomorrow' | 'expired' | 'shipped' | 'trackingChanged',
  Notify
> & {
  /** The whole payment was returned. `refund`: the last refund, if the shop made it. */
  refunded: (
    transaction: Queryable,
    payable: Payable,
    cause: RefundCause,
    refund: ShopRefund | null,
  ) => Promise<void>;
  /** `refundedCents`: the total returned so far. */
  refundedInPart: (
    transaction: Queryable,
    payable: Payable,
    refund: ShopRefund,
    refundedCents: Cents,
  ) => Promise<void>;
  /** The money didn't reach the buyer; the owner has to return it in another way. */
  refundFailed: (
    transaction: Queryable,
    payable: Payable,
    refund: ShopRefund & { failure: string | null },
  ) => Promise<void>;
  /** Called after this many orders were placed. The same statement has queued their mail. */
  placed: (orders: number) => Promise<void>;
};

/** The data common to all mails about an order. */
export function toOrderMail(
  order: Pick<
    OrderRow,
    'id' | 'userEmail' | 'userName' | 'productName' | 'quantity' | 'unit' | 'totalCents' | 'address'
  > & { number?: string; expiresAt?: Date | null },
  shopUrl: string,
): OrderMail {
  return {
    to: order.userEmail,
    name: order.userName,
    orderId: order.id,
    ...(order.number !== undefined && { orderNumber: order.number }),
    productName: order.productName,
    quantity: order.quantity,
    unit: order.unit,
    totalCents: order.totalCents,
    address: order.address,
    expiresAt: order.expiresAt?.toISOString() ?? null,
    shopUrl,
  };
}

/** The payment details on the receipt of an order or a purchase. */
const receiptOf = ({
  paidAt,
  cardBrand,
  cardLast4,
}: Pick<OrderRow, 'paidAt' | 'cardBrand' | 'cardLast4'>) => ({
  paidAt: paidAt?.toISOString(),
  card: cardBrand === null || cardLast4 === null ? null : { brand: cardBrand, last4: cardLast4 },
});

/** The tracking in a mail about a shipped order. */
const trackingOf = (order: OrderRow) => ({
  tracking: trackingText(order) || null,
  trackingLink: trackingLinkOf(order),
});

/** Functions that build the data of mails. */
const createMailData = (shopUrl: string) => {
  const toMail = (order: OrderRow) => toOrderMail(order, shopUrl);
  return {
    toMail,
    /** The data of a mail about a whole purchase, or about a single order. */
    mailOf: ({ purchase, orders }: Payable) =>
      purchase
        ? ({ kind: 'purchase', whole: purchase, data: toPurchaseMail(purchase, orders, shopUrl) } as const)
        : ({ kind: 'order', whole: onlyOrder(orders), data: toMail(onlyOrder(orders)) } as const),
    /** The data of a mail about one refund of a payment. */
    partOf: ({ target, purchase, orders }: Payable) => {
      const { userEmail: to, userName: name, number } = purchase ?? onlyOrder(orders);
      const { productName } = onlyOrder(orders);
      const totalCents = purchase?.totalCents ?? onlyOrder(orders).totalCents;
      const about = { to, name, ...columnsOfTarget(target), number, productName };
      return { ...about, orderCount: orders.length, totalCents, shopUrl };
    },
  };
};

const toOwner = <Mail extends { to: string }>(mail: Mail, owner: string) => ({
  ...mail,
  to: owner,
  customerEmail: mail.to,
});

const ownerKinds = {
  order: { paid: 'ownerOrderPaid', refunded: 'ownerOrderRefunded' },
  purchase: { paid: 'ownerPurchasePaid', refunded: 'ownerPurchaseRefunded' },
} as const;

/**
 * @param shopUrl the shop's address for the links, without a trailing slash
 * @param ownerEmail recipient of notifications about payments and refunds; null: none are sent
 */
export function createOrderNotifications({
  shopUrl,
  ownerEmail,
}: {
  shopUrl: string;
  ownerEmail: string | null;
}): OrderNotifications {
  const { toMail, mailOf, partOf } = createMailData(shopUrl);
  return {
    placed: async () => {},
    paid: async (transaction, payable) => {
      const { kind, whole, data } = mailOf(payable);
      await queueMail(transaction, `${kind}Paid`, { ...data, ...receiptOf(whole) });
      if (ownerEmail === null) return;
      await queueMail(transaction, ownerKinds[kind].paid, toOwner(data, ownerEmail));
    },
    refunded: async (transaction, payable, cause, refund) => {
      const { kind, data } = mailOf(payable);
      const shippedCount = payable.orders.filter(({ status }) => status === 'Shipped').length;
      const shipped = { shippedCount, isShipped: shippedCount > 0 };
      const mail = { ...data, ...shipped, cause, reason: refund?.reason ?? null };
      await queueMail(transaction, `${kind}Refunded`, mail);
      if (ownerEmail === null) return;
      await queueMail(transaction, ownerKinds[kind].refunded, toOwner(mail, ownerEmail));
    },
    refundedInPart: async (transaction, payable, { amountCents, reason }, refundedCents) => {
      const data = { ...partOf(payable), amountCents, reason, refundedCents };
      await queueMail(transaction, 'partRefunded', data);
    },
    refundFailed: async (transaction, payable, { amountCents, failure }) => {
      if (ownerEmail === null) return;
      const data = { ...partOf(payable), amountCents, failure };
      await queueMail(transaction, 'ownerRefundFailed', toOwner(data, ownerEmail));
    },
    shipped: async (transaction, { orders }) => {
      for (const order of orders) {
        await queueMail(transaction, 'orderShipped', {
          ...toMail(order),
          quantity: unitsToShip(order),
          ...trackingOf(order),
        });
      }
    },
    trackingChanged: async (transaction, { orders }) => {
      for (const order of orders) {
        await queueMail(transaction, 'orderTrackingChanged', { ...toMail(order), ...trackingOf(order) });
      }
    },
    cancelled: async (transaction, payable) => {
      const { kind, data } = mailOf(payable);
      await queueMail(transaction, `${kind}Cancelled`, data);
    },
    expiresTomorrow: async (transaction, payable) => {
      const { kind, data } = mailOf(payable);
      if (payable.userId !== null) await queueMail(transaction, `${kind}ExpiresTomorrow`, data);
    },
    expired: async (transaction, payable) => {
      const { kind, data } = mailOf(payable);
      if (payable.userId !== null) await queueMail(transaction, `${kind}Expired`, data);
    },
  };
}

function onlyOrder([order]: readonly OrderRow[]): OrderRow {
  if (!order) throw new Error('A mail is about at least one order');
  return order;
}
