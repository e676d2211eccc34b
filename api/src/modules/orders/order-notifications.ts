import { unitsToShip } from '@chuck-and-bit/contract/order-status';
import { trackingLinkOf, trackingText } from '@chuck-and-bit/contract/tracking';
import type { Queryable } from '../../database/client';
import { queueMail } from '../mails/queue-mail';
import { toOrderMail } from './order-mail';
import type { OrderRow } from './orders.queries';

/** An event that mails are queued about, as the metrics count it. */
export type OrderEvent =
  | 'placed'
  | 'paid'
  | 'cancelled'
  | 'expiresTomorrow'
  | 'expired'
  | 'shipped'
  | 'trackingChanged'
  | 'refunded'
  | 'refundedInPart'
  | 'refundFailed';

/** The tracking in a mail about a shipped order. */
const trackingOf = (order: OrderRow) => ({
  tracking: trackingText(order) || null,
  trackingLink: trackingLinkOf(order),
});

/**
 * Mails to buyers about orders that are placed or shipped. Each mail is queued in the transaction of its event. The mails
 * about payments and about orders that end are in `settlement/payment-notifications.ts`.
 * @param shopUrl for the links, without a trailing slash
 * @param onEvent called after each notification, in the event's transaction, once for each order that it is about
 */
export function createOrderNotifications(shopUrl: string, onEvent: (event: OrderEvent) => void = () => {}) {
  return {
    /** Called after this many orders were placed. The same statement has queued their mail. */
    placed: (orders: number) => {
      for (let count = orders; count > 0; count--) onEvent('placed');
    },
    shipped: async (transaction: Queryable, order: OrderRow) => {
      const data = { ...toOrderMail(order, shopUrl), quantity: unitsToShip(order), ...trackingOf(order) };
      await queueMail(transaction, 'orderShipped', data);
      onEvent('shipped');
    },
    trackingChanged: async (transaction: Queryable, order: OrderRow) => {
      const data = { ...toOrderMail(order, shopUrl), ...trackingOf(order) };
      await queueMail(transaction, 'orderTrackingChanged', data);
      onEvent('trackingChanged');
    },
  };
}

export type OrderNotifications = ReturnType<typeof createOrderNotifications>;
