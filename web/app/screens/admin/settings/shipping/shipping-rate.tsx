import { listCountries } from '@chuck-and-bit/contract/countries';
import { messages } from '@chuck-and-bit/contract/messages';
import {
  addShippingRate,
  changeShippingRate,
  type NewShippingRate,
  newShippingRate,
  type StoredShippingRate,
} from '@chuck-and-bit/contract/shipping';
import type { WeightUnit } from '@chuck-and-bit/contract/shop-settings';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, type UseFormReturn, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { errorOfList, fieldOf } from '../../../../components/forms/field-of';
import { useRegions } from '../../../../components/places/use-regions';
import { type EntryKind, EntryScreen } from '../../../../components/settings/entry-screen';
import { PlacesField } from '../../../../components/settings/places-field';
import { pageMeta } from '../../../../browser/page-meta';
import { settingsPaths } from '../../../../browser/settings-paths';
import { draftNumber } from '../../../../session/store/drafts';
import { browserShopApi } from '../../../../shop-api';
import { SelectField } from '../../../../ui/select-field';
import { TextField } from '../../../../ui/text-field';
import type { Route } from './+types/shipping-rate';
import { loadShipping } from './load-shipping';
import { StepsField } from './steps-field';

export { ScreenError as ErrorBoundary } from '../../../../components/errors/screen-error';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(
    args,
    args.params.id ? 'Edit shipping rate' : 'Add shipping rate',
    'How orders are shipped and what it costs.',
  );

export async function clientLoader() {
  return { shipping: await loadShipping() };
}

const basisOptions = [
  { value: 'flat', label: 'Flat rate' },
  { value: 'weight', label: 'Order weight' },
  { value: 'goods', label: 'Order value' },
];

/** Hours in the shop's time zone. */
const cutOffOptions = Array.from({ length: 25 }, (_, hour) => {
  if (hour === 0) return { value: '0', label: 'Never' };
  if (hour === 24) return { value: '24', label: 'At any time' };
  return { value: String(hour), label: `Before ${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}` };
});

const rateKind: EntryKind<NewShippingRate, StoredShippingRate> = {
  name: 'shipping rate',
  back: { to: settingsPaths.shippingRates, label: 'Back to shipping rates' },
  resolver: zodResolver(newShippingRate),
  draftFields: {
    name: z.string(),
    basis: z.enum(['flat', 'weight', 'goods']),
    steps: z.array(z.object({ from: draftNumber, price: draftNumber })),
    countries: z.array(z.string()),
    regions: z.array(z.string()),
    cutOffHour: z.number(),
    minDays: draftNumber,
    maxDays: draftNumber,
  },
  start: {
    name: '',
    basis: 'flat',
    steps: [{ from: 0, price: Number.NaN }],
    countries: [],
    regions: [],
    cutOffHour: 14,
    minDays: Number.NaN,
    maxDays: Number.NaN,
  },
  toValues: ({ _id, version: _version, ...values }) => values,
  add: (body, key) => browserShopApi().call(addShippingRate, { body }, key),
  change: (id, body, key) => browserShopApi().call(changeShippingRate, { params: { id }, body }, key),
  said: { added: messages.shippingRateAdded, saved: messages.shippingRateSaved },
};

export default function ShippingRateScreen({ loaderData, params: { id } }: Route.ComponentProps) {
  return (
    <EntryScreen kind={rateKind} id={id} result={loaderData.shipping} entries={({ rates }) => rates}>
      {(form, { weightUnit }) => <RateFields form={form} unit={weightUnit} />}
    </EntryScreen>
  );
}

type FieldsProps = { form: UseFormReturn<NewShippingRate> };

function RateFields({ form, unit }: FieldsProps & { unit: WeightUnit }) {
  return (
    <>
      <TextField
        label="Name"
        hint="Customers see it. Example: Express."
        className="sm:col-span-6"
        {...fieldOf(form, 'name')}
      />
      <SelectField
        label="Rate based on"
        options={basisOptions}
        className="sm:col-span-3"
        {...fieldOf(form, 'basis', {
          // The steps of another basis are in another unit, so only the first price stays.
          onChange: () => form.setValue('steps', [{ from: 0, price: form.getValues('steps.0.price') }]),
        })}
      />
      <StepsField form={form} unit={unit} />
      <PlaceFields form={form} />
      <TimeFields form={form} />
    </>
  );
}

const allCountries = listCountries();

function PlaceFields({ form }: FieldsProps) {
  const [countries, regions] = useWatch({ control: form.control, name: ['countries', 'regions'] });
  const known = useRegions(countries.length === 1 ? (countries[0] ?? '') : '');
  return (
    <>
      <Controller
        control={form.control}
        name="countries"
        render={({ field, fieldState }) => (
          <PlacesField
            label="Countries"
            options={allCountries}
            one="country"
            several="countries"
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
            emptyText="Delivers everywhere."
            hint="Without a country, every customer can choose this rate."
            className="sm:col-span-6"
          />
        )}
      />
      {(countries.length === 1 || regions.length > 0) && (
        <Controller
          control={form.control}
          name="regions"
          render={({ field, fieldState }) => (
            <PlacesField
              label="Only these states or provinces"
              options={known ?? []}
              one="state or province"
              several="states or provinces"
              value={field.value}
              onChange={field.onChange}
              error={errorOfList(fieldState.error)}
              emptyText="Delivers to the whole country."
              className="sm:col-span-6"
            />
          )}
        />
      )}
    </>
  );
}

function TimeFields({ form }: FieldsProps) {
  const days = { type: 'number', inputMode: 'numeric', min: 0 } as const;
  return (
    <>
      <SelectField
        label="Same-day dispatch"
        options={cutOffOptions}
        hint="Monday to Friday except days off, by the clock of the shop. Later orders leave on the next working day."
        className="sm:col-span-6"
        {...fieldOf(form, 'cutOffHour', { valueAsNumber: true })}
      />
      <TextField
        {...days}
        label="Transit time from, in working days"
        className="sm:col-span-3"
        {...fieldOf(form, 'minDays', { valueAsNumber: true })}
      />
      <TextField
        {...days}
        label="At most"
        hint="Example: 2 to 4. Customers see the dates."
        className="sm:col-span-3"
        {...fieldOf(form, 'maxDays', { valueAsNumber: true })}
      />
    </>
  );
}
