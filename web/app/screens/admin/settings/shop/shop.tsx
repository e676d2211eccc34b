import { zodResolver } from '@hookform/resolvers/zod';
import { getFirstDay } from '@chuck-and-bit/contract/first-day';
import { keysOf } from '@chuck-and-bit/contract/keys';
import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import type { BrandPicture } from '@chuck-and-bit/contract/pictures';
import {
  changeShopSettings,
  getShopSettings,
  type DocumentSeries,
  settingVariables,
  type ShopSettingsForm,
  shopSettingsForm,
  type StoredShopSettings,
  type VariableSetting,
} from '@chuck-and-bit/contract/shop-settings';
import { Controller, useForm, type UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { isFailure, orFailure } from '../../../../components/errors/failed-list';
import { BringBack } from '../../../../components/first-day/bring-back';
import { errorOfList, fieldOf } from '../../../../components/forms/field-of';
import { DaysField } from '../../../../components/settings/days-field';
import { LoadedSetting } from '../../../../components/settings/loaded-setting';
import { SettingForm } from '../../../../components/settings/setting-form';
import { type MetaArgs, pageMeta } from '../../../../browser/page-meta';
import { draftNumber } from '../../../../session/store/drafts';
import { browserShopApi } from '../../../../shop-api';
import { PageHeading } from '../../../../ui/page-heading';
import { SelectField } from '../../../../ui/select-field';
import { TextAreaField } from '../../../../ui/text-area-field';
import { WholeNumberField } from '../../../../ui/number-field';
import { TextField } from '../../../../ui/text-field';
import type { Route } from './+types/shop';
import { AnnouncementFields } from './announcement-fields';
import { BrandFields } from './brand-fields';
import { FixedSetting } from './fixed-setting';
import { isSetByVariable, questionAbout, SaleFields } from './sale-fields';
import { SeriesFields } from './series-fields';
import { SettingGroup } from './setting-group';

export { ScreenError as ErrorBoundary } from '../../../../components/errors/screen-error';

export const meta = (args: MetaArgs) => pageMeta(args, 'Settings', 'What is the same for the whole shop.');

const formName = 'shop settings';

const weightOptions = [
  { value: 'kg', label: 'Kilograms (kg)' },
  { value: 'lb', label: 'Pounds (lb)' },
];

export async function clientLoader() {
  const [settings, firstDay] = await Promise.all([
    orFailure(browserShopApi().call(getShopSettings)),
    orFailure(browserShopApi().call(getFirstDay)),
  ]);
  return { settings, firstDay: isFailure(firstDay) ? null : firstDay };
}

export default function ShopScreen({ loaderData }: Route.ComponentProps) {
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <PageHeading
        title="Shop settings"
        intro="How the shop looks, who sells, and what is the same everywhere."
      />
      <LoadedSetting result={loaderData.settings}>
        {(settings) => <ShopForm stored={settings} />}
      </LoadedSetting>
      {loaderData.firstDay && <BringBack firstDay={loaderData.firstDay} />}
    </div>
  );
}

const seriesOf = ({ prefix, firstNumber }: DocumentSeries['invoice']) => ({ prefix, firstNumber });

const idOf = (picture: BrandPicture | null) => picture && { _id: picture._id };

const toValues = (settings: StoredShopSettings): ShopSettingsForm => ({
  shopName: settings.shopName,
  accent: settings.accent,
  logo: idOf(settings.logo),
  favicon: idOf(settings.favicon),
  sharedPicture: idOf(settings.sharedPicture),
  sellerName: settings.sellerName,
  sellerAddress: settings.sellerAddress,
  sellerTaxNumber: settings.sellerTaxNumber,
  sellerPhone: settings.sellerPhone,
  sellerEmail: settings.sellerEmail,
  announcement: settings.announcement,
  weightUnit: settings.weightUnit,
  returnDays: settings.returnDays,
  taxIncluded: settings.taxIncluded,
  timeZone: settings.timeZone,
  // A variable may set an address that no form takes. It is not sent.
  ownerEmail: isSetByVariable(settings, 'ownerEmail') ? '' : settings.ownerEmail,
  unpaidHours: settings.unpaidHours,
  daysOff: settings.daysOff,
  documentYears: settings.documentYears,
  purchaseYears: settings.purchaseYears,
  counters: settings.counters,
  documentSeries: {
    invoice: seriesOf(settings.documentSeries.invoice),
    credit_note: seriesOf(settings.documentSeries.credit_note),
    reversal: seriesOf(settings.documentSeries.reversal),
  },
});

