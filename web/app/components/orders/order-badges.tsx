import {
  type OrderState,
  type OrderStatus,
  type PaymentStatus,
  shippedOrders,
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

export function StatusBadge({ status }: { status: OrderStatus }) {
  return <span className={`badge px-2 ${statusLooks[status]}`}>{status}</span>;
}

/** "7 of 12 shipped": the orders of a paid purchase. Nothing if there was nothing to ship. */
export function ShippedBadge({ orders }: { orders: readonly OrderState[] }) {
  const { shipped, of } = shippedOrders(orders);
  if (of === 0) return null;
  return (
    <span
      className={`badge px-2 ${statusLooks[shipped === of ? 'Shipped' : 'Pending']}`}
    >{`${shipped} of ${of} shipped`}</span>
  );
}
