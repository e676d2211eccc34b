import { addDays, localTimes } from './days';

type DeliveryTimes = { cutOffHour: number; minDays: number; maxDays: number };

/** `timeZone`: the shop's. `daysOff`: days such as `2026-11-26` on which nothing leaves or arrives. */
type ShopCalendar = { timeZone: string; daysOff: readonly string[] };

/**
 * The earliest and the latest day of arrival of an order placed at `now`, such as `2026-11-25`. Before the cut-off hour of
 * a working day (Monday to Friday, except days off) it leaves the same day, else on the next one. Then it travels for
 * `minDays` to `maxDays` working days.
 */
export function deliveryDays(
  { cutOffHour, minDays, maxDays }: DeliveryTimes,
  now: Date,
  { timeZone, daysOff }: ShopCalendar,
): { from: string; to: string } {
  const [today = '', time = ''] = localTimes(timeZone)(now).split(' ');
  const off = new Set(daysOff);
  const leavesToday = isWorkingDay(today, off) && Number(time.slice(0, 2)) < cutOffHour;
  const leaves = leavesToday ? today : addWorkingDays(today, 1, off);
  return { from: addWorkingDays(leaves, minDays, off), to: addWorkingDays(leaves, maxDays, off) };
}

function isWorkingDay(day: string, off: ReadonlySet<string>): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !off.has(day);
}

function addWorkingDays(day: string, count: number, off: ReadonlySet<string>): string {
  let current = day;
  for (let remaining = count; remaining > 0; ) {
    current = addDays(current, 1);
    if (isWorkingDay(current, off)) remaining--;
  }
  return current;
}

/** "Wed, Nov 25", or "Wed, Nov 25 to Fri, Nov 27". */
export function deliveryText({ from, to }: { from: string; to: string }): string {
  const format = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });
  const [first, last] = [from, to].map((day) => format.format(new Date(`${day}T00:00:00Z`)));
  return first === last ? `${first}` : `${first} to ${last}`;
}
