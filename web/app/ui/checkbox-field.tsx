import type { ComponentProps } from 'react';
import { classNames } from './class-names';

type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'type'> & { label: string };

/** A checkbox with its label behind it. */
export function CheckboxField({ label, className, ...rest }: CheckboxFieldProps) {
  return (
    <label className={classNames('flex min-h-11 items-center gap-3 font-medium', className)}>
      <input {...rest} type="checkbox" className="checkbox checkbox-primary" />
      <bdi>{label}</bdi>
    </label>
  );
}
