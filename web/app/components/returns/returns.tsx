import type { PurchaseReturn } from '@chuck-and-bit/contract/returns';
import { formatQuantity } from '@chuck-and-bit/contract/units';
import { Section } from '../orders/receipt-parts';
import { dayText } from '../../page/dates';
import { ReturnBadge } from './return-badge';

/** The returns of an order and their states; renders nothing if there are none. */
export function Returns({ returns }: { returns: readonly PurchaseReturn[] }) {
  if (returns.length === 0) return null;
  return (
    <Section title="Returns">
      <ul className="flex flex-col">
        {returns.map(({ _id, quantity, unit, state, reason, answer, receivedQuantity, createdAt }) => (
          <li
            key={_id}
            className="border-base-300 flex flex-col gap-1 border-t py-3 first:border-t-0 first:pt-0 last:pb-0"
          >
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-medium">{formatQuantity(quantity, unit)}</span>
              <ReturnBadge state={state} />
              <time dateTime={createdAt} className="text-base-content/75 ms-auto text-sm">
                {dayText(createdAt)}
              </time>
            </p>
            <p className="text-base-content/85 text-sm wrap-anywhere">{reason}</p>
            {receivedQuantity !== null && receivedQuantity < quantity && (
              <p className="text-sm">{`${formatQuantity(receivedQuantity, unit)} received`}</p>
            )}
            {answer && (
              <p className="text-sm wrap-anywhere">
                <span className="text-base-content/70">Answer: </span>
                {answer}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
