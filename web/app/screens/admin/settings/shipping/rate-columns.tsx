import type { StoredShippingRate } from '@chuck-and-bit/contract/shipping';
import type { WeightUnit } from '@chuck-and-bit/contract/shop-settings';
import { EditButtons } from '../../../../components/tables/edit-buttons';
import { settingsPaths } from '../../../../page/settings-paths';
import { Button } from '../../../../ui/button';
import { actionsColumn, type Column } from '../../../../ui/data-table';
import { Icon } from '../../../../ui/icon';
import { daysText, placesText, stepTexts } from './rate-texts';

const subjectId = ({ _id }: StoredShippingRate) => `rate-${_id}`;

/** The number of prices listed; further ones are only counted. */
const stepsShown = 3;

type RateColumns = {
  rates: readonly StoredShippingRate[];
  weightUnit: WeightUnit;
  onMove: (rates: readonly StoredShippingRate[], from: number, to: number) => void;
  onDelete: (rate: StoredShippingRate) => void;
};

export function rateColumns(options: RateColumns): Column<StoredShippingRate>[] {
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
    { header: 'Delivers to', fills: true, cell: placesText },
    { header: 'Working days', cell: daysText },
    actionsColumn((rate) => <RateButtons rate={rate} {...options} />),
  ];
}

function RateButtons({ rate, rates, onMove, onDelete }: RateColumns & { rate: StoredShippingRate }) {
  const place = rates.indexOf(rate);
  const subject = subjectId(rate);
  return (
    <div className="flex w-full flex-wrap justify-end gap-2 @table:flex-nowrap">
      <MoveButton
        direction="up"
        subject={subject}
        isLast={place === 0}
        onMove={() => onMove(rates, place, place - 1)}
      />
      <MoveButton
        direction="down"
        subject={subject}
        isLast={place === rates.length - 1}
        onMove={() => onMove(rates, place, place + 1)}
      />
      <EditButtons
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
      {more > 0 && <li className="text-base-content/70 text-sm">and {more} more</li>}
    </ul>
  );
}

type MoveButtonProps = {
  direction: 'up' | 'down';
  /** The id of the element with the rate's name. */
  subject: string;
  /** The rate is already at this end of the list. The button stays, because it may have the focus. */
  isLast: boolean;
  onMove: () => void;
};

function MoveButton({ direction, subject, isLast, onMove }: MoveButtonProps) {
  return (
    <Button
      variant="outline"
      size="row"
      className="border-base-300 aria-disabled:opacity-40"
      aria-label={`Move ${direction}`}
      aria-describedby={subject}
      aria-disabled={isLast || undefined}
      onClick={isLast ? undefined : onMove}
    >
      <Icon name={direction} />
    </Button>
  );
}
