import { messages } from '@chuck-and-bit/contract/messages';
import {
  deleteShippingRate,
  orderShippingRates,
  type StoredShippingRate,
} from '@chuck-and-bit/contract/shipping';
import { listUnknownRegions } from '@chuck-and-bit/contract/unknown-regions';
import type { WeightUnit } from '@chuck-and-bit/contract/shop-settings';
import { useState } from 'react';
import { AddLink } from '../../../../components/actions/add-link';
import { DeleteDialog } from '../../../../components/actions/delete-dialog';
import { outcomeOf, readActionBody } from '../../../../components/actions/outcome';
import { type RowRequest, runRowAction, useRowAction } from '../../../../components/actions/use-row-action';
import { useScreenAction } from '../../../../components/actions/use-screen-action';
import { errorMessage } from '../../../../components/errors/error-message';
import { isFailure, orFailure } from '../../../../components/errors/failed-list';
import { FormError } from '../../../../components/errors/form-error';
import { UnknownRegion, UnknownRegions } from '../../../../components/settings/unknown-regions';
import { UnknownRegionsOfCarts } from '../../../../components/settings/unknown-regions-of-carts';
import { LoadedSetting } from '../../../../components/settings/loaded-setting';
import { EditButtons } from '../../../../components/tables/edit-buttons';
import { MoveButtons } from '../../../../components/tables/move-buttons';
import { pageMeta } from '../../../../page/page-meta';
import { settingsPaths } from '../../../../page/settings-paths';
import { browserShopApi } from '../../../../shop-api';
import { actionsColumn, type Column, DataTable } from '../../../../ui/data-table';
import { PageHeading } from '../../../../ui/page-heading';
import type { Route } from './+types/shipping-rates';
import { loadShipping } from './load-shipping';
import { daysText, hasUnknownRegion, placesText, stepTexts } from './rate-texts';

export { ScreenError as ErrorBoundary } from '../../../../components/errors/screen-error';
import { NothingAdded } from '../../../../components/settings/nothing-added';

export const meta = () => pageMeta('Shipping rates', 'How orders are shipped and what it costs.');

export async function clientLoader() {
  const [shipping, unknownRegions] = await Promise.all([
    loadShipping(),
    orFailure(browserShopApi().call(listUnknownRegions)),
  ]);
  return { shipping, unknownRegions };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const input = await readActionBody<RowRequest | MoveRequest>(request);
  const api = browserShopApi();
  if ('ids' in input) {
    return outcomeOf(() => api.call(orderShippingRates, { body: { ids: input.ids } }));
  }
  return runRowAction(async () => {
    await api.call(deleteShippingRate, { params: { id: input.id } });
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
        actions={
          !hasNone && <AddLink to={settingsPaths.newShippingRate} label="Add shipping rate" area="settings" />
        }
      />
      <FormError message={moves.failure} />
      <p aria-live="polite" className="sr-only">
        {moves.announcement}
      </p>
      <UnknownRegionsOfCarts regions={loaderData.unknownRegions} />
      <LoadedSetting result={loaderData.shipping}>
        {({ rates, weightUnit }) => (
          <>
            {rates.some(hasUnknownRegion) && <UnknownRegions of="shipping rates" />}
            <DataTable
              caption="Shipping rates"
              columns={rateColumns({ rates, weightUnit, onMove: moves.move, onDelete: deleting.open })}
              rows={rates}
              rowKey={(rate) => rate._id}
              empty={
                <NothingAdded
                  icon="truck"
                  title="No shipping rates yet"
                  text="Without one, shipping is free and customers see no choice."
                  toDo="Add the first, such as Standard for $4.90."
                  add={{ to: settingsPaths.newShippingRate, label: 'Add shipping rate' }}
                />
              }
            />
          </>
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

const subjectId = ({ _id }: StoredShippingRate) => `rate-${_id}`;

/** The number of prices listed; further ones are only counted. */
const stepsShown = 3;

type RateColumns = {
  rates: readonly StoredShippingRate[];
  weightUnit: WeightUnit;
  onMove: (rates: readonly StoredShippingRate[], from: number, to: number) => void;
  onDelete: (rate: StoredShippingRate) => void;
};

function rateColumns(options: RateColumns): Column<StoredShippingRate>[] {
  const { weightUnit } = options;
  return [
    {
      header: 'Name',
      fills: true,
      cell: (rate) => (
        <span id={subjectId(rate)} className="min-w-0 font-medium break-words">
          {rate.name}
        </span>
      ),
    },
    { header: 'Price', cell: (rate) => <StepList texts={stepTexts(rate, weightUnit)} /> },
    {
      header: 'Delivers to',
      fills: true,
      cell: (rate) => (
        <span className="min-w-0 break-words">
          <span>{placesText(rate)}</span>
          {hasUnknownRegion(rate) && <UnknownRegion />}
        </span>
      ),
    },
    { header: 'Working days', cell: daysText },
    actionsColumn((rate) => <RateButtons rate={rate} {...options} />),
  ];
}

function RateButtons({ rate, rates, onMove, onDelete }: RateColumns & { rate: StoredShippingRate }) {
  const place = rates.indexOf(rate);
  const subject = subjectId(rate);
  return (
    <div className="flex w-full flex-wrap justify-end gap-2 @table:flex-nowrap">
      <MoveButtons
        area="settings"
        describedBy={subject}
        place={place}
        count={rates.length}
        onMove={(to) => onMove(rates, place, to)}
      />
      <EditButtons
        area="settings"
        editPath={settingsPaths.shippingRate(rate._id)}
        describedBy={subject}
        onDelete={() => onDelete(rate)}
      />
    </div>
  );
}

function StepList({ texts }: { texts: string[] }) {
  const more = texts.length - stepsShown;
  return (
    <ul className="tabular-nums">
      {texts.slice(0, stepsShown).map((text) => (
        <li key={text}>{text}</li>
      ))}
      {more > 0 && <li className="text-base-content/70 text-sm">{`and ${more} more`}</li>}
    </ul>
  );
}

/** The ids of all rates in their new order. */
type MoveRequest = { ids: string[] };

/** Moves a rate up or down in the list that customers see. */
function useMoves() {
  const { send, isBusy, outcome } = useScreenAction();
  const [announcement, setAnnouncement] = useState('');
  return {
    move: (rates: readonly StoredShippingRate[], from: number, to: number) => {
      const ids = rates.map(({ _id }) => _id);
      const [moved] = ids.splice(from, 1);
      if (moved === undefined || isBusy) return;
      ids.splice(to, 0, moved);
      setAnnouncement(`${rates[from]?.name} is number ${to + 1} of ${rates.length}`);
      void send({ ids } satisfies MoveRequest);
    },
    /** Announced to screen readers once the rate has moved. */
    announcement: outcome?.ok ? announcement : '',
    failure: outcome?.ok === false ? errorMessage(outcome.error) : null,
  };
}
