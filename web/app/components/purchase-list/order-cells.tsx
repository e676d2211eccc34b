import { formatCount, formatUsd } from '@chuck-and-bit/contract/money';
import { isPartlyRefunded } from '@chuck-and-bit/contract/order-status';
import type { Order } from '@chuck-and-bit/contract/orders';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { orderPaths } from '../../browser/order-paths';
import type { Column } from '../../ui/data-table';
import { ProductThumbnail } from '../catalogue/product-thumbnail';
import { WrittenTime } from '../dates/written-time';
import { PaymentBadge, StatusBadge } from '../orders/order-badges';
import { isOnlyOrder, type PurchaseLine } from '../purchases/purchase-line';
import { totalOfRow } from './purchase-rows';

/** Ties the buttons of a row to the product they are about. */
export const orderSubjectId = ({ _id }: PurchaseLine) => `order-${_id}-product`;

/** Columns that the buyer's list and the desk's share. */
export const orderColumns = {
  quantity: {
    header: 'Quantity',
    align: 'end',
    cell: ({ order }) => <span className="tabular-nums">{formatCount(order.quantity)}</span>,
  },
  total: {
    header: 'Total',
    align: 'end',
    cell: (line) => <span className="font-medium tabular-nums">{formatUsd(totalOfRow(line))}</span>,
  },
  payment: { header: 'Payment', cell: ({ order }) => <PaymentState of={order} /> },
} satisfies Record<string, Column<PurchaseLine>>;

/** The status of a row, with something below it. */
export const statusColumn = (Below: (props: { line: PurchaseLine }) => ReactNode): Column<PurchaseLine> => ({
  header: 'Status',
  cell: (line) => (
    <div className="flex flex-col items-start gap-0.5 @max-table:items-end">
      <StatusBadge order={line.order} />
      <Below line={line} />
    </div>
  ),
});

/** The product, which leads to its line on the purchase's page; below it the order's number and a note. */
export function OrderedProduct({ line, note }: { line: PurchaseLine; note: ReactNode }) {
  const { order, purchase } = line;
  return (
    <div className="flex min-w-0 items-center gap-3">
      {/* In a narrow table the text needs the picture's space. */}
      <span className="@table:@max-wide-table:hidden">
        <ProductThumbnail product={{ id: order._id, image: order.productImage }} />
      </span>
      <div className="min-w-0">
        <p
          id={orderSubjectId(line)}
          className="line-clamp-2 leading-[1.2] font-medium wrap-anywhere @table:text-sm @table:leading-[1.2]"
        >
          <Link
            to={isOnlyOrder(line) ? orderPaths.purchase(purchase._id) : orderPaths.purchaseLine(order)}
            title={order.productName}
            className="hover:underline"
          >
            <bdi>{order.productName}</bdi>
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
