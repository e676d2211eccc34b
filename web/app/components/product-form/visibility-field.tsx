import { productFields } from '@chuck-and-bit/contract/product-fields';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { zoneName } from '../../browser/dates';
import { usePageContext } from '../../browser/page-context';
import { Radio } from '../../ui/radio';
import { MomentField } from '../forms/moment-field';
import type { ProductForm, ProductInputs } from './product-form';

const choices = [
  { value: 'public', label: 'In the shop', hint: 'Everybody sees it and can order it.' },
  { value: 'hidden', label: 'Not in the shop', hint: 'A draft, or hidden: only staff see it.' },
  { value: 'later', label: 'Appears later', hint: 'Only staff see it until then.' },
] as const;

/** Whether visitors see the product now, not, or from a time on, which is one of the shop's time zone. */
export function VisibilityField({ control }: Pick<ProductForm, 'control'>) {
  const { timeZone } = usePageContext().publicConfig;
  const { field: isPublic } = useController({ control, name: 'isPublic' });
  const { field: appearsAt } = useController({ control, name: 'appearsAt' });
  const hintId = useId();
  const chosen = isPublic.value ? 'public' : appearsAt.value === null ? 'hidden' : 'later';
  const choose = (value: (typeof choices)[number]['value']) => {
    isPublic.onChange(value === 'public');
    // An empty time is refused until one is entered.
    appearsAt.onChange(value === 'later' ? '' : null);
  };
  return (
    <fieldset className="border-base-300 grid grid-cols-1 gap-x-5 gap-y-3 border-t pt-5 sm:col-span-6 sm:grid-cols-6">
      <legend className="float-start w-full text-xl font-semibold sm:col-span-6">
        {productFields.isPublic.label}
      </legend>
      {choices.map(({ value, label, hint }) => (
        <div key={value} className="sm:col-span-2">
          <label className="flex min-h-11 cursor-pointer items-center gap-3">
            <Radio
              name="visibility"
              value={value}
              aria-describedby={`${hintId}-${value}`}
              checked={chosen === value}
              onChange={() => choose(value)}
            />
            {label}
          </label>
          <p id={`${hintId}-${value}`} className="text-base-content/75 text-sm">
            {hint}
          </p>
        </div>
      ))}
      {chosen === 'later' && (
        <MomentField<ProductInputs>
          control={control}
          name="appearsAt"
          label={productFields.appearsAt.label}
          hint={`In the time zone of the shop: ${zoneName(timeZone)}.`}
          empty=""
          className="sm:col-span-3"
        />
      )}
    </fieldset>
  );
}
