import { messages } from '@chuck-and-bit/contract/messages';
import { formatUsd } from '@chuck-and-bit/contract/money';
import { cancelPurchase, type Purchase } from '@chuck-and-bit/contract/purchases';
import { browserShopApi } from '../../shop-api';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import type { useRowAction } from '../actions/use-row-action';
import { FormError } from '../errors/form-error';
import { toast } from '../toasts/toast';

/** The part of an action that cancels an unpaid purchase. @returns the success message */
export async function cancelUnpaidPurchase(id: string): Promise<string> {
  await browserShopApi().call(cancelPurchase, { params: { id } });
  return messages.purchaseCancelled;
}

/** Asks before a whole purchase is cancelled. */
export function CancelPurchaseDialog({
  cancelling,
}: {
  cancelling: ReturnType<typeof useRowAction<Purchase>>;
}) {
  const { asked, confirm, drop, failure } = cancelling;
  if (!asked) return null;
  const count = asked.orders.length;
  return (
    <ConfirmDialog
      title="Cancel the whole purchase?"
      message={
        <>
          <p>{messages.cancelWarning}</p>
          <p className="text-base-content/70 mt-1 text-sm">
            Purchase {asked.number}: {count} {count === 1 ? 'product' : 'products'}, {formatUsd(asked.total)}
          </p>
        </>
      }
      confirmLabel="Yes, cancel purchase"
      declineLabel="No, keep purchase"
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
