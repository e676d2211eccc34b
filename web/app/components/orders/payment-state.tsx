import { formatUsd } from '@chuck-and-bit/contract/money';
import { isPartlyRefunded } from '@chuck-and-bit/contract/order-status';
import type { Order } from '@chuck-and-bit/contract/orders';
import { PaymentBadge } from './order-badges';

/** The payment status, and the refunded amount of a partly refunded payment. */
export function PaymentState({ of }: { of: Pick<Order, 'paymentStatus' | 'refundedAmount'> }) {
  return (
    <div className="flex flex-col items-start gap-0.5 @max-table:items-end">
      <PaymentBadge status={of.paymentStatus} />
      {isPartlyRefunded(of) && (
        <span className="text-base-content/70 text-xs whitespace-nowrap tabular-nums">
          {formatUsd(of.refundedAmount)} refunded
        </span>
      )}
    </div>
  );
}
