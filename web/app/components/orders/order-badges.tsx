import { formatCount } from '@chuck-and-bit/contract/money';
import {
  isPartlyShipped,
  type OrderState,
  type OrderStatus,
  type PaymentStatus,
  shippedText,
  shippedUnits,
} from '@chuck-and-bit/contract/order-status';

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
  return <span className={`badge badge-soft px-2 ${paymentLooks[status]}`}>{status}</span>;
}

/** The status of an order, or "7 of 12 on the way". */
export function StatusBadge({ order }: { order: OrderState }) {
  if (isPartlyShipped(order)) return <ShippedBadge orders={[order]} />;
  return <span className={`badge px-2 ${statusLooks[order.status]}`}>{order.status}</span>;
}

/** "2 to send or refund", for the staff: units of a shipped order that a failed refund has freed. Nothing if there are none. */
export function UnitsToSettle({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="badge badge-warning badge-soft h-auto px-2 text-start">{`${formatCount(count)} to send or refund`}</span>
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
