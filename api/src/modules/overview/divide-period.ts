import { addDays, countDays } from '@chuck-and-bit/contract/days';
import type { OverviewPeriod, SeriesUnit } from '@chuck-and-bit/contract/overview';

const maxDaysInDays = 62;
const maxDaysInWeeks = 200;

/** The parts of a period that a chart draws: their unit, and the first day of each within the period. */
export type DividedPeriod = { unit: SeriesUnit; days: string[] };

/** Divides a period into days, weeks from Monday on, or months: the first and the last part may be shorter. */
export function dividePeriod(period: OverviewPeriod): DividedPeriod {
  const unit = unitOf(countDays(period));
  const days: string[] = [];
  for (let day = period.from; day <= period.to; day = nextStart(day, unit)) days.push(day);
  return { unit, days };
}

function unitOf(count: number): SeriesUnit {
  if (count <= maxDaysInDays) return 'day';
  return count <= maxDaysInWeeks ? 'week' : 'month';
}

function nextStart(day: string, unit: SeriesUnit): string {
  if (unit === 'day') return addDays(day, 1);
  if (unit === 'week') return addDays(day, 7 - ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
}
