import type { ComponentProps } from 'react';
import { classNames } from './class-names';
import { type FieldTexts, type FilterLook, FormField } from './form-field';

type SelectFieldProps = ComponentProps<'select'> &
  FieldTexts &
  FilterLook & { options: readonly { value: string; label: string }[] };

export function SelectField(props: SelectFieldProps) {
  const { label, error, hint, aside, compact, hidesLabel, options, className, id, ...rest } = props;
  return (
    <FormField {...{ label, error, hint, aside, compact, hidesLabel, className, id }}>
      {(control) => (
        <select
          {...rest}
          {...control}
          className={classNames(
            'select w-full text-base',
            compact ? 'h-10' : 'h-12',
            error && 'select-error',
          )}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value} dir="auto">
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}
