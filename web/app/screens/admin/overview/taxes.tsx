import { exportTaxReport, type TaxSum } from '@chuck-and-bit/contract/books';
import { formatCount, formatUsd } from '@chuck-and-bit/contract/money';
import type { OverviewPeriod } from '@chuck-and-bit/contract/overview';
import { ExportCsv } from '../../../components/actions/export-csv';
import { type FailedList, isFailure } from '../../../components/errors/failed-list';
import { browserShopApi } from '../../../shop-api';
import type { Column } from '../../../ui/data-table';
import { PlainTable } from '../../../ui/plain-table';
import { Titled, Value } from './titled';

const shownRows = 12;

/** The tax of the period by month, place and rate, the latest month first. */
export function Taxes({ taxes, period }: { taxes: TaxSum[] | FailedList; period: OverviewPeriod }) {
  const rows = isFailure(taxes) ? [] : taxes.toReversed();
  const { from, to } = period;
  return (
    <Titled
      title="Tax"
      text={
        rows.length > shownRows
          ? `The latest ${shownRows} of ${formatCount(rows.length)} rows. The file has all of them.`
          : 'By month, place and rate. Refunds are subtracted on their day.'
      }
      actions={
        rows.length > 0 && (
          <ExportCsv
            label="Export tax"
            fileName={`tax-${from}-${to}.csv`}
            load={() => browserShopApi().download(exportTaxReport, { query: { from, to } })}
          />
        )
      }
    >
      <PlainTable
        caption="Tax"
        columns={[
          ...columns,
          ...taxColumns.filter(({ of }) => rows.some((row) => row[of] !== 0)).map(toColumn),
        ]}
        rows={rows.slice(0, shownRows)}
        rowKey={rowKey}
        empty={<p>{isFailure(taxes) ? taxes.failure : 'Nothing was charged in this period.'}</p>}
      />
    </Titled>
  );
}

const rowKey = ({ month, country, region, name, percent }: TaxSum) =>
  [month, country, region, name, percent].join(' ');

const monthName = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

const columns: Column<TaxSum>[] = [
  {
    header: 'Month and place',
    fills: true,
    cell: ({ month, country, region, name, percent }) => (
      <>
        <p>{`${monthName.format(new Date(month))}, ${region ?? country ?? 'no place'}`}</p>
        <p className="text-base-content/70 text-sm">{name === null ? 'No tax' : `${name} ${percent}%`}</p>
      </>
    ),
  },
  { header: 'Net', align: 'end', cell: ({ net }) => <Value>{formatUsd(net)}</Value> },
];

/** Tax that is added to prices, and tax that they contain: most shops have one of them. */
const taxColumns = [
  { header: 'Added tax', of: 'addedTax' },
  { header: 'Included tax', of: 'includedTax' },
] as const;

const toColumn = ({ header, of }: (typeof taxColumns)[number]): Column<TaxSum> => ({
  header,
  align: 'end',
  cell: (row) => <Value>{formatUsd(row[of])}</Value>,
});
