import { isolated } from '@chuck-and-bit/contract/isolated';
import type { Cart } from '@chuck-and-bit/contract/carts';
import { formatUsd } from '@chuck-and-bit/contract/money';
import { isPartlyRefunded } from '@chuck-and-bit/contract/order-status';
import type { Purchase } from '@chuck-and-bit/contract/purchases';
import { amountLeft } from '@chuck-and-bit/contract/what-is-left';
import { type ReactNode, useState } from 'react';
import type { Totals } from '../../cart/estimate-totals';
import { classNames } from '../../ui/class-names';

/** USD. */
type NamedTotals = Totals & Pick<Cart, 'taxName' | 'discountCode'> & Partial<Payment>;

/** Of a purchase. */
type Payment = Pick<Purchase, 'paymentStatus' | 'refundedAmount'>;

type CartTotalsProps = {
  totals: NamedTotals;
  /** Whether the totals are an estimate, until the shop responds. */
  isEstimate?: boolean;
  /** Whether the totals contain shipping, or it is free. */
  isShippingKnown?: boolean;
};

/** The amounts of a cart or a purchase. */
export function CartTotals({ totals, isEstimate = false, isShippingKnown = true }: CartTotalsProps) {
  const { taxName, paymentStatus = 'Unpaid', refundedAmount = 0 } = totals;
  const payment = { total: totals.total, paymentStatus, refundedAmount };
  const isPart = isPartlyRefunded(payment);
  const includedTax = totals.includedTax > 0 && (
    <Amount label={`Includes ${isolated(taxName ?? 'tax')}`}>{formatUsd(totals.includedTax)}</Amount>
  );
  return (
    <dl
      aria-busy={isEstimate}
      className={classNames(
        'grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-6 gap-y-2 tabular-nums transition-opacity',
        isEstimate && 'opacity-85',
      )}
    >
      <TotalParts totals={totals} isShippingKnown={isShippingKnown} />
      {isPart && (
        <>
          <Amount label="Total paid">{formatUsd(totals.total)}</Amount>
          {includedTax}
          <Amount label="Refunded">{`−${formatUsd(refundedAmount)}`}</Amount>
        </>
      )}
      <div className="border-base-300 col-span-2 mt-1 grid grid-cols-subgrid items-baseline border-t pt-3">
        <dt className="font-semibold">{isPart ? 'Total left' : 'Total'}</dt>
        <dd className="font-display text-end text-3xl font-semibold">{formatUsd(amountLeft(payment))}</dd>
      </div>
      {!isPart && includedTax}
    </dl>
  );
}

/** Tells screen readers a new total, once the shop has confirmed it. */
export function TotalAnnouncer({ total, isEstimate }: { total: number; isEstimate: boolean }) {
  const [confirmed, setConfirmed] = useState<number | null>(null);
  if (!isEstimate && confirmed !== total) setConfirmed(total);
  return <output className="sr-only">{confirmed !== null && `Total ${formatUsd(confirmed)}`}</output>;
}

/** The amounts that make up a total, as entries of a description list. */
export function TotalParts({
  totals,
  isShippingKnown = true,
}: Pick<CartTotalsProps, 'totals' | 'isShippingKnown'>) {
  const { taxName, discountCode } = totals;
  return (
    <>
      <Amount label="Products">{formatUsd(totals.goods)}</Amount>
      {totals.discount > 0 && (
        <Amount
          label={discountCode ? `Discount (${discountCode})` : 'Discount'}
        >{`−${formatUsd(totals.discount)}`}</Amount>
      )}
      <Amount label="Shipping">
        {!isShippingKnown ? 'Not chosen yet' : totals.shipping > 0 ? formatUsd(totals.shipping) : 'Free'}
      </Amount>
      {totals.tax > 0 && <Amount label={isolated(taxName ?? 'Tax')}>{formatUsd(totals.tax)}</Amount>}
    </>
  );
}

export function Amount({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-base-content/75">{label}</dt>
      <dd className="text-end">{children}</dd>
    </>
  );
}