const draftSeries = z.object({ prefix: z.string(), firstNumber: draftNumber });

const draftPicture = z.nullable(z.object({ _id: z.string() }));

const draft = {
  name: formName,
  fields: {
    shopName: z.string(),
    accent: z.string(),
    logo: draftPicture,
    favicon: draftPicture,
    sharedPicture: draftPicture,
    sellerName: z.string(),
    sellerAddress: z.string(),
    sellerTaxNumber: z.string(),
    sellerPhone: z.string(),
    sellerEmail: z.string(),
    announcement: z.object({
      text: z.string(),
      link: z.string(),
      from: z.nullable(z.string()),
      until: z.nullable(z.string()),
    }),
    weightUnit: z.enum(['kg', 'lb']),
    returnDays: draftNumber,
    taxIncluded: z.boolean(),
    timeZone: z.string(),
    ownerEmail: z.string(),
    unpaidHours: draftNumber,
    daysOff: z.array(z.string()),
    documentYears: draftNumber,
    purchaseYears: draftNumber,
    counters: z.object({
      countries: z.string(),
      shipped: z.string(),
      customers: z.string(),
      reviews: z.string(),
    }),
    documentSeries: z.object({ invoice: draftSeries, credit_note: draftSeries, reversal: draftSeries }),
  },
};

/** What may be sent: what a variable sets, and the meaning of prices once an order was paid, stay as they are. */
function withoutFixed(values: ShopSettingsForm, stored: StoredShopSettings): Partial<ShopSettingsForm> {
  const isFixed = (field: VariableSetting) =>
    isSetByVariable(stored, field) || (field === 'taxIncluded' && stored.isTaxFixed);
  const fixed: string[] = keysOf(settingVariables).filter(isFixed);
  return Object.fromEntries(Object.entries(values).filter(([field]) => !fixed.includes(field)));
}

function ShopForm({ stored }: { stored: StoredShopSettings }) {
  const form = useForm<ShopSettingsForm>({
    resolver: zodResolver(shopSettingsForm),
    defaultValues: toValues(stored),
  });
  return (
    <SettingForm
      {...{ form, draft, stored, toValues }}
      save={async (values, version, key) => {
        const body = { ...withoutFixed(values, stored), version: version ?? stored.version };
        await browserShopApi().call(changeShopSettings, { body }, key);
        return messages.settingsSaved;
      }}
      question={(values) => questionAbout(values, stored)}
      submitLabel="Save settings"
    >
      <BrandFields form={form} />
      <AnnouncementFields form={form} />
      <CounterFields form={form} />
      <SellerFields form={form} />
      <DeliveryFields form={form} />
      <SaleFields form={form} stored={stored} />
      <DocumentFields form={form} stored={stored.documentSeries} />
    </SettingForm>
  );
}

const counterLabels = {
  countries: 'Countries we ship to',
  shipped: 'Tools sent out',
  customers: 'Workshops served',
  reviews: 'Customer reviews',
} as const;

/** The numbers of the landing page, which claims none that the merchant has not entered. */
function CounterFields({ form }: { form: UseFormReturn<ShopSettingsForm> }) {
  return (
    <SettingGroup
      title="Numbers on the landing page"
      intro="Enter only what is true of your shop. Examples: 49+, 500K+. An empty one is not shown."
    >
      {keysOf(counterLabels).map((name) => (
        <TextField
          key={name}
          label={counterLabels[name]}
          autoComplete="off"
          maxLength={limits.counter.max}
          className="sm:col-span-3"
          {...fieldOf(form, `counters.${name}`)}
        />
      ))}
    </SettingGroup>
  );
}

