import {
  deleteDiscountCode,
  endDiscountCode,
  listDiscountCodes,
  type StoredDiscountCode,
} from '@chuck-and-bit/contract/discount-codes';
import { messages } from '@chuck-and-bit/contract/messages';
import { readActionBody } from '../../../../components/actions/action-body';
import { AddLink } from '../../../../components/actions/add-link';
import { DeleteDialog } from '../../../../components/actions/delete-dialog';
import { runRowAction, type RowRequest, useRowAction } from '../../../../components/actions/use-row-action';
import { isEmpty, orFailure } from '../../../../components/errors/failed-list';
import { LoadedSetting } from '../../../../components/settings/loaded-setting';
import { pageMeta } from '../../../../page/page-meta';
import { settingsPaths } from '../../../../page/settings-paths';
import { browserShopApi } from '../../../../shop-api';
import { DataTable } from '../../../../ui/data-table';
import { EmptyState } from '../../../../ui/empty-state';
import { Icon } from '../../../../ui/icon';
import { PageHeading } from '../../../../ui/page-heading';
import type { Route } from './+types/discount-codes';
import { codeColumns } from './code-columns';

export { ScreenError as ErrorBoundary } from '../../../../components/errors/screen-error';

export const meta = () => pageMeta('Discount codes', 'What codes take off, and how often they were used.');

function NoCodes() {
  return (
    <EmptyState
      icon={<Icon name="tag" className="size-12" />}
      title="No discount codes yet"
      text="Customers enter a code with their cart. Add the first, such as WELCOME10 for 10% off."
      link={{ to: settingsPaths.newDiscountCode, label: 'Add discount code' }}
    />
  );
}

export async function clientLoader() {
  return { codes: await orFailure(browserShopApi().call(listDiscountCodes)), now: new Date() };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const { intent, id } = await readActionBody<RowRequest>(request);
  const api = browserShopApi();
  return runRowAction(async () => {
    if (intent === 'end') {
      await api.call(endDiscountCode, { params: { id } });
      return messages.discountCodeEnded;
    }
    await api.call(deleteDiscountCode, { params: { id } });
    return messages.discountCodeDeleted;
  });
}

export default function DiscountCodes({ loaderData }: Route.ComponentProps) {
  const ending = useRowAction<StoredDiscountCode>('end');
  const deleting = useRowAction<StoredDiscountCode>('delete');

  return (
    <div className="flex flex-col gap-4">
      <PageHeading
        title="Discount codes"
        intro="A purchase has one code at most. Where a volume price costs less, that is taken instead."
        actions={
          !isEmpty(loaderData.codes) && (
            <AddLink to={settingsPaths.newDiscountCode} label="Add discount code" />
          )
        }
      />
      <LoadedSetting result={loaderData.codes}>
        {(codes) => (
          <DataTable
            caption="Discount codes"
            columns={codeColumns({ now: loaderData.now, onEnd: ending.open, onDelete: deleting.open })}
            rows={codes}
            rowKey={(code) => code._id}
            empty={<NoCodes />}
          />
        )}
      </LoadedSetting>
      <DeleteDialog
        action={ending}
        title="End this discount code?"
        text="Customers can no longer use it. Purchases keep what they saved."
        subject={({ code }) => code}
        confirmLabel="Yes, end it now"
      />
      <DeleteDialog
        action={deleting}
        title="Delete this discount code?"
        text="Nobody has used it."
        subject={({ code }) => code}
      />
    </div>
  );
}
