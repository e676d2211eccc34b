import {
  deleteDiscountCode,
  endDiscountCode,
  listDiscountCodes,
  type StoredDiscountCode,
} from '@chuck-and-bit/contract/discount-codes';
import { messages } from '@chuck-and-bit/contract/messages';
import { formatUsd } from '@chuck-and-bit/contract/money';
import { DeleteDialog } from '../../../../components/actions/delete-dialog';
import { useRowAction } from '../../../../components/actions/use-row-action';
import { orFailure } from '../../../../components/errors/failed-list';
import { SettingsList } from '../../../../components/settings/settings-list';
import { EditButtons } from '../../../../components/tables/edit-buttons';
import { usePageContext } from '../../../../browser/page-context';
import { type MetaArgs, pageMeta } from '../../../../browser/page-meta';
import { settingsPaths } from '../../../../browser/settings-paths';
import { serverNow } from '../../../../browser/server-clock';
import { useRights } from '../../../../session/access/use-rights';
import { browserShopApi } from '../../../../shop-api';
import { Button } from '../../../../ui/button';
import { classNames } from '../../../../ui/class-names';
import { actionsColumn, type Column } from '../../../../ui/data-table';
import type { Route } from './+types/discount-codes';
import { codeState, type CodeState, discountText, usesText, validityText } from './code-texts';

export { ScreenError as ErrorBoundary } from '../../../../components/errors/screen-error';

export const meta = (args: MetaArgs) =>
  pageMeta(args, 'Discount codes', 'What codes take off, and how often they were used.');

export async function clientLoader() {
  return { codes: await orFailure(browserShopApi().call(listDiscountCodes)), now: new Date(serverNow()) };
}

async function endCode({ _id: id }: StoredDiscountCode): Promise<string> {
  await browserShopApi().call(endDiscountCode, { params: { id } });
  return messages.discountCodeEnded;
}

async function deleteCode({ _id: id }: StoredDiscountCode): Promise<string> {
  await browserShopApi().call(deleteDiscountCode, { params: { id } });
  return messages.discountCodeDeleted;
}

export default function DiscountCodes({ loaderData }: Route.ComponentProps) {
  const ending = useRowAction(endCode);
  const { timeZone } = usePageContext().publicConfig;
  return (
    <>
      <SettingsList
        title="Discount codes"
        intro="A purchase has one code at most. Where a volume price costs less, that is taken instead."
        add={{ to: settingsPaths.newDiscountCode, label: 'Add discount code' }}
        result={loaderData.codes}
        rows={(codes) => codes}
        columns={(_codes, onDelete) =>
          codeColumns({ timeZone, now: loaderData.now, onEnd: ending.open, onDelete })
        }
        nothing={{
          icon: 'tag',
          title: 'No discount codes yet',
          text: 'Customers enter a code with their cart.',
          toDo: 'Add the first, such as WELCOME10 for 10% off.',
        }}
        deletion={{
          call: deleteCode,
          title: 'Delete this discount code?',
          text: 'Nobody has used it.',
          subject: ({ code }) => code,
        }}
      />
      <DeleteDialog
        action={ending}
        title="End this discount code?"
        text="Customers can no longer use it. Purchases keep what they saved."
        subject={({ code }) => code}
        confirmLabel="Yes, end it now"
      />
    </>
  );
}

const subjectId = ({ _id }: StoredDiscountCode) => `code-${_id}`;

const badges: Record<CodeState, string> = {
  Active: 'badge-success badge-soft',
  'Not started': 'badge-info badge-soft',
  Ended: 'badge-ghost',
  'Used up': 'badge-warning badge-soft',
};

type CodeColumns = {
  timeZone: string;
  now: Date;
  onEnd: (code: StoredDiscountCode) => void;
  onDelete: (code: StoredDiscountCode) => void;
};

function codeColumns(options: CodeColumns): Column<StoredDiscountCode>[] {
  return [
    {
      header: 'Code',
      fills: true,
      cell: (code) => (
        <span id={subjectId(code)} className="min-w-0 font-semibold break-words">
          <bdi>{code.code}</bdi>
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
    { header: 'Valid', fills: true, cell: (code) => validityText(code, options.timeZone) },
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
  const { mayChange } = useRights();
  const canEnd = mayChange('settings') && code.uses > 0 && codeState(code, now) !== 'Ended';
  return (
    <div className="flex w-full flex-wrap justify-end gap-2 @table:flex-nowrap">
      <EditButtons
        area="settings"
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
