import { zodResolver } from '@hookform/resolvers/zod';
import { limits } from '@chuck-and-bit/contract/limits';
import { type NewTaxRate, newTaxRate, type StoredTaxRate } from '@chuck-and-bit/contract/taxes';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { countryOptions } from '../../../../components/countries/country-options';
import { fieldOf } from '../../../../components/forms/field-of';
import { MissingSetting } from '../../../../components/settings/missing-setting';
import { SettingForm } from '../../../../components/settings/setting-form';
import { useSettingForm } from '../../../../components/settings/use-setting-form';
import { settingsPaths } from '../../../../page/settings-paths';
import { CheckboxField } from '../../../../ui/checkbox-field';
import { PageHeading } from '../../../../ui/page-heading';
import { SelectField } from '../../../../ui/select-field';
import { TextField } from '../../../../ui/text-field';

const newTax: Partial<NewTaxRate> = { name: '', country: '', region: '', coversShipping: true };

const toValues = ({ _id, version: _version, ...values }: StoredTaxRate): NewTaxRate => values;

const back = { to: settingsPaths.taxes, label: 'Back to taxes' };

type TaxFormProps = {
  title: string;
  isNew: boolean;
  /** null for a new tax, or one that does not exist. */
  stored: StoredTaxRate | null;
};

export function TaxForm({ title, isNew, stored }: TaxFormProps) {
  const form = useForm<NewTaxRate>({
    resolver: zodResolver(newTaxRate),
    defaultValues: stored ? toValues(stored) : newTax,
  });
  const countries = useMemo(() => countryOptions(), []);
  const { edited, frame } = useSettingForm(form, { stored, toValues, listPath: settingsPaths.taxes });
  if (!isNew && !edited) return <MissingSetting back={back} />;

  return (
    <>
      <PageHeading title={title} />
      <SettingForm {...frame} submitLabel={isNew ? 'Add tax' : 'Save tax'} back={back}>
        <SelectField
          label="Country"
          options={countries}
          className="sm:col-span-3"
          {...fieldOf(form, 'country')}
        />
        <TextField
          label="State or province"
          maxLength={limits.region.max}
          hint="As customers write it. Example: CA. Leave it empty for the whole country."
          className="sm:col-span-3"
          {...fieldOf(form, 'region')}
        />
        <TextField
          label="Name"
          hint="Stands on receipts. Example: Sales tax."
          className="sm:col-span-3"
          {...fieldOf(form, 'name')}
        />
        <TextField
          label="Rate"
          type="number"
          inputMode="decimal"
          step={0.01}
          min={0}
          max={100}
          aside="Percent"
          hint="At most two decimals. Example: 7.25."
          className="sm:col-span-3"
          {...fieldOf(form, 'percent', { valueAsNumber: true })}
        />
        <CheckboxField
          label="Shipping is taxed too"
          className="sm:col-span-6"
          {...form.register('coversShipping')}
        />
      </SettingForm>
    </>
  );
}
