import { exportPayments } from '@chuck-and-bit/contract/books';
import { getFirstDay } from '@chuck-and-bit/contract/first-day';
import { formatCount, formatUsd } from '@chuck-and-bit/contract/money';
import { getOverview, type Overview, type SeriesUnit } from '@chuck-and-bit/contract/overview';
import { mayAccess } from '@chuck-and-bit/contract/roles';
import { useMemo } from 'react';
import { ExportCsv } from '../../../components/actions/export-csv';
import { isFailure, orFailure } from '../../../components/errors/failed-list';
import { FirstDayList } from '../../../components/first-day/first-day-list';
import { calendar } from '../../../browser/dates';
import { type MetaArgs, pageMeta } from '../../../browser/page-meta';
import { publicConfig } from '../../../browser/public-config';
import { serverNow } from '../../../browser/server-clock';
import { sessionContext } from '../../../session/access/guards';
import { useDates } from '../../../session/access/use-dates';
import { browserShopApi } from '../../../shop-api';
import { EmptyState } from '../../../ui/empty-state';
import { PageHeading } from '../../../ui/page-heading';
import type { Route } from './+types/overview';
import { Figures } from './figures';
import { FreeShipping } from './free-shipping';
import { periodBefore, readPeriod, todayIn } from './period';
import { PeriodChooser } from './period-chooser';
import { LowStock, TopProducts } from './product-tables';
import { SeriesChart } from './series-chart';
import { Taxes } from './taxes';

export { ScreenError as ErrorBoundary } from '../../../components/errors/screen-error';

export const meta = (args: MetaArgs) => pageMeta(args, 'Overview', 'What the shop has sold.');

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const { timeZone } = publicConfig();
  const period = readPeriod(new URL(request.url).searchParams, todayIn(timeZone, new Date(serverNow())));
  const { from, to, fault } = period;
  const { role } = context.get(sessionContext).user;
  const [overview, firstDay] = await Promise.all([
    fault ? null : browserShopApi().call(getOverview, { query: { from, to } }),
    mayAccess(role, 'settings', 'read') ? orFailure(browserShopApi().call(getFirstDay)) : null,
  ]);
  return { period, overview, firstDay: firstDay && isFailure(firstDay) ? null : firstDay };
}

export default function OverviewScreen({ loaderData }: Route.ComponentProps) {
  const { period, overview, firstDay } = loaderData;
  const dates = useDates();
  const { from, to } = period;
  return (
    <div className="flex flex-col gap-5">
      <PageHeading
        title="Overview"
        intro={overview && `${datesOf(period)}, compared with ${periodBefore(period)}.`}
        actions={
          overview && (
            <ExportCsv
              label="Export payments"
              fileName={`payments-${from}-${to}.csv`}
              load={() => browserShopApi().download(exportPayments, { query: { from, to } })}
            />
          )
        }
      />
      {firstDay && <FirstDayList firstDay={firstDay} />}
      <FreeShipping />
      <PeriodChooser period={period} />
      {overview ? (
        <Shown overview={overview} />
      ) : (
        <EmptyState
          icon="box"
          title="No figures for these dates"
          text="Choose one of the periods above, or other dates."
        />
      )}
      {overview && <Taxes key={`${from} ${to}`} period={period} />}
      {overview && (
        <p className="text-base-content/70 text-sm">{`Figures as of ${dates.moment(overview.asOf)}. A day begins at midnight of the shop. A purchase of several products counts as one order.`}</p>
      )}
    </div>
  );
}

function Shown({ overview }: { overview: Overview }) {
  const { current, previous, series, unit } = overview;
  const [revenue, orders] = useMemo(
    () =>
      (['revenue', 'orders'] as const).map((of) =>
        series.map((part) => ({ label: partLabel(part.from, unit), value: part[of] })),
      ),
    [series, unit],
  );
  const isEmpty = current.orders + previous.orders + current.refunds === 0;
  const partName = { day: 'Day', week: 'Week from', month: 'Month' }[unit];
  return (
    <>
      <Figures current={current} previous={previous} />
      {isEmpty ? (
        <EmptyState
          icon="box"
          title="No orders in this period"
          text="As soon as an order is paid, its figures and charts appear here."
        />
      ) : (
        <div className="grid gap-5 2xl:grid-cols-2">
          <SeriesChart title="Net sales" partName={partName} points={revenue ?? []} format={formatUsd} />
          <SeriesChart title="Paid orders" partName={partName} points={orders ?? []} format={formatCount} />
        </div>
      )}
      <div className="grid gap-5 lg:grid-cols-2">
        <TopProducts products={overview.topProducts} />
        <LowStock {...overview.lowStock} />
      </div>
    </>
  );
}

const partLabel = (from: string, unit: SeriesUnit) =>
  (unit === 'month' ? calendar.month : calendar.shortDay)(from);

function datesOf({ from, to }: { from: string; to: string }): string {
  const [first, last] = [calendar.day(from), calendar.day(to)];
  return first === last ? first : `${first} to ${last}`;
}
