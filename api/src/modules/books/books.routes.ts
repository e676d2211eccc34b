import { exportPayments, exportTaxReport, getTaxReport } from '@chuck-and-bit/contract/books';
import type { OverviewPeriod } from '@chuck-and-bit/contract/overview';
import type { ReadReplica } from '../../database/read-replica';
import { spanOfDays } from '../../days';
import type { PageRequest } from '../../paging';
import type { RouteDeps, Router } from '../../route';
import { listMovements, type MovementKey, sumTaxes } from './books.queries';
import { paymentColumns } from './payments-csv';
import { taxColumns, toTaxSum } from './tax-report';

type BooksDeps = RouteDeps & { readTimeZone: () => Promise<string>; replica: Pick<ReadReplica, 'read'> };

/** What was charged and returned in a period: each movement, and the tax. */
export function booksRoutes({ route }: Router, deps: BooksDeps): void {
  const { replica, readTimeZone } = deps;
  const taxesOf = async (period: OverviewPeriod, timeZone: string) => {
    const span = spanOfDays(period, timeZone);
    return (await replica.read((database) => sumTaxes(database, span, timeZone))).map(toTaxSum);
  };

  route(getTaxReport, async ({ query }) => taxesOf(query, await readTimeZone()));

  route(exportTaxReport, async (call) => {
    const timeZone = await readTimeZone();
    return deps.sendCsv(call, { fileName: 'tax-report.csv', columns: taxColumns(timeZone) }, async () => {
      const rows = await taxesOf(call.query, timeZone);
      return { rows, next: null, total: rows.length };
    });
  });

  route(exportPayments, async (call) => {
    const timeZone = await readTimeZone();
    const span = spanOfDays(call.query, timeZone);
    return deps.sendCsv(
      call,
      { fileName: 'payments.csv', columns: paymentColumns(timeZone) },
      (page: PageRequest<MovementKey>) => replica.read((database) => listMovements(database, span, page)),
    );
  });
}
