import type { Parcel, Purchase } from '@chuck-and-bit/contract/purchases';
import { formatQuantity } from '@chuck-and-bit/contract/units';
import { useDates } from '../../session/access/use-dates';
import { orderPaths } from '../../browser/order-paths';
import { Button, ButtonLink } from '../../ui/button';
import { ShippedBadge } from '../orders/order-badges';
import { Section } from '../orders/receipt-parts';
import { TrackingText } from '../orders/tracking-text';
import { nameOfParcel } from './parcel-name';
import { unitsLost } from './units-lost';

type ParcelActions = {
  onTrack: (parcel: Parcel) => void;
  onLost: (parcel: Parcel) => void;
  onSendAgain: (parcel: Parcel) => void;
  /** null: nothing is left to refund, or not by this role. */
  onRefund: ((parcel: Parcel) => void) | null;
};

type ParcelsProps = {
  purchase: Purchase;
  forStaff: boolean;
  /** null for those who may not change orders. */
  actions: ParcelActions | null;
};

/** The parcels of a purchase with their units and tracking; nothing before the first one. */
export function Parcels({ purchase, forStaff, actions }: ParcelsProps) {
  const dates = useDates();
  const { shipments, orders } = purchase;
  if (shipments.length === 0) return null;
  return (
    <Section title="Parcels">
      <ShippedBadge orders={orders} lost={unitsLost(shipments)} />
      <ol aria-label="Parcels" className="mt-3 grid gap-3 sm:grid-cols-2">
        {shipments.map((parcel) => (
          <li
            key={parcel._id}
            className="border-base-300 rounded-field flex break-inside-avoid flex-col gap-2 border p-4"
          >
            <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <h3 className="font-semibold">{nameOfParcel(purchase, parcel)}</h3>
              <time dateTime={parcel.shippedAt} className="text-base-content/75 text-sm">
                {`Shipped ${dates.day(parcel.shippedAt)}`}
              </time>
            </div>
            <TrackingText tracking={parcel} className="w-fit wrap-anywhere" />
            <Loss parcel={parcel} purchase={purchase} />
            <Contents parcel={parcel} purchase={purchase} />
            {forStaff && (
              <div className="mt-auto flex flex-wrap gap-2 pt-2 print:hidden">
                <ButtonLink
                  to={orderPaths.packingSlip(purchase._id, parcel._id)}
                  variant="outline"
                  size="small"
                  aria-label={`Packing slip of ${nameOfParcel(purchase, parcel).toLowerCase()}`}
                >
                  Packing slip
                </ButtonLink>
                {actions && (
                  <ParcelButtons parcel={parcel} name={nameOfParcel(purchase, parcel)} actions={actions} />
                )}
              </div>
            )}
          </li>
        ))}
      </ol>
    </Section>
  );
}

/** What became of a lost parcel, and which one a replacement replaces. */
function Loss({ parcel, purchase }: { parcel: Parcel; purchase: Purchase }) {
  const dates = useDates();
  const nameOf = (each: Parcel) => nameOfParcel(purchase, each).toLowerCase();
  const replaced = purchase.shipments.find(({ _id }) => _id === parcel.replaces);
  const again = purchase.shipments.filter(({ replaces }) => replaces === parcel._id);
  return (
    <>
      {replaced && <p className="text-base-content/75 text-sm">{`Sent again for ${nameOf(replaced)}`}</p>}
      {parcel.lostAt && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <span className="badge badge-soft badge-error px-2">{`Lost, ${dates.day(parcel.lostAt)}`}</span>
          {unitsLost([parcel]) > 0 && <span>To be sent again or refunded</span>}
          {again.length > 0 && <span>{`Sent again: ${again.map(nameOf).join(', ')}`}</span>}
        </p>
      )}
    </>
  );
}

type ParcelButtonsProps = { parcel: Parcel; name: string; actions: ParcelActions };

function ParcelButtons({ parcel, name, actions }: ParcelButtonsProps) {
  const { onTrack, onLost, onSendAgain, onRefund } = actions;
  const shared = { parcel, name };
  if (!parcel.lostAt) {
    const tracking = parcel.carrier === null ? 'Add tracking' : 'Change tracking';
    return (
      <>
        <ParcelButton {...shared} label={tracking} onAsk={onTrack} />
        <ParcelButton {...shared} label="Mark as lost" onAsk={onLost} />
      </>
    );
  }
  if (unitsLost([parcel]) === 0) return null;
  return (
    <>
      {onRefund && <ParcelButton {...shared} label="Refund" onAsk={onRefund} />}
      <ParcelButton {...shared} label="Send again" variant="primary" onAsk={onSendAgain} />
    </>
  );
}

type ParcelButtonProps = Omit<ParcelButtonsProps, 'actions'> & {
  label: string;
  variant?: 'outline' | 'primary';
  onAsk: (parcel: Parcel) => void;
};

const ParcelButton = ({ parcel, name, label, variant = 'outline', onAsk }: ParcelButtonProps) => (
  <Button
    variant={variant}
    size="small"
    aria-label={`${label}: ${name.toLowerCase()}`}
    onClick={() => onAsk(parcel)}
  >
    {label}
  </Button>
);

function Contents({ parcel: { lines }, purchase }: { parcel: Parcel; purchase: Purchase }) {
  return (
    <ul className="text-sm">
      {lines.map(({ orderId, quantity }) => {
        const order = purchase.orders.find(({ _id }) => _id === orderId);
        if (!order) return null;
        return (
          <li key={orderId} className="flex justify-between gap-4 py-0.5">
            <bdi className="min-w-0 wrap-anywhere">{order.productName}</bdi>
            <span className="shrink-0 tabular-nums">{formatQuantity(quantity, order.unit)}</span>
          </li>
        );
      })}
    </ul>
  );
}
