import { addDays, countDays, localTimes } from '@chuck-and-bit/contract/days';
import { type OverviewPeriod, overviewPeriod } from '@chuck-and-bit/contract/overview';

/** Periods that end today, by their name in the address. */
export const periodNames = {
  today: 'Today',
  '7-days': '7 days',
  '30-days': '30 days',
  '12-months': '12 months',
} as const;
type PeriodName = keyof typeof periodNames;

/** `name`: null for chosen dates. `fault`: why the dates are invalid; null if they are valid. */
export type ChosenPeriod = OverviewPeriod & { name: PeriodName | null; fault: string | null };

/** The period of `?period=7-days` or `?from=2026-11-01&to=2026-11-23`; without both, the last 30 days. */
export function readPeriod(query: URLSearchParams, today: string): ChosenPeriod {
  const [from, to] = [query.get('from'), query.get('to')];
  if (from !== null || to !== null) {
    const chosen = { from: from ?? '', to: to ?? '' };
    const { error } = overviewPeriod.safeParse(chosen);
    return { ...chosen, name: null, fault: error?.issues[0]?.message ?? null };
  }
  const requested = query.get('period') ?? '';
  const name = isPeriodName(requested) ? requested : '30-days';
  return { from: firstDays[name](today), to: today, name, fault: null };
}

const isPeriodName = (name: string): name is PeriodName => Object.hasOwn(periodNames, name);

const firstDays: Record<PeriodName, (today: string) => string> = {
  today: (today) => today,
  '7-days': (today) => addDays(today, -6),
  '30-days': (today) => addDays(today, -29),
  '12-months': (today) => {
    const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
    return new Date(Date.UTC(year - 1, month - 1, day + 1)).toISOString().slice(0, 10);
  },
};

/** Today in this time zone, as `2026-11-23`. */
export function todayIn(timeZone: string, now = new Date()): string {
  return localTimes(timeZone)(now).slice(0, 10);
}

/** "the day before" or "the 30 days before". */
export function periodBefore(period: OverviewPeriod): string {
  const count = countDays(period);
  return count === 1 ? 'the day before' : `the ${count} days before`;
}
