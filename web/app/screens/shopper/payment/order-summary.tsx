import { formatUsd } from '@chuck-and-bit/contract/money';
import { formatQuantity } from '@chuck-and-bit/contract/units';
import type { Order } from '@chuck-and-bit/contract/orders';
import { OrderDeadline } from '../../../components/orders/order-deadline';
import { OrderTotal } from '../../../components/orders/order-total';
import { ProductThumbnail } from '../../../components/catalogue/product-thumbnail';
import { Card } from '../../../ui/card';

/** What is being paid for. */
export function OrderSummary({ order }: { order: Order }) {
  return (
    <Card tone="sunken" aria-label="Order summary" className="flex flex-col gap-5">
      <div className="flex items-center gap-4">
        <ProductThumbnail product={{ id: order.productId, image: order.productImage }} />
        <h2 className="min-w-0 font-sans font-semibold break-words">{order.productName}</h2>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2.5 text-sm">
        <dt className="text-base-content/70">Order</dt>
        <dd className="text-end">{order.number}</dd>
        <dt className="text-base-content/70">Price per {order.unit}</dt>
        <dd className="text-end tabular-nums">{formatUsd(order.price)}</dd>
        <dt className="text-base-content/70">Quantity</dt>
        <dd className="text-end tabular-nums">{formatQuantity(order.quantity, order.unit)}</dd>
        <dt className="text-base-content/70">Ships to</dt>
        <dd className="text-end break-words whitespace-pre-line">
          {order.userName}
          {'\n'}
          {order.address}
        </dd>
      </dl>
      <OrderTotal
        order={order}
        className="border-base-300 flex flex-wrap items-baseline justify-between gap-x-4 border-t pt-4"
      />
      <OrderDeadline order={order} className="text-base-content/75 -mt-2 text-sm" />
    </Card>
  );
}
