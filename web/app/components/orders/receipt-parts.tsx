import { TypedLines } from '../../ui/typed-lines';
import { type ReactNode, useId } from 'react';
import { usePageContext } from '../../browser/page-context';
import { Card } from '../../ui/card';

/** The seller as receipts name it. */
export function SoldBy() {
  const { seller } = usePageContext().publicConfig;
  return (
    <Section title="Seller">
      <p className="font-medium">
        <bdi>{seller.name}</bdi>
      </p>
      {seller.address && (
        <p className="text-base-content/85">
          <TypedLines text={seller.address} />
        </p>
      )}
    </Section>
  );
}

/** A titled part of a receipt. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className="break-inside-avoid print:p-4">
      <h2 id={id} className="mb-3 text-xl font-semibold">
        {title}
      </h2>
      {children}
    </Card>
  );
}

/** Titled parts, in two columns where there is room. None is stretched to the height of another. */
export function Sections({ children }: { children: ReactNode }) {
  return <div className="gap-5 *:not-last:mb-5 sm:columns-2 print:columns-2">{children}</div>;
}

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-6 gap-y-2">{children}</dl>;
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-base-content/75 text-sm">{label}</dt>
      <dd className="min-w-0 text-end wrap-anywhere">{children}</dd>
    </>
  );
}
