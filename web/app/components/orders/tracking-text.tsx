import type { Order } from '@chuck-and-bit/contract/orders';
import { trackingText } from '@chuck-and-bit/contract/tracking';

/** Carrier and tracking number of a shipped order, as a link if there is one; nothing without a carrier. */
export function TrackingText({ order, className }: { order: Order; className?: string }) {
  if (order.carrier === null) return null;
  const text = trackingText(order) || 'Track the parcel';
  if (order.trackingLink === null) return <span className={className}>{text}</span>;
  return (
    <a href={order.trackingLink} target="_blank" rel="noreferrer" className={`link ${className ?? ''}`}>
      {text}
      <span className="sr-only"> (opens the carrier&apos;s page)</span>
    </a>
  );
}
