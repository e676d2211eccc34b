import { formatUsd } from '@chuck-and-bit/contract/money';
import { canCancel, canPay, isPartlyRefunded } from '@chuck-and-bit/contract/order-status';
import type { Purchase } from '@chuck-and-bit/contract/purchases';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../page/paths';
import { Button, ButtonLink } from '../../ui/button';
import { OrderDeadline } from '../orders/order-deadline';
import { ReceiptButton } from '../orders/receipt-button';

type PurchaseHeadingProps = {
  purchase: Purchase;
  onCancel: (purchase: Purchase) => void;
  /** Admins see the shipping rate and the discount code; they don't pay. */
  forAdmin?: boolean;
};

/** The heading above a purchase's orders in a table: its amounts, and the actions on all orders at once. */
export function PurchaseHeading({ purchase, onCancel, forAdmin = false }: PurchaseHeadingProps) {
  const { _id, number, total, discount, shipping, tax, discountCode, poNumber, shippingName } = purchase;
  const id = `purchase-${_id}`;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2">
      <div className="min-w-0">
        <p id={id} className="font-semibold">
          <Link to={paths.purchaseDetails(_id)} className="hover:underline">
            Purchase {number}
          </Link>
        </p>
        <p className="text-base-content/75 flex flex-wrap gap-x-4 text-sm font-normal tabular-nums">
          <OrderDeadline order={purchase} />
          {discount > 0 && (
            <Note label="Discount">
              −{formatUsd(discount)}
              {forAdmin && discountCode && ` (${discountCode})`}
            </Note>
          )}
          <Note label="Shipping">
            {shipping > 0 ? formatUsd(shipping) : 'free'}
            {forAdmin && shippingName && ` (${shippingName})`}
          </Note>
          {tax > 0 && <Note label="Tax">{formatUsd(tax)}</Note>}
          {isPartlyRefunded(purchase) && <Note label="Refunded">{formatUsd(purchase.refundedAmount)}</Note>}
          {poNumber && <Note label="PO number">{poNumber}</Note>}
        </p>
      </div>
      <div className="ms-auto flex flex-wrap items-center justify-end gap-1.5">
        <p className="me-2 text-lg font-semibold tabular-nums">
          <span className="sr-only">Total </span>
          {formatUsd(total)}
        </p>
        <ReceiptButton of={purchase} size="row" describedBy={id} />
        {canCancel(purchase) && (
          <Button variant="ghost" size="row" aria-describedby={id} onClick={() => onCancel(purchase)}>
            Cancel all
          </Button>
        )}
        {!forAdmin && canPay(purchase) && (
          <ButtonLink to={paths.checkout(_id)} aria-describedby={id} size="row">
            Pay
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

const Note = ({ label, children }: { label: string; children: ReactNode }) => (
  <span>
    {label} {children}
  </span>
);
