import type { Queryable } from '../../database/client';
import type { OrderMail } from '../mails/order-mails';
import { announceMail, queueMail } from '../mails/queue-mail';
import type { OrderRow } from './orders.queries';

type Notify = (transaction: Queryable, order: OrderRow) => Promise<void>;

/** How a payment went back: the merchant refunded it, or the card's owner won a dispute. */
export type RefundCause = 'refund' | 'dispute';

/** Mails to buyers and to the owner about orders. Each is queued in the transaction of its event. */
export type OrderNotifications = Record<'shipped' | 'cancelled' | 'expiresTomorrow' | 'expired', Notify> & {
  paid: (transaction: Queryable, order: OrderRow, paidAt: Date) => Promise<void>;
  refunded: (transaction: Queryable, order: OrderRow, cause: RefundCause) => Promise<void>;
  /** Placing an order writes its mail in the same statement; this says that it was done. */
  placed: () => Promise<void>;
};

/** What every mail about an order tells its buyer. */
export function toOrderMail(
  order: Pick<
    OrderRow,
    'id' | 'userEmail' | 'userName' | 'productName' | 'quantity' | 'totalCents' | 'address'
  >,
  shopUrl: string,
): OrderMail {
  return {
    to: order.userEmail,
    name: order.userName,
    orderId: order.id,
    productName: order.productName,
    quantity: order.quantity,
    totalCents: order.totalCents,
    address: order.address,
    shopUrl,
  };
}

/** Nobody can pay an order whose user is gone. */
const hasBuyer = (order: OrderRow) => order.userId !== null;

/**
 * @param shopUrl the shop's address for the links, without a trailing slash
 * @param ownerEmail who is notified of orders that were paid or refunded; null: nobody
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
    placed: async () => announceMail(),
    paid: async (transaction, order, paidAt) => {
      await queueMail(transaction, 'orderPaid', { ...toMail(order), paidAt: paidAt.toISOString() });
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
