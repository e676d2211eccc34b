/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   a table laid out as cards keeps its meaning only by explicit roles */
import { type ReactNode, useState } from 'react';
import { classNames } from './class-names';

export type Column<Row> = {
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  /** Takes the remaining width and wraps its text; other columns never wrap theirs. */
  fills?: boolean;
  /** A column of buttons: its header is for screen readers alone. */
  actions?: boolean;
};

/** The last column, with the buttons of a row. */
export const actionsColumn = <Row,>(cell: Column<Row>['cell']): Column<Row> => ({
  header: 'Actions',
  align: 'end',
  actions: true,
  cell,
});

/** Whether the rows of a group are hidden, and what shows or hides them. */
export type Folding = { isFolded: boolean; onFold: () => void };

/** Consecutive rows with the same key share a heading, below which they can be folded. */
export type RowGroups<Row> = {
  /** null: a row without a group. */
  keyOf: (row: Row) => string | null;
  heading: (first: Row, folding: Folding) => ReactNode;
};

export type TableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Shown instead of a table without rows. */
  empty: ReactNode;
  /** Cards stay below each other, because their order says something. */
  inOneColumn?: boolean;
};

/**
 * A table that turns into a list of cards where it has no room. Browsers drop the semantics of a table whose
 * parts have another `display`, hence the explicit roles.
 */
export function DataTable<Row>(props: TableProps<Row> & { groups?: RowGroups<Row> | undefined }) {
  const { caption, columns, rows, rowKey, empty, groups, inOneColumn = false } = props;
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  if (rows.length === 0) return empty;
  const share = columns.filter(({ fills }) => fills).length > 2 ? '@table:w-1/3' : '@table:w-1/2';
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
                  column.fills && share,
                  column.align === 'end' ? 'text-end' : 'text-start',
                )}
              >
                {column.actions ? <span className="sr-only">{column.header}</span> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        {runsOf(rows, groups).map(({ id, key, first, members }) => (
          <tbody
            key={id}
            role="rowgroup"
            className={classNames(
              '@max-table:grid @max-table:gap-4 @max-table:not-first-of-type:mt-4',
              !inOneColumn && '@2xl:grid-cols-2',
              key !== null && grouped,
            )}
          >
            {groups && key !== null && (
              <tr role="row" className="@max-table:col-span-full @max-table:block">
                <th
                  role="rowheader"
                  scope="rowgroup"
                  colSpan={columns.length}
                  className="@table:border-base-300 @table:bg-base-200 @table:border-t @table:px-4 @table:py-1.5 block text-start @table:table-cell"
                >
                  {groups.heading(first, {
                    isFolded: folded.has(key),
                    onFold: () => setFolded((before) => toggled(before, key)),
                  })}
                </th>
              </tr>
            )}
            {(key !== null && folded.has(key) ? [] : members).map((row) => (
              <tr
                key={rowKey(row)}
                role="row"
                className="@max-table:border-base-300 @max-table:rounded-box @max-table:bg-base-100 @max-table:flex @max-table:min-w-0 @max-table:flex-col @max-table:gap-2.5 @max-table:border @max-table:p-4"
              >
                {columns.map((column, index) => (
                  <DataCell key={column.header} column={column} row={row} isFirst={index === 0} />
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function toggled(before: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(before);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** The style of a group: a line along its rows, or a background where rows are cards. */
const grouped =
  '@max-table:bg-base-200 @max-table:rounded-box @max-table:p-4 @table:[&>tr>:first-child]:shadow-[inset_3px_0_0_var(--color-base-300)]';

/** `id` stays the same when rows come and go, so that React keeps the other runs. */
type Run<Row> = { id: string; key: string | null; first: Row; members: Row[] };

/** Splits the rows into runs of consecutive rows with the same key, or with none. */
function runsOf<Row>(rows: readonly Row[], groups: RowGroups<Row> | undefined): Run<Row>[] {
  const runs: Run<Row>[] = [];
  for (const row of rows) {
    const key = groups?.keyOf(row) ?? null;
    const last = runs.at(-1);
    if (last && last.key === key) last.members.push(row);
    else runs.push({ id: key ?? `after ${last?.key ?? 'nothing'}`, key, first: row, members: [row] });
  }
  return runs;
}

/** In a card the first cell is the heading, and each other cell follows its column's name. */
function DataCell<Row>({ column, row, isFirst }: { column: Column<Row>; row: Row; isFirst: boolean }) {
  const isNamed = !isFirst && !column.actions;
  return (
    <td
      role="cell"
      data-label={column.header}
      className={classNames(
        '@table:border-base-300 @table:border-t @table:h-13 @table:px-2 @table:py-0.5 @table:first:ps-4 @table:last:pe-4 @table:align-middle',
        '@max-table:flex @max-table:flex-wrap @max-table:items-center @max-table:justify-between @max-table:gap-x-4 @max-table:gap-y-1 @max-table:wrap-anywhere @max-table:empty:hidden',
        isFirst ? '@max-table:pb-1' : '@max-table:text-end',
        // The column's name, hidden from screen readers, which already read it from the header.
        isNamed &&
          "@max-table:has-[>div:empty]:hidden before:text-base-content/70 before:shrink-0 before:text-sm @max-table:before:content-[attr(data-label)_/_'']",
        // Without a width of its own, so that it takes the rest.
        column.fills ? '@table:max-w-0' : '@table:whitespace-nowrap',
        column.align === 'end' ? '@table:text-end' : '@table:text-start',
      )}
    >
      {/* Beside the column's name if there is room. */}
      {isNamed ? (
        <div className="@max-table:min-w-0 @max-table:grow @max-table:basis-32">{column.cell(row)}</div>
      ) : (
        column.cell(row)
      )}
    </td>
  );
}
