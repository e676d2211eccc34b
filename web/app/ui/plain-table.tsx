import { classNames } from './class-names';
import type { TableProps } from './data-table';

const edge = 'px-2 first:ps-4 last:pe-4';
/** With very large text even short cells break their words. */
const narrow = '@max-[18rem]:whitespace-normal @max-[18rem]:wrap-anywhere';

/** A table of few and short columns, which stays a table on phones. */
export function PlainTable<Row>({ caption, columns, rows, rowKey, empty }: TableProps<Row>) {
  if (rows.length === 0) return empty;
  return (
    <div className="border-base-300 bg-base-100 rounded-box @container border">
      <table className="w-full">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-base-content/70 text-sm">
          <tr>
            {columns.map(({ header, align }) => (
              <th
                key={header}
                scope="col"
                className={classNames(
                  edge,
                  narrow,
                  'py-1.5 font-semibold',
                  align === 'end' ? 'text-end' : 'text-start',
                )}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ header, align, fills, cell }) => (
                <td
                  key={header}
                  className={classNames(
                    edge,
                    'border-base-300 border-t py-2',
                    align === 'end' && 'text-end',
                    fills ? 'wrap-anywhere' : `whitespace-nowrap ${narrow}`,
                  )}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
