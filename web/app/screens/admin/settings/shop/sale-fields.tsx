import { limits } from '@chuck-and-bit/contract/limits';
import {
  settingVariables,
  type ShopSettingsForm,
  type StoredShopSettings,
  type VariableSetting,
} from '@chuck-and-bit/contract/shop-settings';
import { formatCount } from '@chuck-and-bit/contract/money';
import { timeZonesWith } from '@chuck-and-bit/contract/time-zone';
import { useController, type UseFormReturn } from 'react-hook-form';
import { type ReactNode, useMemo } from 'react';
import { zoneName } from '../../../../browser/dates';
import { fieldOf } from '../../../../components/forms/field-of';
import { WholeNumberField } from '../../../../ui/number-field';
import { SelectField } from '../../../../ui/select-field';
import { TextField } from '../../../../ui/text-field';
import { FixedSetting } from './fixed-setting';
import { SettingGroup } from './setting-group';

type SaleFieldsProps = { form: UseFormReturn<ShopSettingsForm>; stored: StoredShopSettings };

/** Whether a variable of the environment sets this. */
export const isSetByVariable = ({ setByVariables }: StoredShopSettings, field: VariableSetting): boolean =>
  setByVariables.includes(settingVariables[field]);

const shownZone = (name: string) => name.replaceAll('_', ' ');

const taxTexts = { true: 'Prices contain the tax', false: 'The tax is added to prices' };

/** The values of these settings in words. */
const shownValue: { [Field in VariableSetting]: (stored: StoredShopSettings) => string } = {
  taxIncluded: ({ taxIncluded }) => taxTexts[`${taxIncluded}`],
  timeZone: ({ timeZone }) => shownZone(timeZone),
  ownerEmail: ({ ownerEmail }) => ownerEmail,
  unpaidHours: ({ unpaidHours }) =>
    unpaidHours === 0 ? '0, until they are paid or cancelled' : formatCount(unpaidHours),
};

const labels = {
  taxIncluded: 'Prices and tax',
  timeZone: 'Time zone',
  ownerEmail: "Owner's e-mail",
  unpaidHours: 'Hold unpaid orders, in hours',
};

type FixableProps = { field: VariableSetting; stored: StoredShopSettings; children: ReactNode };

/** A field, or what a variable sets instead. */
function Fixable({ field, stored, children }: FixableProps) {
  if (!isSetByVariable(stored, field)) return children;
  return (
    <FixedSetting
      label={labels[field]}
      value={shownValue[field](stored)}
      reason={`Set by the variable ${settingVariables[field]}, and changed only there.`}
    />
  );
}

/** What prices mean, when days begin, and who is told of orders. What a variable sets is only shown. */
export function SaleFields({ form, stored }: SaleFieldsProps) {
  return (
    <SettingGroup
      title="Orders, tax and time"
      intro="What prices mean, when days begin, and who is told of orders."
    >
      <Fixable field="taxIncluded" stored={stored}>
        <TaxField form={form} stored={stored} />
      </Fixable>
      <Fixable field="unpaidHours" stored={stored}>
        <WholeNumberField
          label={labels.unpaidHours}
          min={limits.unpaidHours.min}
          max={limits.unpaidHours.max}
          hint="Then they are cancelled. Orders that wait already keep their deadline. 0: never."
          className="sm:col-span-3"
          {...fieldOf(form, 'unpaidHours', { valueAsNumber: true })}
        />
      </Fixable>
      <Fixable field="timeZone" stored={stored}>
        <TimeZoneField form={form} stored={stored} />
      </Fixable>
      <Fixable field="ownerEmail" stored={stored}>
        <TextField
          label={labels.ownerEmail}
          type="email"
          autoComplete="email"
          maxLength={limits.email.max}
          hint="Gets a mail about paid orders, refunds, returns and low stock. Leave it empty for none."
          className="sm:col-span-3"
          {...fieldOf(form, 'ownerEmail')}
        />
      </Fixable>
    </SettingGroup>
  );
}

const taxOptions = [
  { value: 'true', label: taxTexts.true },
  { value: 'false', label: taxTexts.false },
];

function TaxField({ form, stored }: SaleFieldsProps) {
  if (stored.isTaxFixed) {
    return (
      <FixedSetting
        label={labels.taxIncluded}
        value={shownValue.taxIncluded(stored)}
        reason="Stays, because an order was paid: receipts and reports would no longer agree."
      />
    );
  }
  return (
    <SelectField
      label={labels.taxIncluded}
      options={taxOptions}
      hint="Can change until the first order is paid. The rates are under Taxes."
      className="sm:col-span-3"
      {...fieldOf(form, 'taxIncluded', { setValueAs: (chosen) => String(chosen) === 'true' })}
    />
  );
}

function TimeZoneField({ form, stored }: SaleFieldsProps) {
  const { field, fieldState } = useController({ control: form.control, name: 'timeZone' });
  const options = useMemo(
    () => timeZonesWith(stored.timeZone).map((value) => ({ value, label: shownZone(value) })),
    [stored.timeZone],
  );
  return (
    <SelectField
      label={labels.timeZone}
      options={options}
      hint={`Days of reports and files begin at midnight in ${zoneName(field.value)}.`}
      error={fieldState.error?.message}
      className="sm:col-span-3"
      {...field}
    />
  );
}

/** What to ask before these values are saved; null for nothing. */
export function questionAbout({ timeZone }: ShopSettingsForm, stored: StoredShopSettings) {
  if (isSetByVariable(stored, 'timeZone') || timeZone === stored.timeZone) return null;
  return {
    title: 'Change the time zone?',
    message: `Days of reports and files will begin at midnight in ${zoneName(timeZone)} instead of ${zoneName(stored.timeZone)}, for the past too: sales near midnight move to another day, month or year. Dates on receipts and invoices follow. Times that are set already, such as the end of a discount code, stay the same moments.`,
    confirmLabel: 'Yes, change it',
    declineLabel: 'No, keep it',
  };
}
