/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   a table laid out as cards keeps its meaning only by explicit roles */
import type { ReactNode } from 'react';
import { classNames } from './class-names';

export type Column<Row> = {
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  /** A column of buttons: its header is for screen readers alone. */
  actions?: boolean;
};

type DataTableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Shown instead of a table without rows. */
  empty: ReactNode;
};

/**
 * A table that turns into a list of cards where it has no room. Browsers drop the meaning of a table whose
 * parts are laid out otherwise, hence the explicit roles.
 */
export function DataTable<Row>({ caption, columns, rows, rowKey, empty }: DataTableProps<Row>) {
  if (rows.length === 0) return empty;
  return (
    <div className="@container">
      <table
        role="table"
        className="@max-[58rem]:block @min-[58rem]:border-base-300 @min-[58rem]:rounded-box @min-[58rem]:bg-base-100 w-full border-separate border-spacing-0 @min-[58rem]:border"
      >
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="@max-[58rem]:sr-only">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.header}
                role="columnheader"
                scope="col"
                className={classNames(
                  'text-base-content/70 px-2.5 py-3 first:ps-4 last:pe-4 text-sm font-semibold whitespace-nowrap',
                  column.align === 'end' ? 'text-end' : 'text-start',
                )}
              >
                {column.actions ? <span className="sr-only">{column.header}</span> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="@max-[58rem]:grid @max-[58rem]:gap-4 @2xl:grid-cols-2">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              role="row"
              className="@max-[58rem]:border-base-300 @max-[58rem]:rounded-box @max-[58rem]:bg-base-100 @max-[58rem]:flex @max-[58rem]:flex-col @max-[58rem]:gap-2.5 @max-[58rem]:border @max-[58rem]:p-4"
            >
              {columns.map((column, place) => (
                <DataCell key={column.header} column={column} row={row} isFirst={place === 0} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** In a card the first cell is the heading; each other one has its column's name before it. */
function DataCell<Row>({ column, row, isFirst }: { column: Column<Row>; row: Row; isFirst: boolean }) {
  return (
    <td
      role="cell"
      data-label={column.header}
      className={classNames(
        '@min-[58rem]:border-base-300 @min-[58rem]:border-t @min-[58rem]:px-2.5 @min-[58rem]:py-3 @min-[58rem]:first:ps-4 @min-[58rem]:last:pe-4 @min-[58rem]:align-middle',
        '@max-[58rem]:flex @max-[58rem]:items-center @max-[58rem]:justify-between @max-[58rem]:gap-4 @max-[58rem]:empty:hidden',
        isFirst ? '@max-[58rem]:pb-1' : '@max-[58rem]:text-end',
        // The column's name, silent: a screen reader already says it from the header.
        !isFirst &&
          !column.actions &&
          "before:text-base-content/70 before:shrink-0 before:text-sm @max-[58rem]:before:content-[attr(data-label)_/_'']",
        column.align === 'end' ? '@min-[58rem]:text-end' : '@min-[58rem]:text-start',
      )}
    >
      {column.cell(row)}
    </td>
  );
}
