import { formatCount, formatUsd } from '@chuck-and-bit/contract/money';
import { isPartlyRefunded } from '@chuck-and-bit/contract/order-status';
import type { Order } from '@chuck-and-bit/contract/orders';
import type { Purchase } from '@chuck-and-bit/contract/purchases';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { totalOfRow } from '../purchases/purchase-rows';
import { ProductThumbnail } from '../catalogue/product-thumbnail';
import { WrittenTime } from '../dates/written-time';
import { paths } from '../../page/paths';
import type { Column } from '../../ui/data-table';
import { PaymentBadge, StatusBadge } from './order-badges';

/** Ties the buttons of a row to the product they are about. */
export const orderSubjectId = (order: Order) => `order-${order._id}-product`;

/** Columns that the shopper's and the admin's table of orders share. */
export const orderColumns = {
  product: {
    header: 'Product',
    fills: true,
    cell: (order) => <OrderedProduct order={order} note={<PlacedOn order={order} />} />,
  },
  quantity: {
    header: 'Quantity',
    align: 'end',
    cell: (order) => <span className="tabular-nums">{formatCount(order.quantity)}</span>,
  },
  payment: { header: 'Payment', cell: (order) => <PaymentState of={order} /> },
  status: { header: 'Status', cell: (order) => <StatusBadge order={order} /> },
} satisfies Record<string, Column<Order>>;

export const totalColumn = (purchases: Record<string, Purchase>): Column<Order> => ({
  header: 'Total',
  align: 'end',
  cell: (order) => (
    <span className="font-medium tabular-nums">{formatUsd(totalOfRow(purchases, order))}</span>
  ),
});

/** The product, which leads to the order's own page; below it the order's number and a note. */
export function OrderedProduct({ order, note }: { order: Order; note: ReactNode }) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      {/* In a narrow table the text needs the picture's space. */}
      <span className="@table:@max-wide-table:hidden">
        <ProductThumbnail product={{ id: order._id, image: order.productImage }} />
      </span>
      <div className="min-w-0">
        <p
          id={orderSubjectId(order)}
          className="line-clamp-2 leading-[1.2] font-medium wrap-anywhere @table:text-sm @table:leading-[1.2]"
        >
          <Link to={paths.order(order._id)} title={order.productName} className="hover:underline">
            {order.productName}
          </Link>
        </p>
        <p className="text-base-content/70 text-xs leading-4">
          <span className="@table:whitespace-nowrap">{order.number}</span> · <span>{note}</span>
        </p>
      </div>
    </div>
  );
}

export function PlacedOn({ order }: { order: Order }) {
  return <WrittenTime at={order.createdAt} as="shortDay" className="@table:whitespace-nowrap" />;
}

/** The payment status, and the refunded amount of a partly refunded payment. */
function PaymentState({ of }: { of: Pick<Order, 'paymentStatus' | 'refundedAmount'> }) {
  return (
    <div className="flex flex-col items-start gap-0.5 @max-table:items-end">
      <PaymentBadge status={of.paymentStatus} />
      {isPartlyRefunded(of) && (
        <span className="text-base-content/70 text-xs whitespace-nowrap tabular-nums">{`${formatUsd(of.refundedAmount)} refunded`}</span>
      )}
    </div>
  );
}
