import { messages } from '@chuck-and-bit/contract/messages';
import { cancelOrder, type Order } from '@chuck-and-bit/contract/orders';
import { toast } from './toast';
import { browserShopApi } from '../shop-api';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { failureMessage } from './failure-message';

type CancelOrderDialogProps = {
  order: Order;
  onCancelled: () => void;
  /** The API refused: the row on the screen may be out of date. */
  onRefused: () => void;
  onKept: () => void;
};

/** Asks, then cancels an unpaid order. */
export function CancelOrderDialog({ order, onCancelled, onRefused, onKept }: CancelOrderDialogProps) {
  async function cancel() {
    try {
      await browserShopApi().call(cancelOrder, { query: { id: order._id } });
      toast.success(messages.orderCancelled);
      onCancelled();
    } catch (error) {
      toast.error(failureMessage(error));
      onRefused();
    }
  }

  return (
    <ConfirmDialog
      title="Cancel This Order?"
      message={
        <>
          <p>{messages.cancelWarning}</p>
          <p className="text-base-content/70 mt-1 text-sm">
            {order.quantity.toLocaleString('en-US')} × {order.productName}
          </p>
        </>
      }
      confirmLabel="Yes, Cancel Order"
      declineLabel="No, Keep Order"
      danger
      onConfirm={cancel}
      onDecline={() => {
        toast.success(messages.orderKept);
        onKept();
      }}
    />
  );
}
