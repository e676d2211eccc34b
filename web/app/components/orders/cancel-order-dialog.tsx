import { messages } from '@chuck-and-bit/contract/messages';
import { cancelOrder, type Order } from '@chuck-and-bit/contract/orders';
import { browserShopApi } from '../../shop-api';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { toast } from '../toasts/toast';
import { useRowAction } from '../tables/use-row-action';

/** Cancelling unpaid orders of a list. */
export function useCancelling(onCancelled: (order: Order) => void) {
  return useRowAction<Order>(async (order) => {
    await browserShopApi().call(cancelOrder, { query: { id: order._id } });
    toast.success(messages.orderCancelled);
    onCancelled(order);
  });
}

/** Asks before an order is cancelled. */
export function CancelOrderDialog({ cancelling }: { cancelling: ReturnType<typeof useCancelling> }) {
  const { asked, confirm, drop } = cancelling;
  if (!asked) return null;
  return (
    <ConfirmDialog
      title="Cancel This Order?"
      message={
        <>
          <p>{messages.cancelWarning}</p>
          <p className="text-base-content/70 mt-1 text-sm">
            {asked.quantity.toLocaleString('en-US')} × {asked.productName}
          </p>
        </>
      }
      confirmLabel="Yes, Cancel Order"
      declineLabel="No, Keep Order"
      danger
      onConfirm={confirm}
      onDecline={() => {
        toast.success(messages.orderKept);
        drop();
      }}
    />
  );
}
