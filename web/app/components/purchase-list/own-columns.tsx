import { canPay } from '@chuck-and-bit/contract/order-status';
import { actionsColumn, type Column } from '../../ui/data-table';
import { OrderAgainButton } from '../cart/order-again-button';
import { CancelButton, PayButton } from '../orders/order-buttons';
import { OrderDeadline } from '../orders/order-deadline';
import { isOnlyOrder, type PurchaseLine } from '../purchases/purchase-line';
import { InvoiceOrReceipt } from './invoice-or-receipt';
import { LineTracking } from './line-tracking';
import { OrderedProduct, orderColumns, orderSubjectId, PlacedOn, statusColumn } from './order-cells';

/** The columns of a buyer's own list. */
export const ownColumns = (onCancel: (line: PurchaseLine) => void): Column<PurchaseLine>[] => [
  {
    header: 'Product',
    fills: true,
    cell: (line) => <OrderedProduct line={line} note={<HeldOrPlaced line={line} />} />,
  },
  orderColumns.quantity,
  orderColumns.total,
  orderColumns.payment,
  statusColumn(LineTracking),
  actionsColumn((line) => (
    <div className="flex w-full items-center justify-end gap-1.5 @max-table:flex-wrap">
      <CancelButton line={line} describedBy={orderSubjectId(line)} onAsk={onCancel} />
      {isOnlyOrder(line) && <PurchaseActions line={line} />}
      {!canPay(line.order) && (
        <OrderAgainButton orders={[line.order]} size="row" describedBy={orderSubjectId(line)} />
      )}
    </div>
  )),
];

/** Of several orders, the heading of the purchase has them. */
function PurchaseActions({ line }: { line: PurchaseLine }) {
  const describedBy = orderSubjectId(line);
  return canPay(line.order) ? (
    <PayButton order={line.order} describedBy={describedBy} />
  ) : (
    <InvoiceOrReceipt purchase={line.purchase} describedBy={describedBy} />
  );
}

function HeldOrPlaced({ line }: { line: PurchaseLine }) {
  const { order } = line;
  return canPay(order) && order.expiresAt && isOnlyOrder(line) ? (
    <OrderDeadline order={order} />
  ) : (
    <PlacedOn order={order} />
  );
}
