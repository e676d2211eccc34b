import type { ReactNode } from 'react';

type TitledProps = { title: string; text: string; actions?: ReactNode; children: ReactNode };

/** A table of the overview with its heading. */
export function Titled({ title, text, actions, children }: TitledProps) {
  return (
    <section className="flex min-w-0 flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 className="text-xl font-semibold">{title}</h2>
          <p className="text-base-content/70 text-sm">{text}</p>
        </div>
        {actions}
      </div>
      {children}
    </section>
  );
}

export const Value = ({ children }: { children: ReactNode }) => (
  <span className="tabular-nums">{children}</span>
);
