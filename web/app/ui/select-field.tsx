import type { ComponentProps } from 'react';
import { classNames } from './class-names';
import { Field, type FieldTexts, useFieldAttributes } from './field';

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
  const texts = { label, error, hint, aside };
  const attributes = useFieldAttributes(id, texts);
  return (
    <Field {...texts} attributes={attributes} className={className}>
      <select
        {...rest}
        {...attributes.control}
        className={classNames('select h-12 w-full text-base', error && 'select-error')}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Field>
  );
}
