import { unitsToShip } from '@chuck-and-bit/contract/order-status';
import type { Order } from '@chuck-and-bit/contract/orders';
import type { Purchase } from '@chuck-and-bit/contract/purchases';
import { formatQuantity } from '@chuck-and-bit/contract/units';
import type { RowAction } from '../actions/use-row-action';
import { AddressText } from '../purchases/purchase-address';
import { ShippingDialog } from './shipping-dialog';

/** Asks before a paid order is marked as shipped, and for its tracking. */
type ShipOrderProps = {
  shipping: RowAction<Order>;
  /** By their ids; they have the whole addresses. */
  purchases: Record<string, Purchase>;
};

export function ShipOrderDialog({ shipping, purchases }: ShipOrderProps) {
  return (
    shipping.row && <OpenShipOrderDialog order={shipping.row} purchases={purchases} shipping={shipping} />
  );
}

function OpenShipOrderDialog({ order, purchases, shipping }: ShipOrderProps & { order: Order }) {
  const address = { ...(purchases[order.purchaseId] ?? order), name: order.userName, phone: null };
  return (
    <ShippingDialog
      title="Mark this order as shipped?"
      message={
        <>
          <p>This can&apos;t be undone. The customer sees it right away.</p>
          <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
            <dt className="text-base-content/70">Order</dt>
            <dd>{order.number}</dd>
            <dt className="text-base-content/70">Product</dt>
            <dd>
              <span>{`${formatQuantity(unitsToShip(order), order.unit)} of ${order.productName}`}</span>
              {order.refundedQuantity > 0 && (
                <span>{`. ${formatQuantity(order.refundedQuantity, order.unit)} of ${order.quantity} were refunded and stay here.`}</span>
              )}
            </dd>
            <dt className="text-base-content/70">Ship to</dt>
            <dd>
              <AddressText address={address} />
            </dd>
            <dt className="text-base-content/70">Phone</dt>
            <dd>{order.phone}</dd>
          </dl>
        </>
      }
      shipping={shipping}
    />
  );
}
