import { unitsToShip } from '@chuck-and-bit/contract/order-status';
import type { Order } from '@chuck-and-bit/contract/orders';
import { formatQuantity } from '@chuck-and-bit/contract/units';
import type { useRowAction } from '../actions/use-row-action';
import { FormError } from '../errors/form-error';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { TrackingFields } from './tracking-fields';
import { useTracking } from './tracking-values';

type Shipping = ReturnType<typeof useRowAction<Order>>;

/** Asks before a paid order is marked as shipped, and for its tracking. */
export function ShipOrderDialog({ shipping }: { shipping: Shipping }) {
  return shipping.asked && <OpenShipOrderDialog order={shipping.asked} shipping={shipping} />;
}

function OpenShipOrderDialog({ order, shipping }: { order: Order; shipping: Shipping }) {
  const { confirm, drop, failure } = shipping;
  const { fields, read } = useTracking();
  return (
    <ConfirmDialog
      title="Mark this order as shipped?"
      message={
        <>
          <p>This can&apos;t be undone. The customer sees it right away.</p>
          <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
            <dt className="text-base-content/70">Order</dt>
            <dd>{order.number}</dd>
            <dt className="text-base-content/70">Product</dt>
            <dd>
              {formatQuantity(unitsToShip(order), order.unit)} of {order.productName}
              {order.refundedQuantity > 0 &&
                `. ${formatQuantity(order.refundedQuantity, order.unit)} of ${order.quantity} were refunded and stay here.`}
            </dd>
            <dt className="text-base-content/70">Ship to</dt>
            <dd className="whitespace-pre-line">
              {order.userName}
              {'\n'}
              {order.address}
            </dd>
            <dt className="text-base-content/70">Phone</dt>
            <dd>{order.phone}</dd>
          </dl>
        </>
      }
      confirmLabel="Yes, mark as shipped"
      declineLabel="No, not yet"
      onConfirm={async () => {
        const tracking = read();
        if (tracking) await confirm(tracking);
      }}
      onDecline={drop}
    >
      <TrackingFields {...fields} />
      <FormError message={failure} />
    </ConfirmDialog>
  );
}
