import { formatUsd } from '@chuck-and-bit/contract/money';
import type { OrderStatus, PaymentStatus } from '@chuck-and-bit/contract/order-status';
import type { Order } from '@chuck-and-bit/contract/orders';
import type { Column } from '../../ui/data-table';
import { ProductThumbnail } from '../catalogue/product-thumbnail';

/** Ties the buttons of a row to the product they are about. */
export const orderSubjectId = (order: Order) => `order-${order._id}-product`;

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** Columns that the shopper's and the admin's table of orders share. */
export const orderColumns = {
  product: {
    header: 'Product',
    cell: (order) => (
      <div className="flex min-w-0 items-center gap-3 @table:min-w-48">
        <ProductThumbnail product={{ id: order.productId, image: order.productImage }} />
        <div className="min-w-0">
          <p id={orderSubjectId(order)} className="font-medium break-words">
            {order.productName}
          </p>
          <p className="text-base-content/70 text-sm">
            <time dateTime={order.createdAt}>{day.format(new Date(order.createdAt))}</time>
          </p>
        </div>
      </div>
    ),
  },
  quantity: {
    header: 'Quantity',
    align: 'end',
    cell: (order) => <span className="tabular-nums">{order.quantity.toLocaleString('en-US')}</span>,
  },
  total: {
    header: 'Total',
    align: 'end',
    cell: (order) => <span className="font-medium tabular-nums">{formatUsd(order.totalPrice)}</span>,
  },
  payment: {
    header: 'Payment',
    cell: (order) => (
      <span className={`badge badge-soft ${paymentLooks[order.paymentStatus]}`}>{order.paymentStatus}</span>
    ),
  },
  status: {
    header: 'Status',
    cell: (order) => <span className={`badge ${statusLooks[order.status]}`}>{order.status}</span>,
  },
} satisfies Record<string, Column<Order>>;

const paymentLooks: Record<PaymentStatus, string> = {
  Unpaid: 'badge-warning',
  Paid: 'badge-success',
  Refunded: 'badge-error',
};

const statusLooks: Record<OrderStatus, string> = {
  Pending: 'badge-ghost',
  Shipped: 'badge-info badge-soft',
};
