import { type DocumentKind, documentKinds, documentNames } from '@chuck-and-bit/contract/documents';
import { limits } from '@chuck-and-bit/contract/limits';
import type { ShopSettingsForm, StoredShopSettings } from '@chuck-and-bit/contract/shop-settings';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { fieldOf } from '../../../../components/forms/field-of';
import { WholeNumberField } from '../../../../ui/number-field';
import { TextField } from '../../../../ui/text-field';

type SeriesFieldsProps = {
  form: UseFormReturn<ShopSettingsForm>;
  stored: StoredShopSettings['documentSeries'];
};

/** Prefix and first number of each kind of document. Those of which one was issued are only shown. */
export function SeriesFields({ form, stored }: SeriesFieldsProps) {
  return (
    <fieldset className="flex flex-col gap-4 sm:col-span-6">
      <legend className="mb-1 text-sm font-medium">Numbers of documents</legend>
      <p className="text-base-content/70 text-sm">
        Each kind counts up by one. Prefix and first number stay as they are once a document of the kind was
        issued.
      </p>
      {documentKinds.map((kind) => (
        <KindFields key={kind} kind={kind} form={form} isFixed={stored[kind].isFixed} />
      ))}
    </fieldset>
  );
}

type KindFieldsProps = Pick<SeriesFieldsProps, 'form'> & { kind: DocumentKind; isFixed: boolean };

function KindFields({ kind, form, isFixed }: KindFieldsProps) {
  const { prefix, firstNumber } = useWatch({ control: form.control, name: `documentSeries.${kind}` });
  const name = documentNames[kind];
  return (
    <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
      <TextField
        label={`Prefix of ${name.toLowerCase()}s`}
        maxLength={limits.documentPrefix.max}
        readOnly={isFixed}
        autoComplete="off"
        {...fieldOf(form, `documentSeries.${kind}.prefix`)}
      />
      <WholeNumberField
        label={`First number of ${name.toLowerCase()}s`}
        min={limits.firstNumber.min}
        max={limits.firstNumber.max}
        readOnly={isFixed}
        hint={
          isFixed
            ? `It began with ${prefix}${firstNumber}.`
            : `The first is ${prefix}${Number.isNaN(firstNumber) ? '' : firstNumber}.`
        }
        {...fieldOf(form, `documentSeries.${kind}.firstNumber`, { valueAsNumber: true })}
      />
    </div>
  );
}
