import { messages } from '@chuck-and-bit/contract/messages';
import { formatUsd } from '@chuck-and-bit/contract/money';
import { cancelPurchase, type Purchase } from '@chuck-and-bit/contract/purchases';
import { browserShopApi } from '../../shop-api';
import { RowDialog } from '../actions/row-dialog';
import type { RowAction } from '../actions/use-row-action';
import { toast } from '../toasts/toast';

/** The part of an action that cancels an unpaid purchase. @returns the success message */
export async function cancelUnpaidPurchase(id: string): Promise<string> {
  await browserShopApi().call(cancelPurchase, { params: { id } });
  return messages.purchaseCancelled;
}

/** Asks before a whole purchase is cancelled. */
export function CancelPurchaseDialog({ cancelling }: { cancelling: RowAction<Purchase> }) {
  return (
    <RowDialog
      action={cancelling}
      title="Cancel the whole purchase?"
      message={({ number, orders, total }) => (
        <>
          <p>{messages.cancelWarning}</p>
          <p className="text-base-content/70 mt-1 text-sm">
            {`Order ${number}: ${orders.length} ${orders.length === 1 ? 'product' : 'products'}, ${formatUsd(total)}`}
          </p>
        </>
      )}
      confirmLabel="Yes, cancel purchase"
      declineLabel="No, keep purchase"
      danger
      onDecline={() => toast.success(messages.orderKept)}
    />
  );
}
