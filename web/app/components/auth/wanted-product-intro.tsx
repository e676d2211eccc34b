import type { ReactNode } from 'react';

/** The text below a login page's heading: the product to be ordered, or else what the page is for. */
export function WantedProductIntro({ name, children }: { name: string | null; children: ReactNode }) {
  if (name === null) return children;
  return (
    <>
      Log in or register to order <strong className="text-base-content font-semibold">{name}</strong>
    </>
  );
}
