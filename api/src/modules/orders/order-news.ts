import { cents, centsToUsd } from '@chuck-and-bit/contract/money';
import type { Queryable } from '../../database/client';
import {
  type OrderMail,
  orderCancelledMail,
  orderExpiredMail,
  orderExpiresTomorrowMail,
  orderPaidMail,
  orderPlacedMail,
  orderShippedMail,
  ownerOrderPaidMail,
} from '../mails/order-mails';
import { queueMail } from '../mails/queue-mail';
import type { OrderRow } from './orders.queries';

/** As much of an order as its mails tell. */
export type ToldOrder = Pick<
  OrderRow,
  'id' | 'userName' | 'userEmail' | 'productName' | 'quantity' | 'totalCents'
>;

type Tell = (transaction: Queryable, order: ToldOrder) => Promise<void>;

/** Tells buyers, and the owner, what happens to orders. Each mail is queued in the transaction of what it tells. */
export type OrderNews = Record<
  'placed' | 'paid' | 'shipped' | 'cancelled' | 'expiresTomorrow' | 'expired',
  Tell
>;

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
  const toMail = (order: ToldOrder): OrderMail => ({
    to: order.userEmail,
    name: order.userName,
    orderId: order.id,
    productName: order.productName,
    quantity: order.quantity,
    totalUsd: centsToUsd(cents(order.totalCents)),
    shopUrl,
  });
  return {
    placed: (transaction, order) => queueMail(transaction, orderPlacedMail(toMail(order))),
    paid: async (transaction, order) => {
      await queueMail(transaction, orderPaidMail(toMail(order)));
      if (ownerEmail === null) return;
      const mail = { ...toMail(order), to: ownerEmail, customerEmail: order.userEmail };
      await queueMail(transaction, ownerOrderPaidMail(mail));
    },
    shipped: (transaction, order) => queueMail(transaction, orderShippedMail(toMail(order))),
    cancelled: (transaction, order) => queueMail(transaction, orderCancelledMail(toMail(order))),
    expiresTomorrow: (transaction, order) => queueMail(transaction, orderExpiresTomorrowMail(toMail(order))),
    expired: (transaction, order) => queueMail(transaction, orderExpiredMail(toMail(order))),
  };
}
