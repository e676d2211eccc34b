import type { ReactNode } from 'react';

type SecuritySectionProps = {
  /** Anchor for links to the section. */
  id?: string;
  title: string;
  /** A badge, such as On, Off or Verified. */
  state?: ReactNode;
  children: ReactNode;
};

/** A section of the Security card: its title, its state, and what can be done. */
export function SecuritySection({ id, title, state, children }: SecuritySectionProps) {
  return (
    <section id={id} className="flex scroll-mt-24 flex-col items-start gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-base font-semibold">{title}</h3>
        {state}
      </div>
      {children}
    </section>
  );
}

/** A line of explanation in a section. */
export function Explanation({ children }: { children: ReactNode }) {
  return <p className="text-base-content/75 max-w-prose">{children}</p>;
}

export function Badge({ tone, children }: { tone: 'good' | 'open' | 'quiet'; children: ReactNode }) {
  const looks = {
    good: 'badge-success badge-soft',
    open: 'badge-warning badge-soft',
    quiet: 'badge-ghost',
  };
  return <span className={`badge ${looks[tone]}`}>{children}</span>;
}
