import { shorten } from '@chuck-and-bit/contract/graphemes';
import { formatCount } from '@chuck-and-bit/contract/money';
import type { PlannedRow, ProductPlan } from '@chuck-and-bit/contract/product-plans';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button';
import { type Column, DataTable } from '../../ui/data-table';

const nameOfColumn = (field: string) => field.replaceAll('_', ' ');
const maxShown = 200;

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

function Problems({ row: { problems } }: { row: PlannedRow }) {
  if (problems.length === 0) return <span className="badge badge-success badge-soft">Fine</span>;
  return (
    <ul className="text-error flex flex-col gap-1">
      {problems.map(({ field, message }) => (
        <li key={`${field} ${message}`}>{`${nameOfColumn(field)}: ${message}`}</li>
      ))}
    </ul>
  );
}

const columns: readonly Column<PlannedRow>[] = [
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
  { header: 'Problems', fills: true, cell: (row) => <Problems row={row} /> },
];

/** "2 changed, 1 with problems", without the counts that are zero. */
function countsOf({ added, changed, unchanged, refused }: ProductPlan): string {
  const counts: [number, string][] = [
    [added, 'new'],
    [changed, 'changed'],
    [unchanged, 'unchanged'],
    [refused, 'with problems'],
  ];
  const parts = counts.filter(([count]) => count > 0).map(([count, text]) => `${formatCount(count)} ${text}`);
  return parts.join(', ') || 'No products';
}

type PlanViewProps = {
  plan: ProductPlan;
  isBusy: boolean;
  onApply: () => void;
};

/** The plan for each product, those with problems first, and the button that applies it. */
export function PlanView({ plan, isBusy, onApply }: PlanViewProps) {
  const { added, changed, refused } = plan;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const rows = plan.rows.toSorted((one, other) => other.problems.length - one.problems.length);
  const count = added + changed;
  return (
    <section aria-labelledby="preview" className="flex flex-col gap-4">
      <h2 id="preview" ref={heading} tabIndex={-1} className="text-2xl font-semibold outline-none">
        Preview
      </h2>
      <p>{`${countsOf(plan)}. Nothing is saved yet.`}</p>
      {rows.length > 0 && (
        <DataTable
          caption="What would change"
          columns={columns}
          rows={rows.slice(0, maxShown)}
          rowKey={({ line, productId, name }) => `${line} ${productId ?? name}`}
          empty={null}
        />
      )}
      {rows.length > maxShown && (
        <p className="text-base-content/80">{`${formatCount(rows.length - maxShown)} more are not shown.`}</p>
      )}
      {refused > 0 ? (
        <p className="text-error font-medium">
          Please mend the problems first: either all products are saved or none.
        </p>
      ) : (
        count > 0 && (
          <Button busy={isBusy} className="sm:self-start" onClick={onApply}>
            {count === 1 ? 'Save 1 product' : `Save ${formatCount(count)} products`}
          </Button>
        )
      )}
    </section>
  );
}
