import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { classNames } from './class-names';

/** `danger-outline` opens the dialog before an irreversible action; `danger` performs the action. */
type ButtonVariant = 'primary' | 'ghost' | 'danger' | 'danger-outline' | 'outline';
/** `row`: in the rows of a table, where buttons stand side by side. */
type ButtonSize = 'row' | 'small' | 'medium';

const variants: Record<ButtonVariant, string> = {
  primary: 'btn-primary',
  ghost: 'btn-ghost',
  danger: 'btn-error',
  'danger-outline': 'btn-outline text-error border-base-300',
  outline: 'btn-outline',
};

const sizes: Record<ButtonSize, string> = {
  row: 'h-auto min-h-10 px-2.5 py-1 text-sm @max-table:px-4 @table:whitespace-nowrap',
  small: 'h-auto min-h-10 px-3.5 py-1 text-sm',
  medium: 'h-auto min-h-12 px-6 py-1.5 text-base',
};

function buttonClasses(variant: ButtonVariant = 'primary', size: ButtonSize = 'medium'): string {
  return classNames('btn', variants[variant], sizes[size]);
}

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Work is under way: the button spins and can't be pressed. Its name stays. */
  busy?: boolean;
};

export function Button({
  variant = 'primary',
  size = 'medium',
  busy = false,
  type = 'button',
  disabled,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={classNames(buttonClasses(variant, size), className)}
    >
      {busy && <span className="loading loading-sm" aria-hidden="true" />}
      {/* A translated text can't have the spinner inserted before it. */}
      <span className="contents">{children}</span>
    </button>
  );
}

type ButtonLinkProps = ComponentProps<typeof Link> & { variant?: ButtonVariant; size?: ButtonSize };

/** A link that looks like a button. */
export function ButtonLink({ variant, size, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={classNames(buttonClasses(variant, size), className)} />;
}
