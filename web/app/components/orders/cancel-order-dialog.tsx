import { messages } from '@chuck-and-bit/contract/messages';
import type { Order } from '@chuck-and-bit/contract/orders';
import { formatQuantity } from '@chuck-and-bit/contract/units';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import type { useRowAction } from '../actions/use-row-action';
import { FormError } from '../errors/form-error';
import { toast } from '../toasts/toast';

/** Asks before an order is cancelled. */
export function CancelOrderDialog({ cancelling }: { cancelling: ReturnType<typeof useRowAction<Order>> }) {
  const { asked, confirm, drop, failure } = cancelling;
  if (!asked) return null;
  return (
    <ConfirmDialog
      title="Cancel this order?"
      message={
        <>
          <p>{messages.cancelWarning}</p>
          <p className="text-base-content/70 mt-1 text-sm">
            {formatQuantity(asked.quantity, asked.unit)} of {asked.productName}, order {asked.number}
          </p>
        </>
      }
      confirmLabel="Yes, cancel order"
      declineLabel="No, keep order"
      danger
      onConfirm={confirm}
      onDecline={() => {
        toast.success(messages.orderKept);
        drop();
      }}
    >
      <FormError message={failure} />
    </ConfirmDialog>
  );
}
