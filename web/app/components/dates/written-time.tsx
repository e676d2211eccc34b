import type { Dates } from '../../browser/dates';
import { useDates } from '../../session/access/use-dates';

type WrittenTimeProps = { at: string; as: Exclude<keyof Dates, 'timeZone'>; className?: string };

/** A moment in the time zone of whoever reads it: staff read the shop's. */
export function WrittenTime({ at, as, className }: WrittenTimeProps) {
  const dates = useDates();
  return (
    <time dateTime={at} className={className}>
      {dates[as](at)}
    </time>
  );
}
