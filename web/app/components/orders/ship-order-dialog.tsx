import { unitsToShip } from '@chuck-and-bit/contract/order-status';
import type { Order } from '@chuck-and-bit/contract/orders';
import { formatQuantity } from '@chuck-and-bit/contract/units';
import type { RowAction } from '../actions/use-row-action';
import { FormError } from '../errors/form-error';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { TrackingFields, useTracking } from './tracking-fields';

/** Asks before a paid order is marked as shipped, and for its tracking. */
export function ShipOrderDialog({ shipping }: { shipping: RowAction<Order> }) {
  return shipping.row && <OpenShipOrderDialog order={shipping.row} shipping={shipping} />;
}

function OpenShipOrderDialog({ order, shipping }: { order: Order; shipping: RowAction<Order> }) {
  const { confirm, close, failure } = shipping;
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
      onDecline={close}
    >
      <TrackingFields {...fields} />
      <FormError message={failure} />
    </ConfirmDialog>
  );
}
