import { formatCount } from '@chuck-and-bit/contract/money';
import type { PlannedRow, ProductPlan } from '@chuck-and-bit/contract/product-plans';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button';
import { type Column, DataTable } from '../../ui/data-table';
import { plannedColumns, Problems } from './planned-cells';

const maxShown = 200;

const columns: readonly Column<PlannedRow>[] = [
  ...plannedColumns,
  {
    header: 'Problems',
    fills: true,
    cell: (row) =>
      row.problems.length === 0 ? (
        <span className="badge badge-success badge-soft">Fine</span>
      ) : (
        <Problems row={row} />
      ),
  },
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
      <h2 id="preview" ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
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
