import type { Order } from '@chuck-and-bit/contract/orders';
import { useEffect, useState } from 'react';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const exactly = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short' });

/** How long an unpaid order is still held; nothing for one that is paid or held for ever. */
export function OrderDeadline({ order, className }: { order: Order; className?: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), minute);
    return () => clearInterval(clock);
  }, []);

  if (!order.expiresAt || order.paymentStatus !== 'Unpaid') return null;
  const end = new Date(order.expiresAt);
  return (
    <time dateTime={order.expiresAt} title={`Held until ${exactly.format(end)}`} className={className}>
      {timeLeft(end.getTime() - now)}
    </time>
  );
}

/** Rounded down, so that it never promises more time than is left. */
function timeLeft(milliseconds: number): string {
  if (milliseconds <= 0) return 'No time left to pay';
  if (milliseconds >= 2 * day) return `Pay within ${Math.floor(milliseconds / day)} days`;
  if (milliseconds >= 2 * hour) return `Pay within ${Math.floor(milliseconds / hour)} hours`;
  const minutes = Math.max(1, Math.floor(milliseconds / minute));
  return `Pay within ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}
