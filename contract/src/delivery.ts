import { addDays } from './days';

type DeliveryTimes = { cutOffHour: number; minDays: number; maxDays: number };

/**
 * The earliest and the latest day of arrival of an order placed at `now`, such as `2026-11-25`. Before the cut-off hour of
 * a working day (Monday to Friday) it leaves the same day, else on the next one. Then it travels for `minDays` to `maxDays`
 * working days.
 * @param timeZone the shop's time zone
 */
export function deliveryDays(
  { cutOffHour, minDays, maxDays }: DeliveryTimes,
  now: Date,
  timeZone: string,
): { from: string; to: string } {
  // Swedish writes a moment as `2026-11-25 10:44:30`.
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const [today = '', time = ''] = clock.format(now).split(' ');
  const leavesToday = isWorkingDay(today) && Number(time.slice(0, 2)) < cutOffHour;
  const leaves = leavesToday ? today : addWorkingDays(today, 1);
  return { from: addWorkingDays(leaves, minDays), to: addWorkingDays(leaves, maxDays) };
}

function isWorkingDay(day: string): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday !== 0 && weekday !== 6;
}

function addWorkingDays(day: string, count: number): string {
  let current = day;
  for (let left = count; left > 0; ) {
    current = addDays(current, 1);
    if (isWorkingDay(current)) left--;
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