/** The seller, as receipts and invoices state it. */
function SellerFields({ form }: { form: UseFormReturn<ShopSettingsForm> }) {
  return (
    <SettingGroup title="Seller" intro="Who sells, on receipts, orders and invoices.">
      <TextField
        label="Seller name"
        autoComplete="organization"
        maxLength={limits.sellerName.max}
        hint="Shown on receipts and orders. Example: Millford Tools Inc."
        className="sm:col-span-6"
        {...fieldOf(form, 'sellerName')}
      />
      <TextAreaField
        label="Seller address"
        rows={3}
        maxLength={limits.address.max}
        hint="Shown below the name. Example: 12 Quarry Lane, Millford, OH 45150. Invoices need it: without it they wait."
        className="sm:col-span-6"
        {...fieldOf(form, 'sellerAddress')}
      />
      <TextField
        label="Seller phone"
        type="tel"
        autoComplete="tel"
        maxLength={limits.phone.max}
        hint="Shown at the top of every page. Leave it empty for none."
        className="sm:col-span-3"
        {...fieldOf(form, 'sellerPhone')}
      />
      <TextField
        label="Shop e-mail"
        type="email"
        autoComplete="email"
        maxLength={limits.email.max}
        hint="Shown below pages and mails. Leave it empty for none."
        className="sm:col-span-3"
        {...fieldOf(form, 'sellerEmail')}
      />
      <TextField
        label="Tax number"
        maxLength={limits.taxNumber.max}
        hint="Printed on invoices. Example: DE123456789. Leave it empty for none."
        className="sm:col-span-3"
        {...fieldOf(form, 'sellerTaxNumber')}
      />
    </SettingGroup>
  );
}

/** When something leaves and may come back, and how weights and amounts are written. */
function DeliveryFields({ form }: { form: UseFormReturn<ShopSettingsForm> }) {
  return (
    <SettingGroup title="Delivery and returns" intro="When nothing is shipped, and how weights are written.">
      <WholeNumberField
        label="Return period in days"
        min={limits.returnDays.min}
        max={limits.returnDays.max}
        hint="Counted from the day of shipping. 0 means that the shop takes no returns."
        className="sm:col-span-3"
        {...fieldOf(form, 'returnDays', { valueAsNumber: true })}
      />
      <SelectField
        label="Weight unit"
        options={weightOptions}
        hint="For products and shipping rates. Example: 2.5 kg, or 5.51 lb."
        className="sm:col-span-3"
        {...fieldOf(form, 'weightUnit')}
      />
      <Controller
        control={form.control}
        name="daysOff"
        render={({ field, fieldState }) => (
          <DaysField
            label="Days off"
            one="day off"
            several="days off"
            value={field.value}
            onChange={field.onChange}
            error={errorOfList(fieldState.error)}
            emptyText="Only Saturdays and Sundays."
            hint="Nothing leaves or arrives on them, so expected days of arrival skip them. Example: Thanksgiving."
            className="sm:col-span-6"
          />
        )}
      />
      <FixedSetting
        label="Currency"
        value="US dollars, always with cents"
        reason="Example: $1,299.00. The shop sells in no other currency."
        className="sm:col-span-6"
      />
    </SettingGroup>
  );
}

type DocumentFieldsProps = {
  form: UseFormReturn<ShopSettingsForm>;
  stored: StoredShopSettings['documentSeries'];
};

/** The numbers of invoices, and for how long names stay in them. */
function DocumentFields({ form, stored }: DocumentFieldsProps) {
  return (
    <SettingGroup
      title="Documents"
      intro="Invoices, credit notes and reversals, and how long names are kept."
    >
      <SeriesFields form={form} stored={stored} />
      <WholeNumberField
        label="Keep documents, in years"
        min={limits.documentYears.min}
        max={limits.documentYears.max}
        hint="For so long invoices and credit notes name a customer whose account is deleted."
        className="sm:col-span-3"
        {...fieldOf(form, 'documentYears', { valueAsNumber: true })}
      />
      <WholeNumberField
        label="Make orders anonymous after years"
        min={limits.purchaseYears.min}
        max={limits.purchaseYears.max}
        hint="Settled orders of this age lose the customer's name, address and notes, and leave My Orders. 0: never."
        className="sm:col-span-3"
        {...fieldOf(form, 'purchaseYears', { valueAsNumber: true })}
      />
    </SettingGroup>
  );
}
