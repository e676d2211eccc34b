import type { Order } from '@chuck-and-bit/contract/orders';
import { useId } from 'react';
import { Card } from '../../../ui/card';

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

type Event = { label: string; at: string };

/** What became of the order, oldest first. */
function eventsOf(order: Order): Event[] {
  const events = [
    { label: 'Placed', at: order.createdAt },
    { label: 'Paid', at: order.paidAt },
    { label: 'Shipped', at: order.shippedAt },
    { label: 'Refunded', at: order.refundedAt },
  ];
  return events
    .filter((event): event is Event => event.at !== null)
    .sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

export function OrderHistory({ order }: { order: Order }) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className="break-inside-avoid">
      <h2 id={id} className="mb-3 text-xl font-semibold">
        History
      </h2>
      <ol aria-labelledby={id} className="flex flex-col gap-2">
        {eventsOf(order).map(({ label, at }) => (
          <li key={label} className="flex flex-wrap items-baseline justify-between gap-x-6">
            <span className="font-medium">{label}</span>
            <time dateTime={at} className="text-base-content/85 tabular-nums">
              {moment.format(new Date(at))}
            </time>
          </li>
        ))}
      </ol>
    </Card>
  );
}
