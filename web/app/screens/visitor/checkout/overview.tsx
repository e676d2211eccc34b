import { formatUsd } from '@chuck-and-bit/contract/money';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { ProductThumbnail } from '../../../components/catalogue/product-thumbnail';
import { Card } from '../../../ui/card';

type OverviewProps = {
  title: string;
  /** USD. */
  total: number;
  /** Whether a line has a message to read: then a collapsed overview opens. */
  hasProblem?: boolean;
  action?: ReactNode;
  children: ReactNode;
};

/** The order and its total, always in view: beside the form, or on narrow screens as a collapsible bar above it. */
export function Overview({ title, total, hasProblem = false, action, children }: OverviewProps) {
  const id = useId();
  const isWide = useIsWide();
  const [isOpen, setIsOpen] = useState(false);
  const [hadProblem, setHadProblem] = useState(false);
  if (hasProblem !== hadProblem) {
    setHadProblem(hasProblem);
    if (hasProblem) setIsOpen(true);
  }
  return (
    <Card
      tone="sunken"
      aria-labelledby={id}
      className="max-lg:border-base-300 max-lg:sticky max-lg:top-[4.625rem] max-lg:z-30 max-lg:border max-lg:p-0 sm:max-lg:p-0 lg:sticky lg:top-24 lg:col-start-2 lg:row-start-1"
    >
      <details open={isWide || isOpen} className="group">
        <summary
          className="flex min-h-14 cursor-pointer items-baseline justify-between gap-4 px-5 py-3 lg:pointer-events-none lg:hidden"
          onClick={(event) => {
            event.preventDefault();
            setIsOpen(!isOpen);
          }}
        >
          <span className="font-medium">
            <span className="group-open:hidden">Show your order</span>
            <span className="hidden group-open:inline">Hide your order</span>
          </span>
          <span className="font-display text-2xl font-semibold tabular-nums">{formatUsd(total)}</span>
        </summary>
        <div className="flex flex-col gap-5 max-lg:max-h-[60vh] max-lg:overflow-y-auto max-lg:px-5 max-lg:pb-5">
          <div className="flex items-baseline justify-between gap-4">
            <h2 id={id} className="text-xl font-semibold">
              {title}
            </h2>
            {action}
          </div>
          {children}
        </div>
      </details>
    </Card>
  );
}

/** Whether there is room beside the form. */
function useIsWide(): boolean {
  const [isWide, setIsWide] = useState(true);
  useEffect(() => {
    const query = window.matchMedia('(min-width: 64rem)');
    const update = () => setIsWide(query.matches);
    update();
    query.addEventListener('change', update);
    return () => query.removeEventListener('change', update);
  }, []);
  return isWide;
}

type OverviewLineProps = {
  product: { id: string; image: string };
  name: string;
  note: string;
  /** USD; null for a line without a price. */
  total: number | null;
  children?: ReactNode;
};

export function OverviewLine({ product, name, note, total, children }: OverviewLineProps) {
  return (
    <li className="flex items-start gap-3">
      <ProductThumbnail product={product} />
      <div className="min-w-0 grow">
        <p className="leading-snug font-medium wrap-anywhere">
          <bdi>{name}</bdi>
        </p>
        <p className="text-base-content/75 text-sm tabular-nums">{note}</p>
        <div className="text-sm empty:hidden">{children}</div>
      </div>
      {total !== null && <p className="font-medium tabular-nums">{formatUsd(total)}</p>}
    </li>
  );
}
