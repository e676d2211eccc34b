import { heldUntil } from '@chuck-and-bit/contract/order-deadline';
import type { Order } from '@chuck-and-bit/contract/orders';
import { useDates } from '../../session/access/use-dates';

type Held = Pick<Order, 'expiresAt' | 'paymentStatus'>;

/** Until when an unpaid order is held; nothing if it is paid or has no deadline. */
export function OrderDeadline({ order, className }: { order: Held; className?: string }) {
  const { timeZone } = useDates();
  if (!order.expiresAt || order.paymentStatus !== 'Unpaid') return null;
  return (
    <time dateTime={order.expiresAt} className={className}>
      {heldUntil(order.expiresAt, timeZone, { namesZone: false })}
    </time>
  );
}
