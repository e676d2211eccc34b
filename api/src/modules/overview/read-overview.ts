import { type Cents, cents, usdOf } from '@chuck-and-bit/contract/money';
import { addDays, countDays, localMoments } from '@chuck-and-bit/contract/days';
import type { Overview, OverviewFigures, OverviewPeriod } from '@chuck-and-bit/contract/overview';
import type { Queryable } from '../../database/client';
import { dividePeriod } from './divide-period';
import { findLastKeptDay } from './kept-days.queries';
import * as queries from './overview.queries';

const topProducts = 10;
const lowProducts = 10;

/**
 * The sales of a period and of the period of equal length before it. The statements run concurrently without a common
 * snapshot; the series and its totals come from the same statements.
 */
export async function readOverview(
  database: Queryable,
  period: OverviewPeriod,
  timeZone: string,
): Promise<Overview> {
  const { unit, days } = dividePeriod(period);
  const startOf = localMoments(timeZone);
  const lastKept = await findLastKeptDay(database, timeZone);
  const keptUntil = lastKept && addDays(lastKept, 1);
  const divided = (...firstDays: string[]): queries.DividedTime => {
    const moments = firstDays.map(startOf);
    const liveFrom = keptUntil === null ? 0 : startOf(keptUntil).getTime();
    const live = moments.map((moment) => new Date(Math.max(moment.getTime(), liveFrom)));
    return { days: firstDays, moments, keptUntil, live };
  };
  const before = addDays(period.from, -countDays(period));
  const end = addDays(period.to, 1);

  const [asOf, parts, medians, top, lowStock] = await Promise.all([
    queries.readAsOf(database),
    queries.sumParts(database, divided(before, ...days, end)),
    queries.medianSecondsToPayment(database, divided(before, period.from, end)),
    queries.listTopProducts(database, divided(period.from, end), topProducts),
    queries.findLowStock(database, lowProducts),
  ]);
  const [previous, ...current] = parts;
  return {
    current: toFigures(current, medians[1] ?? null),
    previous: toFigures(previous ? [previous] : [], medians[0] ?? null),
    unit,
    series: current.map((part, index) => ({
      from: days[index] ?? '',
      revenue: usdOf(revenueOf(part)),
      orders: part.orders,
    })),
    topProducts: top.map(({ chargedCents, ...product }) => ({ ...product, revenue: usdOf(chargedCents) })),
    lowStock,
    asOf: asOf.toISOString(),
  };
}

function toFigures(
  parts: readonly queries.PartSums[],
  medianSecondsToPayment: number | null,
): OverviewFigures {
  const sum = (of: (part: queries.PartSums) => number) => parts.reduce((total, part) => total + of(part), 0);
  const orders = sum((part) => part.orders);
  return {
    revenue: usdOf(sum(revenueOf)),
    orders,
    units: sum((part) => part.units),
    averageOrder: orders === 0 ? null : usdOf(Math.round(sum((part) => part.chargedCents) / orders)),
    medianSecondsToPayment,
    refunded: usdOf(sum((part) => part.refundedCents)),
    refunds: sum((part) => part.refunds),
    newCustomers: sum((part) => part.newCustomers),
  };
}

const revenueOf = ({ chargedCents, refundedCents }: queries.PartSums): Cents =>
  cents(chargedCents - refundedCents);
