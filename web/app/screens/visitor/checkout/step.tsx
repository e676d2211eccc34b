import { type ReactNode, useId } from 'react';
import { Card } from '../../../ui/card';

/** One of the three parts of the checkout. */
export function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <h2 id={id} className="mb-5 flex items-center gap-3 text-xl font-semibold">
        <span
          aria-hidden="true"
          className="bg-base-200 rounded-field grid size-9 shrink-0 place-items-center text-xl tabular-nums"
        >
          {number}
        </span>
        {title}
      </h2>
      {children}
    </Card>
  );
}
