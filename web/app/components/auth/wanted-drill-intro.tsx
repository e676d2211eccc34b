import type { ReactNode } from 'react';

/** Below the heading of a login page: what is to be ordered, or else what the page is for. */
export function WantedDrillIntro({ name, children }: { name: string | null; children: ReactNode }) {
  if (name === null) return children;
  return (
    <>
      Log in or register to order <strong className="text-base-content font-semibold">{name}</strong>
    </>
  );
}
