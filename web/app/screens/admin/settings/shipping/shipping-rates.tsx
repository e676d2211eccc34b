import { messages } from '@chuck-and-bit/contract/messages';
import {
  deleteShippingRate,
  orderShippingRates,
  type StoredShippingRate,
} from '@chuck-and-bit/contract/shipping';
import { readActionBody } from '../../../../components/actions/action-body';
import { outcomeOf } from '../../../../components/actions/outcome';
import { AddLink } from '../../../../components/actions/add-link';
import { DeleteDialog } from '../../../../components/actions/delete-dialog';
import { runRowAction, type RowRequest, useRowAction } from '../../../../components/actions/use-row-action';
import { isFailure } from '../../../../components/errors/failed-list';
import { FormError } from '../../../../components/errors/form-error';
import { LoadedSetting } from '../../../../components/settings/loaded-setting';
import { pageMeta } from '../../../../page/page-meta';
import { settingsPaths } from '../../../../page/settings-paths';
import { browserShopApi } from '../../../../shop-api';
import { DataTable } from '../../../../ui/data-table';
import { EmptyState } from '../../../../ui/empty-state';
import { Icon } from '../../../../ui/icon';
import { PageHeading } from '../../../../ui/page-heading';
import type { Route } from './+types/shipping-rates';
import { loadShipping } from './load-shipping';
import { rateColumns } from './rate-columns';
import { type MoveRequest, useMoves } from './use-moves';

export { ScreenError as ErrorBoundary } from '../../../../components/errors/screen-error';

export const meta = () => pageMeta('Shipping rates', 'How orders are shipped and what it costs.');

function NoRates() {
  return (
    <EmptyState
      icon={<Icon name="truck" className="size-12" />}
      title="No shipping rates yet"
      text="Without one, shipping is free and customers see no choice. Add the first, such as Standard for $4.90."
      link={{ to: settingsPaths.newShippingRate, label: 'Add shipping rate' }}
    />
  );
}

export async function clientLoader() {
  return { shipping: await loadShipping() };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const wanted = await readActionBody<RowRequest | MoveRequest>(request);
  const api = browserShopApi();
  if ('ids' in wanted) {
    return outcomeOf(() => api.call(orderShippingRates, { body: { ids: wanted.ids } }));
  }
  return runRowAction(async () => {
    await api.call(deleteShippingRate, { params: { id: wanted.id } });
    return messages.shippingRateDeleted;
  });
}

export default function ShippingRates({ loaderData }: Route.ComponentProps) {
  const deleting = useRowAction<StoredShippingRate>('delete');
  const moves = useMoves();
  const hasNone = !isFailure(loaderData.shipping) && loaderData.shipping.rates.length === 0;

  return (
    <div className="flex flex-col gap-4">
      <PageHeading
        title="Shipping rates"
        intro="Customers choose among the rates of their country, in this order."
        actions={!hasNone && <AddLink to={settingsPaths.newShippingRate} label="Add shipping rate" />}
      />
      <FormError message={moves.failure} />
      <p aria-live="polite" className="sr-only">
        {moves.announcement}
      </p>
      <LoadedSetting result={loaderData.shipping}>
        {({ rates, weightUnit }) => (
          <DataTable
            caption="Shipping rates"
            columns={rateColumns({ rates, weightUnit, onMove: moves.move, onDelete: deleting.open })}
            rows={rates}
            rowKey={(rate) => rate._id}
            empty={<NoRates />}
          />
        )}
      </LoadedSetting>
      <DeleteDialog
        action={deleting}
        title="Delete this shipping rate?"
        text="Customers can no longer choose it. Purchases keep what they were charged."
        subject={({ name }) => name}
      />
    </div>
  );
}
