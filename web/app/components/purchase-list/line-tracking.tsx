import { formatQuantity } from '@chuck-and-bit/contract/units';
import { TrackingText } from '../orders/tracking-text';
import type { PurchaseLine } from '../purchases/purchase-line';

const className = 'max-w-40 text-xs wrap-anywhere whitespace-normal @table:w-40';

/** The tracking of each parcel with units of an order; of several, with how many of them are in it. */
export function LineTracking({ line: { order, purchase } }: { line: PurchaseLine }) {
  const parcels = purchase.shipments.flatMap((parcel) => {
    const units = parcel.lines.find(({ orderId }) => orderId === order._id);
    return units ? [{ ...parcel, quantity: units.quantity }] : [];
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
