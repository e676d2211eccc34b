import type { Queryable } from '../../database/client';
import type { MailData } from '../mails/mail-kinds';
import { queueMail, tellMailQueued } from '../mails/queue-mail';
import type { OrderRow } from './orders.queries';

type Tell = (transaction: Queryable, order: OrderRow) => Promise<void>;

/** Tells buyers, and the owner, what happens to orders. Each mail is queued in the transaction of what it tells. */
export type OrderNews = Record<'paid' | 'shipped' | 'cancelled' | 'expiresTomorrow' | 'expired', Tell> & {
  /** Placing an order writes its mail in the same statement; this says that it was done. */
  placed: () => Promise<void>;
};

/**
 * @param shopUrl the shop's address for the links, without a trailing slash
 * @param ownerEmail who hears of paid orders; null: nobody
 */
export function createOrderNews({
  shopUrl,
  ownerEmail,
}: {
  shopUrl: string;
  ownerEmail: string | null;
}): OrderNews {
  const toMail = (order: OrderRow): MailData<'orderPlaced'> => ({
    to: order.userEmail,
    name: order.userName,
    orderId: order.id,
    productName: order.productName,
    quantity: order.quantity,
    totalCents: order.totalCents,
    shopUrl,
  });
  return {
    placed: async () => tellMailQueued(),
    paid: async (transaction, order) => {
      await queueMail(transaction, 'orderPaid', toMail(order));
      if (ownerEmail === null) return;
      const mail = { ...toMail(order), to: ownerEmail, customerEmail: order.userEmail };
      await queueMail(transaction, 'ownerOrderPaid', mail);
    },
    shipped: (transaction, order) => queueMail(transaction, 'orderShipped', toMail(order)),
    cancelled: (transaction, order) => queueMail(transaction, 'orderCancelled', toMail(order)),
    expiresTomorrow: (transaction, order) => queueMail(transaction, 'orderExpiresTomorrow', toMail(order)),
    expired: (transaction, order) => queueMail(transaction, 'orderExpired', toMail(order)),
  };
}
