import type { Order } from '@chuck-and-bit/contract/orders';
import { ConfirmDialog } from '../../../ui/confirm-dialog';

type ShipOrderDialogProps = { order: Order; onConfirm: () => Promise<void>; onDecline: () => void };

/** Asks before a paid order is marked as shipped. */
export function ShipOrderDialog({ order, onConfirm, onDecline }: ShipOrderDialogProps) {
  return (
    <ConfirmDialog
      title="Mark This Order As Shipped?"
      message={
        <>
          <p>Shipped is final. The customer sees it at once.</p>
          <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
            <dt className="text-base-content/70">Product</dt>
            <dd>
              {order.quantity.toLocaleString('en-US')} × {order.productName}
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
      confirmLabel="Yes, Mark as Shipped"
      declineLabel="No, Not Yet"
      onConfirm={onConfirm}
      onDecline={onDecline}
    />
  );
}
