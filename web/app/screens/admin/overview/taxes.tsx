import { exportTaxReport, getTaxReport, type TaxSum } from '@chuck-and-bit/contract/books';
import { formatCount, formatUsd } from '@chuck-and-bit/contract/money';
import type { OverviewPeriod } from '@chuck-and-bit/contract/overview';
import { useState } from 'react';
import { ExportCsv } from '../../../components/actions/export-csv';
import { TaskButton } from '../../../components/actions/task-button';
import { calendar } from '../../../browser/dates';
import { browserShopApi } from '../../../shop-api';
import type { Column } from '../../../ui/data-table';
import { PlainTable } from '../../../ui/plain-table';
import { Titled, Value } from './titled';

const shownRows = 12;

/** The tax of the period by month, place and rate, the latest month first. Loaded when asked for, because it reads all payments. */
export function Taxes({ period: { from, to } }: { period: OverviewPeriod }) {
  const [rows, setRows] = useState<TaxSum[] | null>(null);
  const query = { from, to };
  const toggle = async () =>
    setRows(rows ? null : (await browserShopApi().call(getTaxReport, { query })).toReversed());
  return (
    <Titled
      title="Tax"
      text={
        rows && rows.length > shownRows
          ? `The latest ${shownRows} of ${formatCount(rows.length)} rows. The file has all of them.`
          : 'By month, place and rate. Refunds are subtracted on their day.'
      }
      actions={
        <div className="flex flex-wrap gap-2">
          <TaskButton variant="outline" size="small" aria-expanded={rows !== null} task={toggle}>
            {rows ? 'Hide tax' : 'Show tax'}
          </TaskButton>
          <ExportCsv
            label="Export tax"
            fileName={`tax-${from}-${to}.csv`}
            load={() => browserShopApi().download(exportTaxReport, { query })}
          />
        </div>
      }
    >
      {rows && (
        <PlainTable
          caption="Tax"
          columns={[
            ...columns,
            ...taxColumns.filter(({ of }) => rows.some((row) => row[of] !== 0)).map(toColumn),
          ]}
          rows={rows.slice(0, shownRows)}
          rowKey={rowKey}
          empty={<p>Nothing was charged in this period.</p>}
        />
      )}
    </Titled>
  );
}

const rowKey = ({ month, country, region, name, percent }: TaxSum) =>
  [month, country, region, name, percent].join(' ');

const columns: Column<TaxSum>[] = [
  {
    header: 'Month and place',
    fills: true,
    cell: ({ month, country, region, name, percent }) => (
      <>
        <p>{`${calendar.month(month)}, ${region ?? country ?? 'no place'}`}</p>
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
