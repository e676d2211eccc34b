import type { Order } from '@chuck-and-bit/contract/orders';
import { formatQuantity } from '@chuck-and-bit/contract/units';
import type { useRowAction } from '../actions/use-row-action';
import { FormError } from '../errors/form-error';
import { ConfirmDialog } from '../../ui/confirm-dialog';

/** Asks before a paid order is marked as shipped. */
export function ShipOrderDialog({ shipping }: { shipping: ReturnType<typeof useRowAction<Order>> }) {
  const { asked: order, confirm, drop, failure } = shipping;
  if (!order) return null;
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
              {formatQuantity(order.quantity, order.unit)} of {order.productName}
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
      onConfirm={confirm}
      onDecline={drop}
    >
      <FormError message={failure} />
    </ConfirmDialog>
  );
}
