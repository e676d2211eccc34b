import type { ComponentProps } from 'react';
import { classNames } from './class-names';

/** A radio button with the edge and the size of the shop's checkboxes. */
export function Radio({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <input
      {...rest}
      type="radio"
      className={classNames(
        'border-base-content/50 checked:border-primary bg-base-100 size-5 shrink-0 cursor-pointer appearance-none rounded-full border checked:border-[6px] forced-colors:appearance-auto',
        className,
      )}
    />
  );
}
