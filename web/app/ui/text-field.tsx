import type { ComponentProps, WheelEvent } from 'react';
import { classNames } from './class-names';
import { Field, type FieldTexts, useFieldAttributes } from './field';

type TextFieldProps = ComponentProps<'input'> & FieldTexts;

export function TextField({ label, error, hint, aside, className, id, ...rest }: TextFieldProps) {
  const texts = { label, error, hint, aside };
  const attributes = useFieldAttributes(id, texts);
  return (
    <Field {...texts} attributes={attributes} className={className}>
      <input
        type="text"
        onWheel={rest.type === 'number' ? keepNumber : undefined}
        {...rest}
        {...attributes.control}
        className={classNames(
          'input h-12 w-full text-base',
          error && 'input-error',
          rest.readOnly && 'bg-base-200 text-base-content/80',
        )}
      />
    </Field>
  );
}

// Scrolling the page with the pointer above a focused number would change it.
function keepNumber(event: WheelEvent<HTMLInputElement>) {
  event.currentTarget.blur();
}
