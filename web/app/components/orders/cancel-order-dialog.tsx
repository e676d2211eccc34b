import { messages } from '@chuck-and-bit/contract/messages';
import { formatUsd } from '@chuck-and-bit/contract/money';
import type { Order } from '@chuck-and-bit/contract/orders';
import type { Purchase } from '@chuck-and-bit/contract/purchases';
import { formatQuantity } from '@chuck-and-bit/contract/units';
import { RowDialog } from '../actions/row-dialog';
import type { RowAction } from '../actions/use-row-action';
import { toast } from '../toasts/toast';

type CancelOrderDialogProps = {
  cancelling: RowAction<Order>;
  /** The purchases that the orders belong to, by their ids. */
  purchases?: Record<string, Purchase> | undefined;
};

/** Asks before an order is cancelled. */
export function CancelOrderDialog({ cancelling, purchases = {} }: CancelOrderDialogProps) {
  return (
    <RowDialog
      action={cancelling}
      title="Cancel this order?"
      message={(order) => (
        <>
          <p>{messages.cancelWarning}</p>
          <p className="text-base-content/70 mt-1 text-sm">{`${formatQuantity(order.quantity, order.unit)} of ${order.productName}, order ${order.number}`}</p>
          <RemainingPurchase order={order} purchase={purchases[order.purchaseId]} />
        </>
      )}
      confirmLabel="Yes, cancel order"
      declineLabel="No, keep order"
      danger
      onDecline={() => toast.success(messages.orderKept)}
    />
  );
}

function RemainingPurchase({ order, purchase }: { order: Order; purchase: Purchase | undefined }) {
  const rest = purchase?.totalsWithout.find(({ orderId }) => orderId === order._id);
  if (!purchase || !rest) return null;
  return (
    <p className="mt-3">
      <span>{`The rest of order ${purchase.number} stays. It then costs ${formatUsd(rest.total)} `}</span>
      <span>{`instead of ${formatUsd(purchase.total)}: ${formatUsd(rest.goods)}`}</span>
      {rest.discount > 0 && <span>{` less ${formatUsd(rest.discount)} discount`}</span>}
      {rest.shipping > 0 && <span>{`, ${formatUsd(rest.shipping)} shipping`}</span>}
      {rest.tax > 0 && <span>{`, ${formatUsd(rest.tax)} tax`}</span>}
      <span>.</span>
    </p>
  );
}
