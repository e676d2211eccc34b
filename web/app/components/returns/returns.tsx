import type { PurchaseReturn } from '@chuck-and-bit/contract/returns';
import { formatQuantity } from '@chuck-and-bit/contract/units';
import { Section } from '../orders/receipt-parts';
import { WrittenTime } from '../dates/written-time';
import { ReturnBadge } from './return-badge';
import { receivedText, unitsText } from './return-text';

type ReturnsProps = {
  returns: readonly PurchaseReturn[];
  /** Whether a return of one product names it, because the page shows several. */
  namesProducts: boolean;
};

/** The returns of a purchase and their states; renders nothing if there are none. */
export function Returns({ returns, namesProducts }: ReturnsProps) {
  if (returns.length === 0) return null;
  return (
    <Section title="Returns">
      <ul className="flex flex-col">
        {returns.map((each) => (
          <li
            key={each._id}
            className="border-base-300 flex flex-col gap-1 border-t py-3 first:border-t-0 first:pt-0 last:pb-0"
          >
            <Return row={each} namesProducts={namesProducts || each.lines.length > 1} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Return({ row, namesProducts }: { row: PurchaseReturn; namesProducts: boolean }) {
  const { state, createdAt, reason, answer, lines } = row;
  const received = receivedText(row);
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {namesProducts ? null : <span className="font-medium">{formatQuantity(row.quantity, row.unit)}</span>}
        <ReturnBadge state={state} />
        <WrittenTime at={createdAt} as="day" className="text-base-content/75 ms-auto text-sm" />
      </p>
      {namesProducts
        ? lines.map((line) => (
            <p key={line.orderId} className="font-medium wrap-anywhere">
              {[unitsText(line), receivedText(line)].filter(Boolean).join(', ')}
            </p>
          ))
        : null}
      <p dir="auto" className="text-base-content/85 text-sm wrap-anywhere">
        {reason}
      </p>
      {received && !namesProducts ? <p className="text-sm">{received}</p> : null}
      {answer ? (
        <p className="text-sm wrap-anywhere">
          <span className="text-base-content/70">{'Answer: '}</span>
          <bdi>{answer}</bdi>
        </p>
      ) : null}
    </>
  );
}
