import type { HTMLAttributes } from 'react';
import { classNames } from './class-names';

const tones = {
  paper: 'border-base-300 bg-base-100 border',
  sunken: 'bg-base-200',
  warning: 'border-warning/50 bg-warning/10 border',
} as const;

type CardProps = HTMLAttributes<HTMLElement> & {
  as?: 'section' | 'form' | 'div';
  /** Of a form. */
  noValidate?: boolean;
  tone?: keyof typeof tones;
  /** More padding, for the only card of a page. */
  roomy?: boolean;
};

/** A box that groups content. */
export function Card({
  as: Element = 'section',
  tone = 'paper',
  roomy = false,
  className,
  ...rest
}: CardProps) {
  return (
    <Element
      {...rest}
      className={classNames('rounded-box p-5', roomy ? 'sm:p-8' : 'sm:p-6', tones[tone], className)}
    />
  );
}
