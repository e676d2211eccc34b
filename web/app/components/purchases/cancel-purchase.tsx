import { messages } from '@chuck-and-bit/contract/messages';
import { formatUsd } from '@chuck-and-bit/contract/money';
import { canCancel } from '@chuck-and-bit/contract/order-status';
import { cancelPurchase, type Purchase } from '@chuck-and-bit/contract/purchases';
import { useRights } from '../../session/access/use-rights';
import { browserShopApi } from '../../shop-api';
import { Button } from '../../ui/button';
import { RowDialog } from '../actions/row-dialog';
import type { RowAction } from '../actions/use-row-action';
import { toast } from '../toasts/toast';

/** @returns the success message */
export async function cancelUnpaidPurchase({ _id: id }: { _id: string }): Promise<string> {
  await browserShopApi().call(cancelPurchase, { params: { id } });
  return messages.purchaseCancelled;
}

type CancelAllButtonProps = {
  purchase: Purchase;
  /** The id of the element that names the purchase, if the page shows several. */
  describedBy?: string;
  /** Opens the dialog that asks first. */
  onAsk: (purchase: Purchase) => void;
};

/** For the buyer, and for staff who may change orders. */
export function CancelAllButton({ purchase, describedBy, onAsk }: CancelAllButtonProps) {
  const { isShopper, mayChange } = useRights();
  if (!canCancel(purchase) || !(isShopper || mayChange('orders'))) return null;
  return (
    <Button
      variant="ghost"
      size={describedBy ? 'row' : 'small'}
      aria-describedby={describedBy}
      onClick={() => onAsk(purchase)}
    >
      Cancel all
    </Button>
  );
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
            {`Order ${number}: ${orders.length} products, ${formatUsd(total)}`}
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
