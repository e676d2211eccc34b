import { useId } from 'react';
import { Form, Link } from 'react-router';
import { dayInput } from '../../../components/dates/day-input';
import { useFieldsFromAddress } from '../../../components/forms/use-fields-from-address';
import { useListAddress } from '../../../components/tables/use-list-address';
import { screens } from '../../../browser/dashboard-screens';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { classNames } from '../../../ui/class-names';
import { TextField } from '../../../ui/text-field';
import { type ChosenPeriod, periodNames } from './period';

/** Chooses the period of the overview, which is kept in the page's address. */
export function PeriodChooser({ period }: { period: ChosenPeriod }) {
  const fault = useId();
  const { wanted } = useListAddress();
  const form = useFieldsFromAddress(
    `${wanted} ${period.from} ${period.to}`,
    ({ name }) => wanted.get(name) ?? (name === 'from' ? period.from : period.to),
  );
  const dayField = {
    ...dayInput,
    compact: true,
    required: true,
    'aria-describedby': period.fault ? fault : undefined,
    'aria-invalid': period.fault ? true : undefined,
    className: 'sm:w-40',
  } as const;
  return (
    <Card as="div" tone="tinted" padding="compact" className="flex flex-wrap items-end gap-x-6 gap-y-3">
      <nav aria-label="Period" className="flex flex-wrap gap-2">
        {Object.entries(periodNames).map(([name, label]) => (
          <Link
            key={name}
            to={`${screens.overview.path}?period=${name}`}
            preventScrollReset
            aria-current={period.name === name ? 'page' : undefined}
            className={classNames(
              'btn h-auto min-h-10 px-3.5 py-1 text-sm',
              period.name === name ? 'btn-secondary' : 'btn-outline',
            )}
          >
            {label}
          </Link>
        ))}
      </nav>
      <search aria-label="Other dates" className="w-full sm:w-auto">
        <Form ref={form} preventScrollReset className="grid grid-cols-2 items-end gap-2 sm:flex">
          <TextField {...dayField} label="From" name="from" defaultValue={period.from} />
          <TextField {...dayField} label="Until" name="to" defaultValue={period.to} />
          <Button type="submit" variant="outline" size="small">
            Show dates
          </Button>
        </Form>
      </search>
      {period.fault && (
        <p id={fault} role="alert" className="text-error basis-full">
          {period.fault}
        </p>
      )}
    </Card>
  );
}
