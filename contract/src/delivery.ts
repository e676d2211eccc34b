type DeliveryTimes = { cutOffHour: number; minDays: number; maxDays: number };

const dayMilliseconds = 86_400_000;

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
  const { day, hour } = wallClock(now, timeZone);
  const isToday = isWorkingDay(day) && hour < cutOffHour;
  const leaves = isToday ? day : addWorkingDays(day, 1);
  return { from: isoDay(addWorkingDays(leaves, minDays)), to: isoDay(addWorkingDays(leaves, maxDays)) };
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

/** The calendar day (as midnight UTC) and the hour that a clock in this zone shows. */
function wallClock(now: Date, timeZone: string): { day: Date; hour: number } {
  const format = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    hourCycle: 'h23',
    timeZone,
  });
  const parts = new Map(format.formatToParts(now).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return { day: new Date(Date.UTC(part('year'), part('month') - 1, part('day'))), hour: part('hour') };
}

const isWorkingDay = (day: Date) => day.getUTCDay() !== 0 && day.getUTCDay() !== 6;

function addWorkingDays(day: Date, count: number): Date {
  let current = day;
  for (let left = count; left > 0; ) {
    current = new Date(current.getTime() + dayMilliseconds);
    if (isWorkingDay(current)) left--;
  }
  return current;
}

const isoDay = (day: Date) => day.toISOString().slice(0, 10);
