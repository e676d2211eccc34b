import { type ReactNode, useId } from 'react';
import { classNames } from './class-names';

export type FieldTexts = {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  /** Beside the label, such as a count of characters. */
  aside?: ReactNode;
};

/** The ids and ARIA attributes that tie a control to its label, hint and error. */
export function useFieldAttributes(givenId: string | undefined, { error, hint }: FieldTexts) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error && errorId, hint && hintId].filter(Boolean).join(' ');
  return {
    hintId,
    errorId,
    control: {
      id,
      'aria-invalid': error ? (true as const) : undefined,
      'aria-describedby': describedBy || undefined,
    },
  };
}

type FieldProps = FieldTexts & {
  attributes: ReturnType<typeof useFieldAttributes>;
  className?: string | undefined;
  children: ReactNode;
};

/** Label above, control, then the error or the hint. */
export function Field({ label, error, hint, aside, attributes, className, children }: FieldProps) {
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-3">
        <label htmlFor={attributes.control.id} className="text-sm font-medium">
          {label}
        </label>
        {aside && <span className="text-base-content/70 text-xs tabular-nums">{aside}</span>}
      </div>
      {children}
      <FieldError id={attributes.errorId} error={error} />
      {hint && (
        <p id={attributes.hintId} className="text-base-content/70 text-sm">
          {hint}
        </p>
      )}
    </div>
  );
}

/** The live region exists before its text does, so that a new error is announced. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <p id={id} aria-live="polite" className="text-error text-sm font-medium empty:hidden">
      {error}
    </p>
  );
}
