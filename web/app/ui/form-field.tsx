import { type ReactNode, useId } from 'react';
import { classNames } from './class-names';

export type FieldTexts = {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  /** Beside the label, such as a count of characters. */
  aside?: ReactNode;
};

/** For fields that filter a list. */
export type FilterLook = {
  /** Lower than the fields of a form. */
  compact?: boolean | undefined;
  /** Only screen readers get the label: a placeholder or the first option says the same. */
  hidesLabel?: boolean | undefined;
};

/** The attributes that connect a control to its label, hint and error. */
type ControlAttributes = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

type FormFieldProps = FieldTexts &
  FilterLook & {
    id?: string | undefined;
    className?: string | undefined;
    /** A group of controls, such as radio buttons: the label names the group. */
    group?: boolean;
    children: (control: ControlAttributes, labelId: string) => ReactNode;
  };

/** A field of a form: label above, control, then the error and the hint. */
export function FormField(props: FormFieldProps) {
  const { label, error, hint, aside, compact, hidesLabel, className, group = false, children } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const ids = { label: `${id}-label`, error: `${id}-error`, hint: `${id}-hint` };
  const describedBy = [error && ids.error, hint && ids.hint].filter(Boolean).join(' ');
  const labelProps = { id: ids.label, className: 'text-sm font-medium', children: <bdi>{label}</bdi> };
  return (
    <div className={classNames('flex min-w-0 flex-col', compact ? 'gap-1' : 'gap-1.5', className)}>
      <div className={hidesLabel ? 'sr-only' : 'flex items-baseline justify-between gap-3'}>
        {group ? <span {...labelProps} /> : <label htmlFor={id} {...labelProps} />}
        {aside && <span className="text-base-content/70 text-xs tabular-nums">{aside}</span>}
      </div>
      {children(
        {
          id,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': describedBy || undefined,
        },
        ids.label,
      )}
      {/* The live region exists before its text does, so that a new error is announced. */}
      <p id={ids.error} aria-live="polite" className="text-error text-sm font-medium empty:hidden">
        {error}
      </p>
      {hint && (
        <p id={ids.hint} className="text-base-content/70 text-sm">
          {hint}
        </p>
      )}
    </div>
  );
}
