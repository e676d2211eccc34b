/** An event that mails are queued about, as the metrics count it. */
export type OrderEvent =
  | 'placed'
  | 'paid'
  | 'cancelled'
  | 'expiresTomorrow'
  | 'expired'
  | 'shipped'
  | 'trackingChanged'
  | 'parcelLost'
  | 'sentAgain'
  | 'refunded'
  | 'refundedInPart'
  | 'refundFailed';

/**
 * Counts orders that are placed, whose mail is queued with them. Mails about payments and about orders that end are in
 * `settlement/payment-notifications.ts`, those about parcels in `shipments/shipment-notifications.ts`.
 * @param onEvent called in the event's transaction, once for each order that it is about
 */
export function createOrderNotifications(onEvent: (event: OrderEvent) => void = () => {}) {
  return {
    /** Called after this many orders were placed. */
    placed: (orders: number) => {
      for (let count = orders; count > 0; count--) onEvent('placed');
    },
  };
}

export type OrderNotifications = ReturnType<typeof createOrderNotifications>;
