import { messages } from '@chuck-and-bit/contract/messages';
import {
  deleteShippingRate,
  orderShippingRates,
  type StoredShippingRate,
} from '@chuck-and-bit/contract/shipping';
import type { WeightUnit } from '@chuck-and-bit/contract/shop-settings';
import { FormError } from '../../../../components/errors/form-error';
import { SettingsList } from '../../../../components/settings/settings-list';
import { EditButtons } from '../../../../components/tables/edit-buttons';
import { MoveButtons } from '../../../../components/tables/move-buttons';
import { useMoves } from '../../../../components/tables/use-moves';
import { type MetaArgs, pageMeta } from '../../../../browser/page-meta';
import { settingsPaths } from '../../../../browser/settings-paths';
import { browserShopApi } from '../../../../shop-api';
import { actionsColumn, type Column } from '../../../../ui/data-table';
import type { Route } from './+types/shipping-rates';
import { loadShipping } from './load-shipping';
import { daysText, placesText, stepTexts } from './rate-texts';

export { ScreenError as ErrorBoundary } from '../../../../components/errors/screen-error';

export const meta = (args: MetaArgs) =>
  pageMeta(args, 'Shipping rates', 'How orders are shipped and what it costs.');

export async function clientLoader() {
  return { shipping: await loadShipping() };
}

async function deleteRate({ _id: id }: StoredShippingRate): Promise<string> {
  await browserShopApi().call(deleteShippingRate, { params: { id } });
  return messages.shippingRateDeleted;
}

export default function ShippingRates({ loaderData }: Route.ComponentProps) {
  const moves = useMoves((ids: string[]) => browserShopApi().call(orderShippingRates, { body: { ids } }));
  return (
    <SettingsList
      title="Shipping rates"
      intro="Customers choose among the rates of their country, in this order."
      add={{ to: settingsPaths.newShippingRate, label: 'Add shipping rate' }}
      result={loaderData.shipping}
      rows={({ rates }) => rates}
      columns={({ rates, weightUnit }, onDelete) =>
        rateColumns({ rates, weightUnit, onMove: moves.move, onDelete })
      }
      nothing={{
        icon: 'truck',
        title: 'No shipping rates yet',
        text: 'Without one, shipping is free and customers see no choice.',
        toDo: 'Add the first, such as Standard for $4.90.',
      }}
      deletion={{
        call: deleteRate,
        title: 'Delete this shipping rate?',
        text: 'Customers can no longer choose it. Purchases keep what they were charged.',
        subject: ({ name }) => name,
      }}
    >
      <FormError message={moves.failure} />
      <p aria-live="polite" className="sr-only">
        {moves.announcement}
      </p>
    </SettingsList>
  );
}

const subjectId = ({ _id }: StoredShippingRate) => `rate-${_id}`;

/** The number of prices listed; further ones are only counted. */
const stepsShown = 3;

type RateColumns = {
  rates: readonly StoredShippingRate[];
  weightUnit: WeightUnit;
  onMove: ReturnType<typeof useMoves<string[]>>['move'];
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
          <bdi>{rate.name}</bdi>
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
        </span>
      ),
    },
    { header: 'Working days', cell: daysText },
    actionsColumn((rate) => <RateButtons rate={rate} {...options} />),
  ];
}

function RateButtons({ rate, rates, onMove, onDelete }: RateColumns & { rate: StoredShippingRate }) {
  const index = rates.indexOf(rate);
  const subject = subjectId(rate);
  return (
    <div className="flex w-full flex-wrap justify-end gap-2 @table:flex-nowrap">
      <MoveButtons
        area="settings"
        describedBy={subject}
        index={index}
        count={rates.length}
        onMove={(to) => {
          const ids = rates.map(({ _id }) => _id);
          onMove(ids.toSpliced(index, 1).toSpliced(to, 0, rate._id), {
            name: rate.name,
            to,
            count: ids.length,
          });
        }}
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
