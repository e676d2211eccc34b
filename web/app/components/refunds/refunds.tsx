import { formatUsd } from '@chuck-and-bit/contract/money';
import type { Refund, RefundState } from '@chuck-and-bit/contract/refunds';
import { Section } from '../orders/receipt-parts';
import { momentText } from '../../page/dates';

const states: Record<RefundState, { label: string; look: string }> = {
  pending: { label: 'Pending', look: 'badge-warning' },
  succeeded: { label: 'Refunded', look: 'badge-success' },
  failed: { label: 'Failed', look: 'badge-error' },
};

/** The refunds of an order or a purchase, newest first; renders nothing if there are none. */
export function Refunds({ refunds, forStaff }: { refunds: readonly Refund[]; forStaff: boolean }) {
  const shown = forStaff ? refunds : refunds.filter(({ state }) => state !== 'failed');
  if (shown.length === 0) return null;
  return (
    <Section title="Refunds">
      <ul className="flex flex-col">
        {shown.map((refund) => (
          <li
            key={refund._id}
            className="border-base-300 flex flex-col gap-1 border-t py-3 first:border-t-0 first:pt-0 last:pb-0"
          >
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-medium tabular-nums">{formatUsd(refund.amount)}</span>
              <span className={`badge badge-soft px-2 ${states[refund.state].look}`}>
                {states[refund.state].label}
              </span>
              <time dateTime={refund.createdAt} className="text-base-content/75 ms-auto text-sm tabular-nums">
                {momentText(refund.createdAt)}
              </time>
            </p>
            {refund.lines.map(({ orderId, productName, quantity }) => (
              <p key={orderId} className="text-sm wrap-anywhere">
                {quantity} × {productName}
                {refund.restocked && forStaff && ', back in stock'}
              </p>
            ))}
            {refund.reason && <p className="text-base-content/85 text-sm wrap-anywhere">{refund.reason}</p>}
            {forStaff && <MadeBy refund={refund} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Who made the refund, and why it failed. */
function MadeBy({ refund: { reason, refundedBy, failure } }: { refund: Refund }) {
  const by = refundedBy ?? (reason === null ? 'the card provider’s dashboard' : 'a former account');
  return (
    <p className="text-base-content/70 text-xs wrap-anywhere">
      By {by}
      {failure && `. It failed: ${failure}`}
    </p>
  );
}
