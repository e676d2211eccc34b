import type { Attribute, AttributeValue } from '@chuck-and-bit/contract/attributes';
import { keptValues } from '@chuck-and-bit/contract/kept-values';
import { attributesOf, type Kind, kindText } from '@chuck-and-bit/contract/kinds';
import { productFields } from '@chuck-and-bit/contract/product-fields';
import { get, useController, useWatch } from 'react-hook-form';
import { fieldOf } from '../forms/field-of';
import { DecimalField } from '../../ui/number-field';
import { SelectField } from '../../ui/select-field';
import type { ProductForm } from './product-form';

type Props = { form: ProductForm; kinds: readonly Kind[] };

/** Chooses the kind. The form keeps the values of attributes that the new kind has too. */
export function KindField({ form, kinds, className }: Props & { className: string }) {
  const former = useWatch({ control: form.control, name: 'kindId' });
  const keepValues = (kindId: string) => {
    const kept = keptValues(kinds, form.getValues('attributes'), { from: former, to: kindId });
    form.setValue('attributes', kept, { shouldDirty: true });
  };
  return (
    <SelectField
      label={productFields.kindId.label}
      options={kinds.map(({ _id }) => ({ value: _id, label: kindText(kinds, _id) }))}
      className={className}
      {...fieldOf(form, 'kindId', { onChange: (event) => keepValues(String(event.target.value)) })}
    />
  );
}

/** A control for each attribute of the chosen kind. An empty one is no value. */
export function AttributeFields({ form, kinds }: Props) {
  const { control, formState } = form;
  const kindId = useWatch({ control, name: 'kindId' });
  const { field } = useController({ control, name: 'attributes' });
  const attributes = attributesOf(kinds, kindId);
  const change = (id: string, value: AttributeValue | undefined) => {
    const { [id]: _former, ...others } = field.value;
    field.onChange(value === undefined ? others : { ...others, [id]: value });
  };
  if (attributes.length === 0) return null;
  return (
    <fieldset className="border-base-300 grid grid-cols-1 gap-5 border-y py-5 sm:col-span-6 sm:grid-cols-6">
      <legend className="float-start w-full text-xl font-semibold sm:col-span-6">
        {productFields.attributes.label}
      </legend>
      {attributes.map((attribute) => (
        <AttributeField
          key={attribute._id}
          attribute={attribute}
          value={field.value[attribute._id]}
          error={messageIn(get(formState.errors, `attributes.${attribute._id}`))}
          onChange={(value) => change(attribute._id, value)}
        />
      ))}
    </fieldset>
  );
}

/** The message of an error, or of the first one of its parts. */
function messageIn(error: unknown): string | undefined {
  const { message, from, to }: { message?: unknown; from?: unknown; to?: unknown } = Object(error);
  if (typeof message === 'string' && message !== '') return message;
  return from || to ? (messageIn(from) ?? messageIn(to)) : undefined;
}

type FieldProps = {
  attribute: Attribute;
  value: AttributeValue | undefined;
  error: string | undefined;
  onChange: (value: AttributeValue | undefined) => void;
};

const narrow = 'sm:col-span-2';

function AttributeField({ attribute, value, error, onChange }: FieldProps) {
  const { name: label, type, unit, options } = attribute;
  const numberProps = { step: 'any', aside: unit || undefined, className: narrow } as const;
  switch (type) {
    case 'number':
      return (
        <DecimalField
          {...numberProps}
          {...{ label, error }}
          value={shown(value)}
          onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.valueAsNumber)}
        />
      );
    case 'range':
      return <RangeField {...{ attribute, value, error, onChange }} />;
    case 'choice':
      return (
        <SelectField
          {...{ label, error }}
          className={narrow}
          options={[
            { value: '', label: 'Not given' },
            ...options.map(({ _id, name }) => ({ value: String(_id), label: name })),
          ]}
          value={shown(value)}
          onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
        />
      );
    case 'yesNo':
      return (
        <SelectField
          {...{ label, error }}
          className={narrow}
          options={[
            { value: '', label: 'Not given' },
            { value: 'true', label: 'Yes' },
            { value: 'false', label: 'No' },
          ]}
          value={typeof value === 'boolean' ? String(value) : ''}
          onChange={({ target }) => onChange(target.value === '' ? undefined : target.value === 'true')}
        />
      );
  }
}

const shown = (value: unknown) => (typeof value === 'number' && !Number.isNaN(value) ? String(value) : '');

function RangeField({ attribute: { name, unit }, value, error, onChange }: FieldProps) {
  const ends = typeof value === 'object' ? value : { from: Number.NaN, to: Number.NaN };
  const change = (changed: Partial<typeof ends>) => {
    const next = { ...ends, ...changed };
    onChange(Number.isNaN(next.from) && Number.isNaN(next.to) ? undefined : next);
  };
  return (
    <fieldset className={narrow}>
      <legend className="sr-only">
        <bdi>{name}</bdi>
      </legend>
      <div className="grid grid-cols-2 gap-2">
        <DecimalField
          step="any"
          label={`${name} from`}
          error={error}
          value={shown(ends.from)}
          onChange={(event) => change({ from: event.target.valueAsNumber })}
        />
        <DecimalField
          step="any"
          label="to"
          aria-label={`${name} to`}
          aside={unit || undefined}
          value={shown(ends.to)}
          onChange={(event) => change({ to: event.target.valueAsNumber })}
        />
      </div>
    </fieldset>
  );
}
