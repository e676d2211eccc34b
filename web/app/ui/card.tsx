import type { ComponentProps } from 'react';
import { classNames } from './class-names';

const tones = {
  paper: 'border-base-300 bg-base-100 border',
  sunken: 'bg-base-200',
  warning: 'border-warning/50 bg-warning/10 border',
} as const;

type CardElement = 'section' | 'form' | 'div';

type CardProps<E extends CardElement> = ComponentProps<E> & {
  as?: E;
  tone?: keyof typeof tones;
  /** More padding, for the only card of a page. */
  roomy?: boolean;
};

/** A box that groups content. */
export function Card<E extends CardElement = 'section'>({
  as,
  tone = 'paper',
  roomy = false,
  className,
  ...rest
}: CardProps<E>) {
  // The elements do not differ in the props that are set here.
  const Element = (as ?? 'section') as 'div';
  return (
    <Element
      {...(rest as ComponentProps<'div'>)}
      className={classNames('rounded-box p-5', roomy ? 'sm:p-8' : 'sm:p-6', tones[tone], className)}
    />
  );
}
