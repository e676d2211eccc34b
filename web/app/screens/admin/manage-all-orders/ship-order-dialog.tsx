import { type Order, shipOrder } from '@chuck-and-bit/contract/orders';
import { toast } from '../../../components/toast';
import { failureMessage } from '../../../components/failure-message';
import { browserShopApi } from '../../../shop-api';
import { ConfirmDialog } from '../../../ui/confirm-dialog';

type ShipOrderDialogProps = {
  order: Order;
  onShipped: () => void;
  /** The API refused: the row on the screen may be out of date. */
  onRefused: () => void;
  onDeclined: () => void;
};

/** Asks, then marks a paid order as shipped. */
export function ShipOrderDialog({ order, onShipped, onRefused, onDeclined }: ShipOrderDialogProps) {
  async function ship() {
    try {
      await browserShopApi().call(shipOrder, { params: { id: order._id }, body: { status: 'Shipped' } });
      onShipped();
    } catch (error) {
      toast.error(failureMessage(error));
      onRefused();
    }
  }

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
      onConfirm={ship}
      onDecline={onDeclined}
    />
  );
}
