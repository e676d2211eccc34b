import { formatUsd } from '@chuck-and-bit/contract/money';
import { type TimelineEntry, timelineKinds } from '@chuck-and-bit/contract/order-timeline';
import { useId } from 'react';
import { WrittenTime } from '../dates/written-time';
import { shownEmail } from '../../browser/shown-email';
import { Card } from '../../ui/card';
import { type FailedList, isFailure } from '../errors/failed-list';

/** The history of a purchase, oldest first. It is not printed with the receipt. */
export function OrderTimeline({ entries }: { entries: TimelineEntry[] | FailedList }) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className="break-inside-avoid print:hidden">
      <h2 id={id} className="mb-3 text-xl font-semibold">
        History
      </h2>
      {isFailure(entries) ? (
        <p className="text-base-content/75">{`The history can't be shown now: ${entries.failure}`}</p>
      ) : (
        <ol aria-labelledby={id} className="border-base-300 ms-1.5 flex flex-col gap-3 border-s">
          {entries.map((entry, index) => (
            <Entry key={`${entry.kind} ${entry.at} ${index}`} entry={entry} />
          ))}
        </ol>
      )}
    </Card>
  );
}

function Entry({ entry: { kind, at, text, amount, orderNumber, by } }: { entry: TimelineEntry }) {
  const { label, isMilestone } = timelineKinds[kind];
  const sum = amount === null ? null : formatUsd(amount);
  return (
    <li className="relative ps-5">
      <span
        aria-hidden="true"
        className={`absolute start-0 top-1.5 size-3 -translate-x-1/2 rounded-full ${isMilestone ? 'bg-primary' : 'bg-base-300'}`}
      />
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <span className={isMilestone ? 'font-medium' : undefined}>
          <span>{label}</span>
          {orderNumber && <span className="text-base-content/75 text-sm font-normal"> {orderNumber}</span>}
        </span>
        <WrittenTime at={at} as="moment" className="text-base-content/75 text-sm tabular-nums" />
      </div>
      {(sum || text || by) && (
        <p className="text-base-content/75 text-sm whitespace-pre-line wrap-anywhere">
          {sum && <span>{`${sum} `}</span>}
          {text && <bdi>{text}</bdi>}
          {by && <span className="block">{`By ${shownEmail(by)}`}</span>}
        </p>
      )}
    </li>
  );
}
