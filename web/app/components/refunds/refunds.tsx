import { isolated } from '@chuck-and-bit/contract/isolated';
import { formatUsd } from '@chuck-and-bit/contract/money';
import type { Refund, RefundState } from '@chuck-and-bit/contract/refunds';
import { stateWords } from '@chuck-and-bit/contract/state-words';
import { Section } from '../orders/receipt-parts';
import { shownEmail } from '../../browser/shown-email';
import { WrittenTime } from '../dates/written-time';

const looks: Record<RefundState, string> = {
  pending: 'badge-warning',
  succeeded: 'badge-success',
  failed: 'badge-error',
};

/** The refunds of a purchase, newest first; renders nothing if there are none. */
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
              <span className={`badge badge-soft px-2 ${looks[refund.state]}`}>
                {stateWords.refund[refund.state]}
              </span>
              <WrittenTime
                at={refund.createdAt}
                as="moment"
                className="text-base-content/75 ms-auto text-sm tabular-nums"
              />
            </p>
            {refund.lines.map((line) => (
              <p key={line.orderId} className="text-sm wrap-anywhere">
                <span>{lineText(line)}</span>
                {line.quantity > 0 && forStaff ? <span>{shippedText(line)}</span> : null}
                {line.quantity > 0 && refund.restocked && forStaff ? <span>, back in stock</span> : null}
              </p>
            ))}
            {refund.shipping > 0 && <p className="text-sm">{`Shipping: ${formatUsd(refund.shipping)}`}</p>}
            {refund.reason && (
              <p dir="auto" className="text-base-content/85 text-sm wrap-anywhere">
                {refund.reason}
              </p>
            )}
            {forStaff && <MadeBy refund={refund} />}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** A part without units is money alone. */
const lineText = ({ productName, quantity, amount }: Refund['lines'][number]): string =>
  quantity > 0 ? `${quantity} × ${isolated(productName)}` : `${isolated(productName)}: ${formatUsd(amount)}`;

/** Whether the refunded units were shipped. */
const shippedText = ({ quantity, shippedQuantity }: Refund['lines'][number]): string =>
  shippedQuantity === 0
    ? ', not shipped'
    : shippedQuantity === quantity
      ? ', shipped before'
      : `, ${shippedQuantity} of them shipped before`;

/** Who made the refund, and why it failed. */
function MadeBy({ refund: { cause, reason, refundedBy, failure } }: { refund: Refund }) {
  if (cause === 'dispute') return <p className="text-base-content/70 text-xs">By a lost dispute</p>;
  const by =
    refundedBy !== null
      ? shownEmail(refundedBy)
      : reason === null
        ? 'the card provider’s dashboard'
        : 'a former account';
  return (
    <p className="text-base-content/70 text-xs wrap-anywhere">{`By ${by}${failure ? `. It failed: ${failure}` : ''}`}</p>
  );
}
