import type { Parcel, Purchase } from '@chuck-and-bit/contract/purchases';
import { formatQuantity } from '@chuck-and-bit/contract/units';
import { dayText } from '../../page/dates';
import { paths } from '../../page/paths';
import { ButtonLink } from '../../ui/button';
import { ShippedBadge } from '../orders/order-badges';
import { Section } from '../orders/receipt-parts';
import { TrackingText } from '../orders/tracking-text';

type ParcelsProps = { purchase: Purchase; forStaff: boolean };

/** The parcels of a purchase with their units and tracking; nothing before the first one. */
export function Parcels({ purchase, forStaff }: ParcelsProps) {
  const { shipments, orders } = purchase;
  if (shipments.length === 0) return null;
  return (
    <Section title="Parcels">
      <ShippedBadge orders={orders} />
      <ol aria-label="Parcels" className="mt-3 grid gap-3 sm:grid-cols-2">
        {shipments.map((parcel, place) => (
          <li
            key={parcel._id}
            className="border-base-300 rounded-field flex break-inside-avoid flex-col gap-2 border p-4"
          >
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <h3 className="font-semibold">{`Parcel ${place + 1}`}</h3>
              <time dateTime={parcel.shippedAt} className="text-base-content/75 text-sm">
                {`Shipped ${dayText(parcel.shippedAt)}`}
              </time>
            </div>
            <TrackingText tracking={parcel} className="w-fit wrap-anywhere" />
            <Contents parcel={parcel} purchase={purchase} />
            {forStaff && (
              <div className="mt-auto flex flex-wrap gap-2 pt-2 print:hidden">
                <ButtonLink
                  to={paths.purchasePackingSlip(purchase._id, parcel._id)}
                  variant="outline"
                  size="small"
                  aria-label={`Packing slip of parcel ${place + 1}`}
                >
                  Packing slip
                </ButtonLink>
              </div>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Contents({ parcel: { lines }, purchase }: { parcel: Parcel; purchase: Purchase }) {
  return (
    <ul className="text-sm">
      {lines.map(({ orderId, quantity }) => {
        const order = purchase.orders.find(({ _id }) => _id === orderId);
        if (!order) return null;
        return (
          <li key={orderId} className="flex justify-between gap-4 py-0.5">
            <span className="min-w-0 wrap-anywhere">{order.productName}</span>
            <span className="shrink-0 tabular-nums">{formatQuantity(quantity, order.unit)}</span>
          </li>
        );
      })}
    </ul>
  );
}
