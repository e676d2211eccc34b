import { type ReactNode, useId } from 'react';

type SettingGroupProps = { title: string; intro: string; children: ReactNode };

/** Settings that belong together, below their heading. */
export function SettingGroup({ title, intro, children }: SettingGroupProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="border-base-300 grid grid-cols-1 gap-x-6 gap-y-6 not-first-of-type:border-t not-first-of-type:pt-6 sm:col-span-6 sm:grid-cols-6"
    >
      <div className="sm:col-span-6">
        <h2 id={id} className="text-xl font-semibold">
          {title}
        </h2>
        <p className="text-base-content/70 text-sm">{intro}</p>
      </div>
      {children}
    </section>
  );
}
