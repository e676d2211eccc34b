import type { StoredDiscountCode } from '@chuck-and-bit/contract/discount-codes';
import { formatUsd } from '@chuck-and-bit/contract/money';
import { EditButtons } from '../../../../components/tables/edit-buttons';
import { settingsPaths } from '../../../../page/settings-paths';
import { Button } from '../../../../ui/button';
import { classNames } from '../../../../ui/class-names';
import { actionsColumn, type Column } from '../../../../ui/data-table';
import { type CodeState, codeState, discountText, usesText, validityText } from './code-texts';

const subjectId = ({ _id }: StoredDiscountCode) => `code-${_id}`;

const badges: Record<CodeState, string> = {
  Active: 'badge-success badge-soft',
  'Not started': 'badge-info badge-soft',
  Ended: 'badge-ghost',
  'Used up': 'badge-warning badge-soft',
};

type CodeColumns = {
  now: Date;
  onEnd: (code: StoredDiscountCode) => void;
  onDelete: (code: StoredDiscountCode) => void;
};

export function codeColumns(options: CodeColumns): Column<StoredDiscountCode>[] {
  return [
    {
      header: 'Code',
      fills: true,
      cell: (code) => (
        <span id={subjectId(code)} className="min-w-0 font-semibold break-words">
          {code.code}
        </span>
      ),
    },
    {
      header: 'Discount',
      cell: (code) => (
        <TwoLines
          first={discountText(code)}
          second={code.minimumGoods > 0 && `from ${formatUsd(code.minimumGoods)}`}
        />
      ),
    },
    { header: 'Valid', fills: true, cell: validityText },
    {
      header: 'Uses',
      align: 'end',
      cell: (code) => (
        <TwoLines
          first={usesText(code)}
          second={code.maxUsesPerUser !== null && `${code.maxUsesPerUser} per customer`}
        />
      ),
    },
    {
      header: 'State',
      cell: (code) => {
        const state = codeState(code, options.now);
        return <span className={classNames('badge whitespace-nowrap', badges[state])}>{state}</span>;
      },
    },
    actionsColumn((code) => <CodeButtons code={code} {...options} />),
  ];
}

function TwoLines({ first, second }: { first: string; second: string | false }) {
  return (
    <span className="tabular-nums">
      {first}
      {second && <span className="text-base-content/70 block text-xs">{second}</span>}
    </span>
  );
}

/** A used code can be ended; an unused code can be deleted. */
function CodeButtons({ code, now, onEnd, onDelete }: CodeColumns & { code: StoredDiscountCode }) {
  const canEnd = code.uses > 0 && codeState(code, now) !== 'Ended';
  return (
    <div className="flex w-full flex-wrap justify-end gap-2 @table:flex-nowrap">
      <EditButtons
        editPath={settingsPaths.discountCode(code._id)}
        describedBy={subjectId(code)}
        onDelete={code.uses === 0 ? () => onDelete(code) : undefined}
      />
      {canEnd && (
        <Button
          variant="danger-outline"
          size="row"
          aria-describedby={subjectId(code)}
          onClick={() => onEnd(code)}
        >
          End
        </Button>
      )}
    </div>
  );
}
