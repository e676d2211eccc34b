import { messages } from '@chuck-and-bit/contract/messages';
import {
  addTaxRate,
  changeTaxRate,
  listTaxRates,
  type NewTaxRate,
  newTaxRate,
  type StoredTaxRate,
} from '@chuck-and-bit/contract/taxes';
import { zodResolver } from '@hookform/resolvers/zod';
import { useController, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { orFailure } from '../../../../components/errors/failed-list';
import { fieldOf } from '../../../../components/forms/field-of';
import { PlaceFields } from '../../../../components/places/place-fields';
import { EntryForm } from '../../../../components/settings/entry-form';
import { LoadedSetting } from '../../../../components/settings/loaded-setting';
import { pageMeta } from '../../../../browser/page-meta';
import { settingsPaths } from '../../../../browser/settings-paths';
import { draftNumber } from '../../../../session/store/drafts';
import { browserShopApi } from '../../../../shop-api';
import { CheckboxField } from '../../../../ui/checkbox-field';
import { DecimalField } from '../../../../ui/number-field';
import { TextField } from '../../../../ui/text-field';
import type { Route } from './+types/tax';

export { ScreenError as ErrorBoundary } from '../../../../components/errors/screen-error';

export const meta: Route.MetaFunction = ({ params }) =>
  pageMeta(params.id ? 'Edit tax' : 'Add tax', 'What is charged for which country.');

const formName = (id = 'new') => `tax ${id}`;

export async function clientLoader() {
  return { taxes: await orFailure(browserShopApi().call(listTaxRates)) };
}

export default function TaxScreen({ loaderData, params: { id } }: Route.ComponentProps) {
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <LoadedSetting result={loaderData.taxes}>
        {(taxes) => <TaxForm key={id} id={id} stored={taxes.find(({ _id }) => _id === id) ?? null} />}
      </LoadedSetting>
    </div>
  );
}

const newTax: NewTaxRate = { name: '', country: '', region: '', percent: Number.NaN, coversShipping: true };

const toValues = ({ _id, version: _version, ...values }: StoredTaxRate): NewTaxRate => values;

const back = { to: settingsPaths.taxes, label: 'Back to taxes' };

const draftFields = {
  name: z.string(),
  country: z.string(),
  region: z.string(),
  percent: draftNumber,
  coversShipping: z.boolean(),
};

type TaxFormProps = {
  /** Undefined for a new tax. */
  id: string | undefined;
  /** null for a new tax, or one that does not exist. */
  stored: StoredTaxRate | null;
};

function TaxForm({ id, stored }: TaxFormProps) {
  const form = useForm<NewTaxRate>({
    resolver: zodResolver(newTaxRate),
    defaultValues: stored ? toValues(stored) : newTax,
  });
  const country = useController({ control: form.control, name: 'country' });
  const region = useController({ control: form.control, name: 'region' });

  return (
    <EntryForm
      {...{ form, stored, toValues, back }}
      isNew={!id}
      name="tax"
      draft={{ name: formName(id), fields: draftFields }}
      save={async (body, version, key) => {
        const api = browserShopApi();
        if (id === undefined || version === undefined) {
          await api.call(addTaxRate, { body }, key);
          return messages.taxRateAdded;
        }
        await api.call(changeTaxRate, { params: { id }, body: { ...body, version } }, key);
        return messages.taxRateSaved;
      }}
    >
      <PlaceFields
        {...{ country, region }}
        isRegionRequired={false}
        regionHint="None for the whole country."
        className="sm:col-span-3"
      />
      <TextField
        label="Name"
        hint="Shown on receipts. Example: Sales tax."
        className="sm:col-span-3"
        {...fieldOf(form, 'name')}
      />
      <DecimalField
        label="Rate"
        min={0}
        max={100}
        aside="Percent"
        hint="At most two decimals. Example: 7.25."
        className="sm:col-span-3"
        {...fieldOf(form, 'percent', { valueAsNumber: true })}
      />
      <CheckboxField
        label="Charge tax on shipping"
        className="sm:col-span-6"
        {...form.register('coversShipping')}
      />
    </EntryForm>
  );
}
