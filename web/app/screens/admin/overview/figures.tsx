import { formatCount, formatUsd } from '@chuck-and-bit/contract/money';
import type { Overview, OverviewFigures } from '@chuck-and-bit/contract/overview';
import { Card } from '../../../ui/card';
import { classNames } from '../../../ui/class-names';
import { Icon } from '../../../ui/icon';
import { changeOf, formatDuration } from './change';

type Figure = {
  of: keyof OverviewFigures;
  label: string;
  format: (value: number) => string;
  /** Which direction of change is good. */
  good: 'more' | 'less';
};

const figures: readonly Figure[] = [
  { of: 'revenue', label: 'Net sales', format: formatUsd, good: 'more' },
  { of: 'orders', label: 'Paid orders', format: formatCount, good: 'more' },
  { of: 'units', label: 'Units sold', format: formatCount, good: 'more' },
  { of: 'averageOrder', label: 'Average order value', format: formatUsd, good: 'more' },
  { of: 'newCustomers', label: 'New customers', format: formatCount, good: 'more' },
  { of: 'refunded', label: 'Refunded', format: formatUsd, good: 'less' },
  { of: 'refunds', label: 'Refunds', format: formatCount, good: 'less' },
  {
    of: 'medianSecondsToPayment',
    label: 'Median time to payment',
    format: formatDuration,
    good: 'less',
  },
];

/** The figures of a period, each with its change against the period before. */
export function Figures({ current, previous }: Pick<Overview, 'current' | 'previous'>) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3 lg:grid-cols-4">
      {figures.map(({ of, label, format, good }) => {
        const change = changeOf(current[of], previous[of]);
        const value = current[of];
        return (
          <Card key={of} as="div" padding="compact" className="min-w-0">
            <dt className="text-base-content/70 text-sm">{label}</dt>
            <dd className="mt-1 text-xl font-semibold wrap-anywhere tabular-nums sm:text-2xl">
              {value === null ? 'None' : format(value)}
            </dd>
            <dd
              className={classNames(
                'mt-1 flex gap-1 text-sm',
                change.direction === null
                  ? 'text-base-content/70'
                  : change.direction === good
                    ? 'text-success'
                    : 'text-error',
              )}
            >
              {change.direction && (
                <Icon name={change.direction === 'more' ? 'up' : 'down'} className="mt-0.5 size-4" />
              )}
              <span className="min-w-0 wrap-anywhere">{`${change.text}${previous[of] !== null && change.direction ? `, from ${format(previous[of])}` : ''}`}</span>
            </dd>
          </Card>
        );
      })}
    </dl>
  );
}
