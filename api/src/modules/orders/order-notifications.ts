import type { Queryable } from '../../database/client';
import type { OrderMail } from '../mails/order-mail-parts';
import { queueMail } from '../mails/queue-mail';
import type { OrderRow } from './orders.queries';

type Notify = (transaction: Queryable, order: OrderRow) => Promise<void>;

/** Why a payment was returned: the merchant refunded it, or the cardholder won a dispute. */
export type RefundCause = 'refund' | 'dispute';

/** Mails to buyers and to the owner about orders. Each is queued in the transaction of its event. */
export type OrderNotifications = Record<'shipped' | 'cancelled' | 'expiresTomorrow' | 'expired', Notify> & {
  paid: (transaction: Queryable, order: OrderRow) => Promise<void>;
  refunded: (transaction: Queryable, order: OrderRow, cause: RefundCause) => Promise<void>;
  /** Called after an order was placed. The same statement has queued its mail. */
  placed: () => Promise<void>;
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

const cardOf = ({ cardBrand, cardLast4 }: OrderRow) =>
  cardBrand === null || cardLast4 === null ? null : { brand: cardBrand, last4: cardLast4 };

/** False once the user's account is deleted. */
const hasBuyer = (order: OrderRow) => order.userId !== null;

/**
 * @param shopUrl the shop's address for the links, without a trailing slash
 * @param ownerEmail recipient of notifications about paid and refunded orders; null: none are sent
 */
export function createOrderNotifications({
  shopUrl,
  ownerEmail,
}: {
  shopUrl: string;
  ownerEmail: string | null;
}): OrderNotifications {
  const toMail = (order: OrderRow) => toOrderMail(order, shopUrl);
  return {
    placed: async () => {},
    paid: async (transaction, order) => {
      await queueMail(transaction, 'orderPaid', {
        ...toMail(order),
        paidAt: order.paidAt?.toISOString(),
        card: cardOf(order),
      });
      if (ownerEmail === null) return;
      const mail = { ...toMail(order), to: ownerEmail, customerEmail: order.userEmail };
      await queueMail(transaction, 'ownerOrderPaid', mail);
    },
    refunded: async (transaction, order, cause) => {
      const mail = { ...toMail(order), cause, isShipped: order.status === 'Shipped' };
      await queueMail(transaction, 'orderRefunded', mail);
      if (ownerEmail === null) return;
      const ownerMail = { ...mail, to: ownerEmail, customerEmail: order.userEmail };
      await queueMail(transaction, 'ownerOrderRefunded', ownerMail);
    },
    shipped: (transaction, order) => queueMail(transaction, 'orderShipped', toMail(order)),
    cancelled: (transaction, order) => queueMail(transaction, 'orderCancelled', toMail(order)),
    expiresTomorrow: async (transaction, order) => {
      if (hasBuyer(order)) await queueMail(transaction, 'orderExpiresTomorrow', toMail(order));
    },
    expired: async (transaction, order) => {
      if (hasBuyer(order)) await queueMail(transaction, 'orderExpired', toMail(order));
    },
  };
}
