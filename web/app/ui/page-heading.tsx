import type { ReactNode } from 'react';

/** The page's one `<h1>`, with a line below and actions beside it. */
export function PageHeading({
  title,
  intro,
  actions,
}: {
  title: string;
  intro?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
      <div className="min-w-0">
        <h1 tabIndex={-1} className="text-3xl font-semibold outline-none">
          <bdi>{title}</bdi>
        </h1>
        {intro && <p className="text-base-content/70 mt-1.5 max-w-prose">{intro}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </header>
  );
}
