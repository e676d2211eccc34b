import type { HTMLAttributes } from 'react';
import { classNames } from './class-names';

const tones = {
  paper: 'border-base-300 bg-base-100 border',
  sunken: 'bg-base-200',
  tinted: 'border-base-300 bg-base-200/60 border',
  success: 'border-success/50 bg-success/10 border',
  warning: 'border-warning/50 bg-warning/10 border',
  error: 'border-error/50 bg-error/5 border-2',
} as const;

/** `compact`: for one of many boxes, or a row of controls. `roomy`: for the only card of a page. */
const paddings = { compact: 'p-3 sm:p-4', medium: 'p-5 sm:p-6', roomy: 'p-5 sm:p-8' } as const;

type CardProps = HTMLAttributes<HTMLElement> & {
  as?: 'section' | 'form' | 'div' | 'li';
  /** Of a form. */
  noValidate?: boolean;
  tone?: keyof typeof tones;
  padding?: keyof typeof paddings;
};

/** A box that groups content. */
export function Card({
  as: Element = 'section',
  tone = 'paper',
  padding = 'medium',
  className,
  ...rest
}: CardProps) {
  return (
    <Element {...rest} className={classNames('rounded-box', paddings[padding], tones[tone], className)} />
  );
}
