import { localMoments, localTimes } from '@chuck-and-bit/contract/days';
import { day, moment } from '@chuck-and-bit/contract/fields';
import { limits } from '@chuck-and-bit/contract/limits';
import { productFields } from '@chuck-and-bit/contract/product-fields';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { zoneName } from '../../browser/dates';
import { usePageContext } from '../../browser/page-context';
import { Radio } from '../../ui/radio';
import { ParsedField } from '../forms/parsed-field';
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
        <ParsedField<ProductInputs, string | null>
          control={control}
          name="appearsAt"
          label={productFields.appearsAt.label}
          type="datetime-local"
          min={`${limits.day.first}T00:00`}
          max={`${limits.day.last}T23:59`}
          parse={(typed) => momentOf(typed, timeZone)}
          format={(at) => localTime(at, timeZone)}
          hint={`In the time zone of the shop: ${zoneName(timeZone)}.`}
          className="sm:col-span-3"
        />
      )}
    </fieldset>
  );
}

/** A moment as the control has it: `2026-11-30T09:00`; empty for none. */
const localTime = (at: string | null, timeZone: string) =>
  moment().safeParse(at).success
    ? localTimes(timeZone)(Date.parse(String(at)))
        .replace(' ', 'T')
        .slice(0, 16)
    : (at ?? '');

/** The moment of a control's time. One in a year that products can't have stays as it is typed, and is refused with the form. */
const momentOf = (typed: string, timeZone: string) =>
  day.safeParse(typed.slice(0, 10)).success
    ? localMoments(timeZone)(typed.slice(0, 16)).toISOString()
    : typed;
