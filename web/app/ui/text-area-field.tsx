import type { ComponentProps } from 'react';
import { classNames } from './class-names';
import { type FieldTexts, FormField } from './form-field';

type TextAreaFieldProps = ComponentProps<'textarea'> & FieldTexts;

export function TextAreaField({ label, error, hint, aside, className, id, ...rest }: TextAreaFieldProps) {
  return (
    <FormField {...{ label, error, hint, aside, className, id }}>
      {(control) => (
        <textarea
          rows={4}
          dir="auto"
          {...rest}
          {...control}
          className={classNames('textarea w-full text-base', error && 'textarea-error')}
        />
      )}
    </FormField>
  );
}
