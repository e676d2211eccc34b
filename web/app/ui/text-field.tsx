import type { ComponentProps, ReactNode, WheelEvent } from 'react';
import { classNames } from './class-names';
import { type FieldTexts, FormField } from './form-field';

export type TextFieldProps = ComponentProps<'input'> &
  FieldTexts & {
    /** Lies over the end of the field, such as a button. */
    end?: ReactNode;
  };

export function TextField({ label, error, hint, aside, end, className, id, ...rest }: TextFieldProps) {
  return (
    <FormField {...{ label, error, hint, aside, className, id }}>
      {(control) => (
        <div className="relative">
          <input
            type="text"
            onWheel={rest.type === 'number' ? keepNumber : undefined}
            {...rest}
            {...control}
            className={classNames(
              'input h-12 w-full text-base',
              end ? 'pe-18' : null,
              error && 'input-error',
              rest.readOnly && 'bg-base-200 text-base-content/80',
            )}
          />
          {end && <div className="absolute inset-y-0 end-0 flex items-center pe-0.5">{end}</div>}
        </div>
      )}
    </FormField>
  );
}

// Scrolling with the pointer over a focused number field would change its value.
function keepNumber(event: WheelEvent<HTMLInputElement>) {
  event.currentTarget.blur();
}
