import { messages } from '@chuck-and-bit/contract/messages';
import {
  addShippingRate,
  changeShippingRate,
  type NewShippingRate,
  newShippingRate,
  type ShippingRateChange,
  type StoredShippingRate,
} from '@chuck-and-bit/contract/shipping';
import type { WeightUnit } from '@chuck-and-bit/contract/shop-settings';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { outcomeOf, readActionBody } from '../../../../components/actions/outcome';
import { fieldOf } from '../../../../components/forms/field-of';
import { createIdempotencyKeys } from '../../../../components/forms/idempotency-keys';
import { ParsedField } from '../../../../components/forms/parsed-field';
import { CountriesField } from '../../../../components/settings/countries-field';
import { EntryForm } from '../../../../components/settings/entry-form';
import { LoadedSetting } from '../../../../components/settings/loaded-setting';
import { pageMeta } from '../../../../page/page-meta';
import { settingsPaths } from '../../../../page/settings-paths';
import { browserShopApi } from '../../../../shop-api';
import { SelectField } from '../../../../ui/select-field';
import { TextField } from '../../../../ui/text-field';
import type { Route } from './+types/shipping-rate';
import { loadShipping } from './load-shipping';
import { StepsField } from './steps-field';

export { ScreenError as ErrorBoundary } from '../../../../components/errors/screen-error';

export const meta: Route.MetaFunction = ({ params }) =>
  pageMeta(
    params.id ? 'Edit shipping rate' : 'Add shipping rate',
    'How orders are shipped and what it costs.',
  );

const withKey = createIdempotencyKeys();

export async function clientLoader() {
  return { shipping: await loadShipping() };
}

export async function clientAction({ request, params: { id } }: Route.ClientActionArgs) {
  const body = await readActionBody<NewShippingRate | ShippingRateChange>(request);
  return outcomeOf(() =>
    withKey({ id, ...body }, async (options) => {
      const api = browserShopApi();
      if (id && 'version' in body) {
        await api.call(changeShippingRate, { params: { id }, body }, options);
        return messages.shippingRateSaved;
      }
      await api.call(addShippingRate, { body }, options);
      return messages.shippingRateAdded;
    }),
  );
}

export default function ShippingRateScreen({ loaderData, params: { id } }: Route.ComponentProps) {
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <LoadedSetting result={loaderData.shipping}>
        {({ rates, weightUnit }) => (
          <RateForm
            key={id}
            isNew={!id}
            stored={rates.find(({ _id }) => _id === id) ?? null}
            unit={weightUnit}
          />
        )}
      </LoadedSetting>
    </div>
  );
}

const basisOptions = [
  { value: 'flat', label: 'One price' },
  { value: 'weight', label: 'By weight' },
  { value: 'goods', label: 'By value of the goods' },
];

/** Hours in the shop's time zone. */
const cutOffOptions = Array.from({ length: 25 }, (_, hour) => {
  if (hour === 0) return { value: '0', label: 'Never' };
  if (hour === 24) return { value: '24', label: 'At any time' };
  return { value: String(hour), label: `Before ${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}` };
});

const newRate: Partial<NewShippingRate> = {
  name: '',
  basis: 'flat',
  steps: [{ from: 0, price: Number.NaN }],
  countries: [],
  regions: [],
  cutOffHour: 14,
};

const toValues = ({ _id, version: _version, ...values }: StoredShippingRate): NewShippingRate => values;

const back = { to: settingsPaths.shippingRates, label: 'Back to shipping rates' };

type RateFormProps = {
  isNew: boolean;
  /** null for a new rate, or one that does not exist. */
  stored: StoredShippingRate | null;
  unit: WeightUnit;
};

function RateForm({ isNew, stored, unit }: RateFormProps) {
  const form = useForm<NewShippingRate>({
    resolver: zodResolver(newShippingRate),
    defaultValues: stored ? toValues(stored) : newRate,
  });

  return (
    <EntryForm {...{ form, isNew, stored, toValues, back }} name="shipping rate">
      <TextField
        label="Name"
        hint="Customers see it. Example: Express."
        className="sm:col-span-6"
        {...fieldOf(form, 'name')}
      />
      <SelectField
        label="What the price depends on"
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
    </EntryForm>
  );
}

type FieldsProps = { form: UseFormReturn<NewShippingRate> };

function PlaceFields({ form }: FieldsProps) {
  const [countries, regions] = useWatch({ control: form.control, name: ['countries', 'regions'] });
  return (
    <>
      <Controller
        control={form.control}
        name="countries"
        render={({ field, fieldState }) => (
          <CountriesField
            label="Countries"
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
        <ParsedField<NewShippingRate, string[]>
          label="Only these states or provinces"
          control={form.control}
          name="regions"
          parse={readRegions}
          format={(names) => names.join(', ')}
          hint="With commas between them. Example: AK, HI. Leave it empty for the whole country."
          className="sm:col-span-6"
        />
      )}
    </>
  );
}

const readRegions = (text: string) =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

function TimeFields({ form }: FieldsProps) {
  const days = { type: 'number', inputMode: 'numeric', min: 0 } as const;
  return (
    <>
      <SelectField
        label="Leaves on the day of the order"
        options={cutOffOptions}
        hint="Monday to Friday, by the clock of the shop. Later orders leave on the next working day."
        className="sm:col-span-6"
        {...fieldOf(form, 'cutOffHour', { valueAsNumber: true })}
      />
      <TextField
        {...days}
        label="Working days on the way, at least"
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
