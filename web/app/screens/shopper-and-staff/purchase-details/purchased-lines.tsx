import { formatUsd } from '@chuck-and-bit/contract/money';
import { isPartlyRefunded, isShipped, whyNotShip } from '@chuck-and-bit/contract/order-status';
import { numberOfOrder } from '@chuck-and-bit/contract/order-number';
import type { Order } from '@chuck-and-bit/contract/orders';
import type { Purchase } from '@chuck-and-bit/contract/purchases';
import type { Refund } from '@chuck-and-bit/contract/refunds';
import { formatQuantity } from '@chuck-and-bit/contract/units';
import { ProductThumbnail } from '../../../components/catalogue/product-thumbnail';
import { PaymentBadge, StatusBadge, UnitsToSettle } from '../../../components/orders/order-badges';
import { CancelButton } from '../../../components/orders/order-buttons';
import { isOnlyOrder, linesOf, type PurchaseLine } from '../../../components/purchases/purchase-line';
import { RefundButton } from '../../../components/refunds/refund-dialog';
import { refundableLine } from '../../../components/refunds/refundable';
import { lineId } from '../../../browser/order-paths';
import { useRights } from '../../../session/access/use-rights';
import { Button } from '../../../ui/button';
import { classNames } from '../../../ui/class-names';
import { useMarkedLine } from './use-marked-line';

type LineProps = {
  refunds: readonly Refund[];
  forStaff: boolean;
  onCancel: (line: PurchaseLine) => void;
  onShip: (line: PurchaseLine) => void;
};

/** The orders of a purchase. Of several, each has what can be done with it alone. */
export function PurchasedLines({ purchase, ...shared }: LineProps & { purchase: Purchase }) {
  const marked = useMarkedLine(purchase);
  return (
    <ul className="flex flex-col">
      {linesOf(purchase).map((line) => (
        <Line key={line._id} line={line} isMarked={line.order.position === marked} {...shared} />
      ))}
    </ul>
  );
}

/** An address names the marked one: "#order-2". */
function Line({ line, isMarked, ...shared }: LineProps & { line: PurchaseLine; isMarked: boolean }) {
  const { order } = line;
  const isOneOfSeveral = !isOnlyOrder(line);
  return (
    <li
      id={lineId(order.position)}
      tabIndex={-1}
      aria-current={isMarked || undefined}
      className={classNames(
        'border-base-300 flex scroll-mt-24 flex-wrap items-center gap-x-4 gap-y-2 border-t py-3.5 first:border-t-0',
        isMarked &&
          'bg-base-200 -mx-3 px-3 [&_.badge-ghost]:bg-base-100 shadow-[inset_3px_0_0_var(--color-primary)] print:bg-transparent print:shadow-none',
      )}
    >
      <ProductThumbnail product={{ id: order._id, image: order.productImage }} />
      <div className="min-w-[min(8rem,100%)] flex-1 max-sm:basis-[calc(100%-3.5rem)]">
        <p id={`${lineId(order.position)}-product`} className="leading-snug font-medium wrap-anywhere">
          <bdi>{order.productName}</bdi>
        </p>
        <p className="text-base-content/75 text-sm tabular-nums">
          <span>{`${formatQuantity(order.quantity, order.unit)} at ${formatUsd(order.price)}`}</span>
          {isOneOfSeveral && (
            <>
              <span> · </span>
              <span className="whitespace-nowrap">{numberOfOrder(order)}</span>
            </>
          )}
        </p>
      </div>
      <LineState order={order} forStaff={shared.forStaff} />
      <p className="ms-auto min-w-20 text-end font-medium tabular-nums">{formatUsd(order.totalPrice)}</p>
      {isOneOfSeveral && <LineActions line={line} {...shared} />}
    </li>
  );
}

function LineState({ order, forStaff }: { order: Order; forStaff: boolean }) {
  return (
    <div className="flex flex-col items-start gap-1 max-sm:ps-[max(0px,min(3.5rem,100%-11rem))]">
      {!isShipped(order) && order.paymentStatus === 'Refunded' ? (
        <PaymentBadge status="Refunded" />
      ) : (
        <StatusBadge order={order} />
      )}
      {isPartlyRefunded(order) && (
        <span className="text-base-content/75 text-sm tabular-nums">
          {order.refundedQuantity > 0
            ? `${formatQuantity(order.refundedQuantity, order.unit)} refunded`
            : `${formatUsd(order.refundedAmount)} refunded`}
        </span>
      )}
      {forStaff && <UnitsToSettle count={order.unitsToSettle} />}
    </div>
  );
}

function LineActions({ line, refunds, onCancel, onShip }: LineProps & { line: PurchaseLine }) {
  const { mayChange } = useRights();
  const describedBy = `${lineId(line.order.position)}-product`;
  return (
    <div className="flex basis-full flex-wrap justify-end gap-1 empty:hidden print:hidden">
      <CancelButton line={line} describedBy={describedBy} onAsk={onCancel} />
      <RefundButton refundable={refundableLine(line, refunds)} describedBy={describedBy} />
      {!whyNotShip(line.order) && mayChange('orders') && (
        <Button variant="outline" size="row" aria-describedby={describedBy} onClick={() => onShip(line)}>
          Mark as Shipped
        </Button>
      )}
    </div>
  );
}
