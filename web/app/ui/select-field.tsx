import type { ComponentProps } from 'react';
import { classNames } from './class-names';
import { type FieldTexts, FormField } from './form-field';

type SelectFieldProps = ComponentProps<'select'> &
  FieldTexts & { options: readonly { value: string; label: string }[] };

export function SelectField({
  label,
  error,
  hint,
  aside,
  options,
  className,
  id,
  ...rest
}: SelectFieldProps) {
  return (
    <FormField {...{ label, error, hint, aside, className, id }}>
      {(control) => (
        <select
          {...rest}
          {...control}
          className={classNames('select h-12 w-full text-base', error && 'select-error')}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}
