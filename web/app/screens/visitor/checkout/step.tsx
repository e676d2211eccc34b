import { type ReactNode, useId } from 'react';
import { Card } from '../../../ui/card';
import { classNames } from '../../../ui/class-names';
import { Icon } from '../../../ui/icon';

/** The parts of the checkout, in this order. */
const steps = ['Contact', 'Delivery', 'Payment'] as const;

type StepProps = {
  title: (typeof steps)[number];
  /** `done` shows its content beside its title; `later` has none yet. */
  state?: 'open' | 'done' | 'later';
  children?: ReactNode;
};

export function Step({ title, state = 'open', children }: StepProps) {
  const id = useId();
  const isDone = state === 'done';
  return (
    <Card
      aria-labelledby={id}
      className={classNames(
        state !== 'open' && 'py-4 sm:py-4',
        isDone && 'grid grid-cols-1 items-center gap-x-6 gap-y-3 sm:grid-cols-[10rem_minmax(0,1fr)]',
      )}
    >
      <h2
        id={id}
        className={classNames(
          'flex items-center gap-3 self-start text-xl font-semibold',
          state === 'open' && 'mb-5',
          state === 'later' && 'text-base-content/70',
        )}
      >
        <span
          aria-hidden="true"
          className="bg-base-200 rounded-field grid size-9 shrink-0 place-items-center text-xl tabular-nums"
        >
          {isDone ? <Icon name="check" className="text-success size-5" /> : steps.indexOf(title) + 1}
        </span>
        {title}
        {isDone && <span className="sr-only"> done</span>}
      </h2>
      {children}
    </Card>
  );
}
