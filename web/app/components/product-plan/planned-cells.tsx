import { shorten } from '@chuck-and-bit/contract/graphemes';
import { formatCount } from '@chuck-and-bit/contract/money';
import type { PlannedRow } from '@chuck-and-bit/contract/product-plans';
import type { Column } from '../../ui/data-table';

const nameOfColumn = (field: string) => field.replaceAll('_', ' ');
function Changes({ row: { productId, changes } }: { row: PlannedRow }) {
  if (changes.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1">
      {changes.map(({ field, before, after }) => (
        <li key={field} className="break-words">
          <span className="text-base-content/80">{`${nameOfColumn(field)}:`}</span>{' '}
          {productId !== null && (
            <>
              <del className="text-base-content/70">{shortened(before ?? '')}</del>
              <span aria-hidden="true"> → </span>
            </>
          )}
          <ins className="font-medium no-underline">{shortened(after)}</ins>
        </li>
      ))}
    </ul>
  );
}

const shortened = (text: string) => (text === '' ? 'none' : shorten(text, 80));

/** What keeps a product from being saved. */
export function Problems({ row: { problems } }: { row: PlannedRow }) {
  return (
    <ul className="text-error flex flex-col gap-1">
      {problems.map(({ field, message }) => (
        <li key={`${field} ${message}`}>{`${nameOfColumn(field)}: ${message}`}</li>
      ))}
    </ul>
  );
}

/** The product of a planned row, and what would change. */
export const plannedColumns: readonly Column<PlannedRow>[] = [
  {
    header: 'Product',
    fills: true,
    cell: ({ name, line, productId, problems }) => (
      <div className="min-w-0">
        <span className="font-medium break-words">{name || 'Without a name'}</span>
        {productId === null && problems.every(({ field }) => field !== 'id' && field !== 'row') && (
          <span className="badge badge-info badge-soft ms-2">New</span>
        )}
        {line !== null && <p className="text-base-content/80 text-sm">{`Line ${formatCount(line)}`}</p>}
      </div>
    ),
  },
  { header: 'Changes', fills: true, cell: (row) => <Changes row={row} /> },
];
