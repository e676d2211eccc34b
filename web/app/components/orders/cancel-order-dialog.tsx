import { messages } from '@chuck-and-bit/contract/messages';
import { formatUsd } from '@chuck-and-bit/contract/money';
import { cancelOrder } from '@chuck-and-bit/contract/orders';
import { formatQuantity } from '@chuck-and-bit/contract/units';
import { browserShopApi } from '../../shop-api';
import { RowDialog } from '../actions/row-dialog';
import type { RowAction } from '../actions/use-row-action';
import type { PurchaseLine } from '../purchases/purchase-line';
import { toast } from '../toasts/toast';

/** @returns the success message */
export async function cancelUnpaidOrder({ _id: id }: { _id: string }): Promise<string> {
  await browserShopApi().call(cancelOrder, { query: { id } });
  return messages.orderCancelled;
}

/** Asks before an order is cancelled. */
export function CancelOrderDialog({ cancelling }: { cancelling: RowAction<PurchaseLine> }) {
  return (
    <RowDialog
      action={cancelling}
      title="Cancel this order?"
      message={({ order, purchase }) => (
        <>
          <p>{messages.cancelWarning}</p>
          <p className="text-base-content/70 mt-1 text-sm">{`${formatQuantity(order.quantity, order.unit)} of ${order.productName}, order ${order.number}`}</p>
          <RemainingPurchase order={order} purchase={purchase} />
        </>
      )}
      confirmLabel="Yes, cancel order"
      declineLabel="No, keep order"
      danger
      onDecline={() => toast.success(messages.orderKept)}
    />
  );
}

/** What the others then cost. */
function RemainingPurchase({ order, purchase }: Pick<PurchaseLine, 'order' | 'purchase'>) {
  const rest = purchase.totalsWithout.find(({ orderId }) => orderId === order._id);
  if (!rest) return null;
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
