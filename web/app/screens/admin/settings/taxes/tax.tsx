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
import { useController, type UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { orFailure } from '../../../../components/errors/failed-list';
import { fieldOf } from '../../../../components/forms/field-of';
import { PlaceFields } from '../../../../components/places/place-fields';
import { type EntryKind, EntryScreen } from '../../../../components/settings/entry-screen';
import { pageMeta } from '../../../../browser/page-meta';
import { settingsPaths } from '../../../../browser/settings-paths';
import { draftNumber } from '../../../../session/store/drafts';
import { browserShopApi } from '../../../../shop-api';
import { CheckboxField } from '../../../../ui/checkbox-field';
import { DecimalField } from '../../../../ui/number-field';
import { TextField } from '../../../../ui/text-field';
import type { Route } from './+types/tax';

export { ScreenError as ErrorBoundary } from '../../../../components/errors/screen-error';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, args.params.id ? 'Edit tax' : 'Add tax', 'What is charged for which country.');

export async function clientLoader() {
  return { taxes: await orFailure(browserShopApi().call(listTaxRates)) };
}

const taxKind: EntryKind<NewTaxRate, StoredTaxRate> = {
  name: 'tax',
  back: { to: settingsPaths.taxes, label: 'Back to taxes' },
  resolver: zodResolver(newTaxRate),
  draftFields: {
    name: z.string(),
    country: z.string(),
    region: z.string(),
    percent: draftNumber,
    coversShipping: z.boolean(),
  },
  start: { name: '', country: '', region: '', percent: Number.NaN, coversShipping: true },
  toValues: ({ _id, version: _version, ...values }) => values,
  add: (body, key) => browserShopApi().call(addTaxRate, { body }, key),
  change: (id, body, key) => browserShopApi().call(changeTaxRate, { params: { id }, body }, key),
  said: { added: messages.taxRateAdded, saved: messages.taxRateSaved },
};

export default function TaxScreen({ loaderData, params: { id } }: Route.ComponentProps) {
  return (
    <EntryScreen kind={taxKind} id={id} result={loaderData.taxes} entries={(taxes) => taxes}>
      {(form) => <TaxFields form={form} />}
    </EntryScreen>
  );
}

function TaxFields({ form }: { form: UseFormReturn<NewTaxRate> }) {
  const country = useController({ control: form.control, name: 'country' });
  const region = useController({ control: form.control, name: 'region' });
  return (
    <>
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
    </>
  );
}
