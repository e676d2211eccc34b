import { formatCount } from '@chuck-and-bit/contract/money';
import {
  isPartlyShipped,
  type OrderState,
  shippedText,
  shippedUnits,
} from '@chuck-and-bit/contract/order-status';
import type { OrderStatus, PaymentStatus } from '@chuck-and-bit/contract/states';
import { stateWords } from '@chuck-and-bit/contract/state-words';
import { unitsLeftText } from '@chuck-and-bit/contract/what-is-left';

const paymentLooks: Record<PaymentStatus, string> = {
  Unpaid: 'badge-warning',
  Paid: 'badge-success',
  Refunded: 'badge-error',
};

const statusLooks: Record<OrderStatus, string> = {
  Pending: 'badge-ghost',
  Shipped: 'badge-info badge-soft',
};

export function PaymentBadge({ status }: { status: PaymentStatus }) {
  return (
    <span className={`badge badge-soft px-2 ${paymentLooks[status]}`}>{stateWords.payment[status]}</span>
  );
}

/** The status of an order, or "7 of 12 on the way", and what is left of it after a refund or a shipment of a part. */
export function StatusBadge({ order }: { order: OrderState }) {
  const left = unitsLeftText(order);
  return (
    <>
      {isPartlyShipped(order) ? (
        <ShippedBadge orders={[order]} />
      ) : (
        <span className={`badge px-2 ${statusLooks[order.status]}`}>{stateWords.order[order.status]}</span>
      )}{' '}
      {left && <span className="text-base-content/70 text-xs tabular-nums">{left}</span>}
    </>
  );
}

/** "2 to send or refund", for the staff: units of a shipped order that a failed refund has freed. Nothing if there are none. */
export function UnitsToSettle({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="badge badge-warning badge-soft h-auto px-2 text-start">{`${formatCount(count)} ${stateWords.units.toSettle}`}</span>
  );
}

type ShippedBadgeProps = {
  orders: readonly OrderState[];
  /** Units in lost parcels that are to be sent again or refunded. */
  lost?: number;
};

/** "7 of 12 on the way": the units of a paid purchase. Nothing if there was nothing to ship. */
export function ShippedBadge({ orders, lost = 0 }: ShippedBadgeProps) {
  const units = shippedUnits(orders, lost);
  if (units.of === 0) return null;
  return (
    <span className={`badge px-2 ${statusLooks[units.shipped === 0 ? 'Pending' : 'Shipped']}`}>
      {shippedText(units)}
    </span>
  );
}
