import type { ComponentProps, ReactNode, WheelEvent } from 'react';
import { classNames } from './class-names';
import { type FieldTexts, type FilterLook, FormField } from './form-field';

export type TextFieldProps = ComponentProps<'input'> &
  FieldTexts &
  FilterLook & {
    /** Lies over the end of the field, such as a button. */
    end?: ReactNode;
  };

export function TextField(props: TextFieldProps) {
  const { label, error, hint, aside, compact, hidesLabel, end, className, id, ...rest } = props;
  return (
    <FormField {...{ label, error, hint, aside, compact, hidesLabel, className, id }}>
      {(control) => (
        <div className="relative">
          <input
            type="text"
            dir={['text', 'search'].includes(rest.type ?? 'text') ? 'auto' : undefined}
            onWheel={rest.type === 'number' ? keepNumber : undefined}
            {...control}
            {...rest}
            className={classNames(
              'input w-full text-base',
              compact ? 'h-10' : 'h-12',
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
