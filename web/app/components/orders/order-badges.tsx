import type { OrderStatus, PaymentStatus } from '@chuck-and-bit/contract/order-status';

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
