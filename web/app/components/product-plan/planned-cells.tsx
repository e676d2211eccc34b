import { isolated } from '@chuck-and-bit/contract/isolated';
import { shorten } from '@chuck-and-bit/contract/graphemes';
import { formatCount } from '@chuck-and-bit/contract/money';
import type { PlannedRow } from '@chuck-and-bit/contract/product-plans';
import type { Column } from '../../ui/data-table';

const nameOfColumn = (field: string) => field.replace(/^attribute: /, '').replaceAll('_', ' ');

/** The changed cells on one line as far as they fit: what was there is struck, what comes is bold, and both are told by words. */
function Changes({ row: { changes } }: { row: PlannedRow }) {
  if (changes.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 @max-table:justify-end">
      {changes.map(({ field, before, after }) => (
        <li key={field} className="min-w-0 break-words">
          <span className="text-base-content/80">{`${isolated(nameOfColumn(field))}:`}</span>{' '}
          {before !== null && (
            <>
              <span className="sr-only">from </span>
              <del dir="auto" className="text-base-content/70">
                {shortened(before)}
              </del>
              <span aria-hidden="true"> → </span>
              <span className="sr-only"> to </span>
            </>
          )}
          <ins dir="auto" className="font-bold no-underline">
            {shortened(after)}
          </ins>
        </li>
      ))}
    </ul>
  );
}

/** Whether a row adds a product. One that is left out adds none. */
const addsProduct = ({ changes, problems }: PlannedRow) =>
  problems.length === 0 && changes.length > 0 && changes.every(({ before }) => before === null);

const shortened = (text: string) => (text === '' ? 'none' : shorten(text, 80));

/** What keeps a product from being saved. */
export function Problems({ row: { problems } }: { row: PlannedRow }) {
  return (
    <ul className="text-error flex flex-col gap-1">
      {problems.map(({ field, message }) => (
        <li key={`${field} ${message}`}>{`${isolated(nameOfColumn(field))}: ${message}`}</li>
      ))}
    </ul>
  );
}

/** The product of a planned row, and what would change. */
export const plannedColumns: readonly Column<PlannedRow>[] = [
  {
    header: 'Product',
    fills: true,
    cell: (row) => (
      <div className="min-w-0">
        <bdi className="font-medium break-words">{row.name || 'Without a name'}</bdi>
        {addsProduct(row) && <span className="badge badge-info badge-soft ms-2">New</span>}
        {row.line !== null && (
          <p className="text-base-content/80 text-sm">{`Line ${formatCount(row.line)}`}</p>
        )}
      </div>
    ),
  },
  { header: 'Changes', fills: true, cell: (row) => <Changes row={row} /> },
];
