import { isolated } from '@chuck-and-bit/contract/isolated';
import { formatUsd } from '@chuck-and-bit/contract/money';
import { canPay, isPartlyRefunded } from '@chuck-and-bit/contract/order-status';
import type { Purchase } from '@chuck-and-bit/contract/purchases';
import { sum } from '@chuck-and-bit/contract/sum';
import { amountLeft } from '@chuck-and-bit/contract/what-is-left';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { orderPaths } from '../../browser/order-paths';
import { paths } from '../../browser/paths';
import { Button, ButtonLink } from '../../ui/button';
import type { Folding } from '../../ui/data-table';
import { Icon } from '../../ui/icon';
import { OrderAgainButton } from '../cart/order-again-button';
import { PaymentBadge, ShippedBadge, UnitsToSettle } from '../orders/order-badges';
import { OrderDeadline } from '../orders/order-deadline';
import { CancelAllButton } from '../purchases/cancel-purchase';
import { ShipPurchaseButton, type ToShip } from '../purchases/ship-purchase';
import { unitsLost } from '../purchases/units-lost';
import { PurchaseCustomer } from './customer';
import { InvoiceOrReceipt } from './invoice-or-receipt';
import { NoteCount } from './note-count';

type PurchaseHeadingProps = {
  purchase: Purchase;
  onCancel: (purchase: Purchase) => void;
  /** Asks to ship what is left. On the desk alone, which says who ordered, and names shipping rate and discount code. */
  onShip?: ((rest: ToShip) => void) | undefined;
  /** Hides the rows of its orders, or shows them again. */
  folding: Folding;
};

/** The row above a purchase's orders: its state and amounts, and the actions on all orders at once. */
export function PurchaseHeading(props: PurchaseHeadingProps) {
  const { purchase, onCancel, onShip, folding } = props;
  const isDesk = onShip !== undefined;
  const { _id, number, discount, shipping, tax, discountCode, poNumber, shippingName } = purchase;
  const unitsToSettle = sum(purchase.orders.map((order) => order.unitsToSettle));
  const id = `purchase-${_id}`;
  return (
    // A quiet badge would have the colour of the ground.
    <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 [&_.badge-ghost]:bg-base-100">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <p id={id} className="font-semibold">
            <Link to={orderPaths.purchase(_id)} className="hover:underline">
              {`Order ${number}`}
            </Link>
          </p>
          <PaymentBadge status={purchase.paymentStatus} />
          {!canPay(purchase) && (
            <ShippedBadge orders={purchase.orders} lost={unitsLost(purchase.shipments)} />
          )}
          {isDesk && <UnitsToSettle count={unitsToSettle} />}
          <FoldButton count={purchase.orders.length} folding={folding} describedBy={id} />
        </div>
        {isDesk && <PurchaseCustomer purchase={purchase} />}
        <p className="text-base-content/75 flex flex-wrap gap-x-4 text-sm font-normal tabular-nums">
          <OrderDeadline order={purchase} />
          {discount > 0 && (
            <Note label="Discount">{`−${formatUsd(discount)}${isDesk && discountCode ? ` (${discountCode})` : ''}`}</Note>
          )}
          <Note label="Shipping">{`${shipping > 0 ? formatUsd(shipping) : 'free'}${isDesk && shippingName ? ` (${isolated(shippingName)})` : ''}`}</Note>
          {tax > 0 && <Note label="Tax">{formatUsd(tax)}</Note>}
          {isPartlyRefunded(purchase) && <Note label="Refunded">{formatUsd(purchase.refundedAmount)}</Note>}
          {poNumber && (
            <Note label="PO number">
              <bdi>{poNumber}</bdi>
            </Note>
          )}
          <NoteCount purchase={purchase} />
        </p>
      </div>
      <div className="ms-auto flex flex-wrap items-center justify-end gap-1.5">
        <p className="me-2 text-lg font-semibold tabular-nums">
          <span className="sr-only">{isPartlyRefunded(purchase) ? 'Total left ' : 'Total '}</span>
          <span>{formatUsd(amountLeft(purchase))}</span>
        </p>
        <InvoiceOrReceipt purchase={purchase} describedBy={id} />
        {!isDesk && !canPay(purchase) && (
          <OrderAgainButton orders={purchase.orders} size="row" describedBy={id} />
        )}
        <CancelAllButton purchase={purchase} describedBy={id} onAsk={onCancel} />
        {onShip && <ShipPurchaseButton purchase={purchase} size="row" describedBy={id} onAsk={onShip} />}
        {!isDesk && canPay(purchase) && (
          <ButtonLink to={paths.checkout(_id)} aria-describedby={id} size="row">
            Pay
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

function FoldButton({
  count,
  folding,
  describedBy,
}: {
  count: number;
  folding: Folding;
  describedBy: string;
}) {
  return (
    <Button
      variant="ghost"
      size="row"
      aria-expanded={!folding.isFolded}
      aria-describedby={describedBy}
      onClick={folding.onFold}
      className="-ms-2.5 @max-table:-ms-4"
    >
      <Icon name={folding.isFolded ? 'plus' : 'minus'} className="size-3.5" />
      <span>{`${count} products`}</span>
    </Button>
  );
}

const Note = ({ label, children }: { label: string; children: ReactNode }) => (
  <span>
    <span>{label}</span> <span>{children}</span>
  </span>
);
