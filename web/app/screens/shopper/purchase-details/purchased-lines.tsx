import { formatUsd } from '@chuck-and-bit/contract/money';
import { numberOfOrder } from '@chuck-and-bit/contract/order-number';
import type { Order } from '@chuck-and-bit/contract/orders';
import { formatQuantity } from '@chuck-and-bit/contract/units';
import { Link } from 'react-router';
import { ProductThumbnail } from '../../../components/catalogue/product-thumbnail';
import { PaymentBadge, StatusBadge, UnitsToSettle } from '../../../components/orders/order-badges';
import { paths } from '../../../page/paths';

type PurchasedLinesProps = { orders: readonly Order[]; forStaff: boolean };

/** The orders of a purchase. */
export function PurchasedLines({ orders, forStaff }: PurchasedLinesProps) {
  return (
    <ul className="flex flex-col">
      {orders.map((order) => (
        <li
          key={order._id}
          className="border-base-300 flex flex-wrap items-center gap-x-4 gap-y-2 border-t py-3.5 first:border-t-0 first:pt-0 last:pb-0"
        >
          <ProductThumbnail product={{ id: order._id, image: order.productImage }} />
          <div className="min-w-40 flex-1">
            <p className="leading-snug font-medium wrap-anywhere">
              <Link to={paths.order(order._id)} className="hover:underline">
                {order.productName}
              </Link>
            </p>
            <p className="text-base-content/75 text-sm tabular-nums">
              <span>{`${formatQuantity(order.quantity, order.unit)} at ${formatUsd(order.price)} ·`}</span>{' '}
              <span className="whitespace-nowrap">
                {orders.length > 1 ? numberOfOrder(order) : order.number}
              </span>
            </p>
          </div>
          <div className="flex flex-col items-start gap-1">
            {order.status === 'Pending' && order.paymentStatus === 'Refunded' ? (
              <PaymentBadge status="Refunded" />
            ) : (
              <StatusBadge order={order} />
            )}
            {forStaff && <UnitsToSettle count={order.unitsToSettle} />}
          </div>
          <p className="ms-auto min-w-24 text-end font-medium tabular-nums">{formatUsd(order.totalPrice)}</p>
        </li>
      ))}
    </ul>
  );
}
