import { unitsToShip } from '@chuck-and-bit/contract/order-status';
import type { Order } from '@chuck-and-bit/contract/orders';
import { formatQuantity } from '@chuck-and-bit/contract/units';
import { type ReactNode, useId } from 'react';
import { PurchaseAddress } from '../../../components/purchases/purchase-address';
import { usePageContext } from '../../../page/page-context';
import { Card } from '../../../ui/card';
import type { Slip } from './load-slips';

/** The contents of one parcel, without prices. Each slip starts on a new page when printed. */
export function PackingSlip({ slip: { purchase, orders } }: { slip: Slip }) {
  const id = useId();
  const { seller } = usePageContext().publicConfig;
  const [order] = orders;
  if (!order) return null;
  const packed = orders.filter((line) => unitsInParcel(line) > 0);
  const title = purchase ? `Purchase ${purchase.number}` : `Order ${order.number}`;
  const { userName, address, phone } = order;
  return (
    <Card aria-labelledby={id} className="break-after-page last:break-after-auto print:border-0 print:p-0">
      <p className="eyebrow">Packing slip</p>
      <h2 id={id} className="text-2xl font-semibold">
        {title}
      </h2>
      <dl className="mt-5 grid gap-5 sm:grid-cols-2 print:grid-cols-2">
        <Party label="From">
          {seller.name}
          {seller.address && `\n${seller.address}`}
        </Party>
        <Party label="Ship to">
          {purchase ? <PurchaseAddress purchase={purchase} /> : [userName, address, phone].join('\n')}
        </Party>
        {purchase?.poNumber && <Party label="PO number">{purchase.poNumber}</Party>}
        {purchase?.shippingName && <Party label="Shipping">{purchase.shippingName}</Party>}
      </dl>
      <table className="mt-6 w-full text-start">
        <caption className="sr-only">Contents of {title}</caption>
        <thead>
          <tr className="text-base-content/75 text-sm">
            <th scope="col" className="pb-1.5 text-start font-semibold">
              Product
            </th>
            <th scope="col" className="pb-1.5 text-end font-semibold">
              Quantity
            </th>
          </tr>
        </thead>
        <tbody>
          {packed.map((line) => (
            <Line key={line._id} order={line} />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

/** Units refunded before shipping are not packed. For a shipped order, the slip shows the ordered quantity. */
const unitsInParcel = (order: Order) => (order.status === 'Pending' ? unitsToShip(order) : order.quantity);

function Party({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-base-content/75 text-sm">{label}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">{children}</dd>
    </div>
  );
}

function Line({ order }: { order: Order }) {
  return (
    <tr className="break-inside-avoid">
      <td className="border-base-300 border-t py-2 pe-4">
        <p className="font-medium wrap-anywhere">{order.productName}</p>
        <p className="text-base-content/75 text-sm">Order {order.number}</p>
      </td>
      <td className="border-base-300 border-t py-2 text-end font-medium tabular-nums">
        {formatQuantity(unitsInParcel(order), order.unit)}
      </td>
    </tr>
  );
}
