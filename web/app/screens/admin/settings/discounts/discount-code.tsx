import {
  addDiscountCode,
  changeDiscountCode,
  listDiscountCodes,
  type NewDiscountCode,
  newDiscountCode,
  type StoredDiscountCode,
} from '@chuck-and-bit/contract/discount-codes';
import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { zodResolver } from '@hookform/resolvers/zod';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { dayInput } from '../../../../components/dates/day-input';
import { orFailure } from '../../../../components/errors/failed-list';
import { fieldOf, numberOrNull } from '../../../../components/forms/field-of';
import { ParsedField } from '../../../../components/forms/parsed-field';
import { type EntryKind, EntryScreen } from '../../../../components/settings/entry-screen';
import { usePageContext } from '../../../../browser/page-context';
import { pageMeta } from '../../../../browser/page-meta';
import { settingsPaths } from '../../../../browser/settings-paths';
import { draftNumber } from '../../../../session/store/drafts';
import { browserShopApi } from '../../../../shop-api';
import { SelectField } from '../../../../ui/select-field';
import { TextField } from '../../../../ui/text-field';
import type { Route } from './+types/discount-code';
import { codeDays } from './code-days';

export { ScreenError as ErrorBoundary } from '../../../../components/errors/screen-error';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(
    args,
    args.params.id ? 'Edit discount code' : 'Add discount code',
    'What the code takes off, and who can use it.',
  );

export async function clientLoader() {
  return { codes: await orFailure(browserShopApi().call(listDiscountCodes)) };
}

const kindOptions = [
  { value: 'percent', label: 'Percentage off' },
  { value: 'amount', label: 'Fixed amount off' },
  { value: 'freeShipping', label: 'Free shipping' },
];

const codeKind: EntryKind<NewDiscountCode, StoredDiscountCode> = {
  name: 'discount code',
  back: { to: settingsPaths.discountCodes, label: 'Back to discount codes' },
  resolver: zodResolver(newDiscountCode),
  draftFields: {
    code: z.string(),
    kind: z.enum(['percent', 'amount', 'freeShipping']),
    value: draftNumber,
    minimumGoods: draftNumber,
    startsAt: z.nullable(z.string()),
    endsAt: z.nullable(z.string()),
    maxUses: z.nullable(z.number()),
    maxUsesPerUser: z.nullable(z.number()),
  },
  start: {
    code: '',
    kind: 'percent',
    value: Number.NaN,
    minimumGoods: 0,
    startsAt: null,
    endsAt: null,
    maxUses: null,
    maxUsesPerUser: null,
  },
  toValues: ({ _id, version: _version, uses: _uses, createdAt: _createdAt, ...values }) => values,
  add: (body, key) => browserShopApi().call(addDiscountCode, { body }, key),
  change: (id, { code: _code, ...body }, key) =>
    browserShopApi().call(changeDiscountCode, { params: { id }, body }, key),
  said: { added: messages.discountCodeAdded, saved: messages.discountCodeSaved },
};

export default function DiscountCodeScreen({ loaderData, params: { id } }: Route.ComponentProps) {
  return (
    <EntryScreen kind={codeKind} id={id} result={loaderData.codes} entries={(codes) => codes}>
      {(form) => <CodeFields form={form} isNew={!id} />}
    </EntryScreen>
  );
}

const decimal = { type: 'number', inputMode: 'decimal', step: 0.01, min: 0 } as const;
const whole = { type: 'number', inputMode: 'numeric', min: 1 } as const;

type FieldsProps = { form: UseFormReturn<NewDiscountCode> };

function CodeFields({ form, isNew }: FieldsProps & { isNew: boolean }) {
  return (
    <>
      <TextField
        label="Code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        readOnly={!isNew}
        maxLength={limits.discountCode.max}
        hint={
          isNew
            ? 'Letters, digits and hyphens, in any case. Example: WELCOME10.'
            : 'A code stays as it is, because customers have it.'
        }
        className="sm:col-span-6 [&_input]:uppercase"
        {...fieldOf(form, 'code')}
      />
      <DiscountFields form={form} />
      <ValidityFields form={form} />
      <UseFields form={form} />
    </>
  );
}

function DiscountFields({ form }: FieldsProps) {
  const kind = useWatch({ control: form.control, name: 'kind' });
  return (
    <>
      <SelectField
        label="Discount"
        options={kindOptions}
        className="sm:col-span-3"
        {...fieldOf(form, 'kind', {
          onChange: () => form.setValue('value', form.getValues('kind') === 'freeShipping' ? 0 : Number.NaN),
        })}
      />
      {kind !== 'freeShipping' && (
        <TextField
          {...decimal}
          label={kind === 'percent' ? 'Percent' : 'Amount'}
          aside={kind === 'percent' ? undefined : 'USD'}
          hint={kind === 'percent' ? 'Example: 10.' : 'Off the whole purchase. Example: 25.00.'}
          className="sm:col-span-3"
          {...fieldOf(form, 'value', { valueAsNumber: true })}
        />
      )}
      <TextField
        {...decimal}
        label="Minimum purchase"
        aside="USD"
        hint="0 for any purchase. Example: 200.00."
        className="sm:col-span-3"
        {...fieldOf(form, 'minimumGoods', { valueAsNumber: true })}
      />
    </>
  );
}

/** A day that is none stays as it is typed, and is refused with the form. */
const orTyped = (parse: (typed: string) => string | null) => (typed: string) =>
  parse(typed) ?? (typed || null);

function ValidityFields({ form }: FieldsProps) {
  const { timeZone } = usePageContext().publicConfig;
  const { firstDay, lastDay, startOf, endOf } = codeDays(timeZone);
  return (
    <>
      <ParsedField<NewDiscountCode, string | null>
        {...dayInput}
        label="First day"
        control={form.control}
        name="startsAt"
        parse={orTyped(startOf)}
        format={firstDay}
        hint="From midnight by the clock of the shop. Leave it empty to start now."
        className="sm:col-span-3"
      />
      <ParsedField<NewDiscountCode, string | null>
        {...dayInput}
        label="Last day"
        control={form.control}
        name="endsAt"
        parse={orTyped(endOf)}
        format={lastDay}
        hint="Until midnight by the clock of the shop. Leave it empty for no end."
        className="sm:col-span-3"
      />
    </>
  );
}

function UseFields({ form }: FieldsProps) {
  return (
    <>
      <TextField
        {...whole}
        label="Usage limit"
        hint="At most. Example: 100. Leave it empty for any number."
        className="sm:col-span-3"
        {...fieldOf(form, 'maxUses', numberOrNull)}
      />
      <TextField
        {...whole}
        label="Usage limit per customer"
        hint="At most. Example: 1. Leave it empty for any number."
        className="sm:col-span-3"
        {...fieldOf(form, 'maxUsesPerUser', numberOrNull)}
      />
    </>
  );
}
