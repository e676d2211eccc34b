import type { Order } from '@chuck-and-bit/contract/orders';
import type { Purchase } from '@chuck-and-bit/contract/purchases';
import { type Tracking, trackingText } from '@chuck-and-bit/contract/tracking';
import { formatQuantity } from '@chuck-and-bit/contract/units';

/** Carrier and tracking number of a parcel, as a link if there is one; nothing without a carrier. */
export function TrackingText({
  tracking,
  className,
}: {
  tracking: Tracking;
  className?: string | undefined;
}) {
  if (tracking.carrier === null) return null;
  const text = trackingText(tracking) || 'Track the parcel';
  if (tracking.trackingLink === null) return <span className={className}>{text}</span>;
  return (
    <a href={tracking.trackingLink} target="_blank" rel="noreferrer" className={`link ${className ?? ''}`}>
      {text}
      <span className="sr-only"> (opens the carrier&apos;s page)</span>
    </a>
  );
}

type OrderTrackingProps = {
  order: Order;
  /** Has the parcels; undefined if it could not be loaded. */
  purchase: Purchase | undefined;
  className?: string;
};

/** The tracking of each parcel with units of this order; of several, with how many of them are in it. */
export function OrderTracking({ order, purchase, className }: OrderTrackingProps) {
  const parcels = (purchase?.shipments ?? []).flatMap((parcel) => {
    const line = parcel.lines.find(({ orderId }) => orderId === order._id);
    return line ? [{ ...parcel, quantity: line.quantity }] : [];
  });
  if (parcels.length < 2) return <TrackingText tracking={parcels[0] ?? order} className={className} />;
  return (
    <ul>
      {parcels.map((parcel) => (
        <li key={parcel._id} className={className}>
          <span>{`${formatQuantity(parcel.quantity, order.unit)}${parcel.carrier ? ': ' : ''}`}</span>
          <TrackingText tracking={parcel} />
        </li>
      ))}
    </ul>
  );
}
