import { messages } from '@chuck-and-bit/contract/messages';
import { formatUsd } from '@chuck-and-bit/contract/money';
import type { Order } from '@chuck-and-bit/contract/orders';
import type { Purchase } from '@chuck-and-bit/contract/purchases';
import { formatQuantity } from '@chuck-and-bit/contract/units';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import type { useRowAction } from '../actions/use-row-action';
import { FormError } from '../errors/form-error';
import { toast } from '../toasts/toast';

type CancelOrderDialogProps = {
  cancelling: ReturnType<typeof useRowAction<Order>>;
  /** The purchases that the orders belong to, by their ids. */
  purchases?: Record<string, Purchase> | undefined;
};

/** Asks before an order is cancelled. */
export function CancelOrderDialog({ cancelling, purchases = {} }: CancelOrderDialogProps) {
  const { asked, confirm, drop, failure } = cancelling;
  if (!asked) return null;
  const purchase = asked.purchaseId === null ? undefined : purchases[asked.purchaseId];
  const rest = purchase?.totalsWithout.find(({ orderId }) => orderId === asked._id);
  return (
    <ConfirmDialog
      title="Cancel this order?"
      message={
        <>
          <p>{messages.cancelWarning}</p>
          <p className="text-base-content/70 mt-1 text-sm">
            {formatQuantity(asked.quantity, asked.unit)} of {asked.productName}, order {asked.number}
          </p>
          {purchase && rest && (
            <p className="mt-3">
              The rest of purchase {purchase.number} stays. It then costs {formatUsd(rest.total)} instead of{' '}
              {formatUsd(purchase.total)}: {formatUsd(rest.goods)}
              {rest.discount > 0 && ` less ${formatUsd(rest.discount)} discount`}
              {rest.shipping > 0 && `, ${formatUsd(rest.shipping)} shipping`}
              {rest.tax > 0 && `, ${formatUsd(rest.tax)} tax`}.
            </p>
          )}
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
