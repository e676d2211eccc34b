import type { ComponentProps } from 'react';
import { classNames } from './class-names';
import { Field, type FieldTexts, useFieldAttributes } from './field';

type TextAreaFieldProps = ComponentProps<'textarea'> & FieldTexts;

export function TextAreaField({ label, error, hint, aside, className, id, ...rest }: TextAreaFieldProps) {
  const texts = { label, error, hint, aside };
  const attributes = useFieldAttributes(id, texts);
  return (
    <Field {...texts} attributes={attributes} className={className}>
      <textarea
        rows={4}
        {...rest}
        {...attributes.control}
        className={classNames('textarea w-full text-base', error && 'textarea-error')}
      />
    </Field>
  );
}
