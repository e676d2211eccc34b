/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   a table laid out as cards keeps its meaning only by explicit roles */
import type { ReactNode } from 'react';
import { classNames } from './class-names';

export type Column<Row> = {
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  /** Takes the room that the others leave, and breaks its text; the others never break theirs. */
  fills?: boolean;
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
        className="@max-table:block @table:border-base-300 @table:rounded-box @table:bg-base-100 w-full border-separate border-spacing-0 @table:border"
      >
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="@max-table:sr-only">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.header}
                role="columnheader"
                scope="col"
                className={classNames(
                  'text-base-content/70 px-2 py-1.5 first:ps-4 last:pe-4 text-sm font-semibold whitespace-nowrap',
                  column.fills && '@table:w-1/2',
                  column.align === 'end' ? 'text-end' : 'text-start',
                )}
              >
                {column.actions ? <span className="sr-only">{column.header}</span> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="@max-table:grid @max-table:gap-4 @2xl:grid-cols-2">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              role="row"
              className="@max-table:border-base-300 @max-table:rounded-box @max-table:bg-base-100 @max-table:flex @max-table:min-w-0 @max-table:flex-col @max-table:gap-2.5 @max-table:border @max-table:p-4"
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
        '@table:border-base-300 @table:border-t @table:px-2 @table:py-1 @table:first:ps-4 @table:last:pe-4 @table:align-middle',
        '@max-table:flex @max-table:flex-wrap @max-table:items-center @max-table:justify-between @max-table:gap-x-4 @max-table:gap-y-1 @max-table:wrap-anywhere @max-table:empty:hidden',
        isFirst ? '@max-table:pb-1' : '@max-table:text-end',
        // The column's name, silent: a screen reader already says it from the header.
        !isFirst &&
          !column.actions &&
          "before:text-base-content/70 before:shrink-0 before:text-sm @max-table:before:content-[attr(data-label)_/_'']",
        // Of no width of its own, so that it takes what is left.
        column.fills ? '@table:max-w-0' : '@table:whitespace-nowrap',
        column.align === 'end' ? '@table:text-end' : '@table:text-start',
      )}
    >
      {column.cell(row)}
    </td>
  );
}
