import { formatUsd } from '@chuck-and-bit/contract/money';
import { type ReactNode, useId, useState, useSyncExternalStore } from 'react';
import { ProductThumbnail } from '../../../components/catalogue/product-thumbnail';
import { classNames } from '../../../ui/class-names';
import { Icon } from '../../../ui/icon';

type OverviewProps = {
  title: string;
  /** USD. */
  total: number;
  /** The amounts that make up the total. */
  totals: ReactNode;
  /** Whether a line has a message to read: then a collapsed overview says so. */
  hasProblem?: boolean;
  action?: ReactNode;
  children: ReactNode;
};

/**
 * The order and its total, always in view: beside the steps, or on narrow screens as a bar at the bottom that opens upwards. An
 * open one closes when the focus goes elsewhere, so that it covers no field.
 */
export function Overview({ title, total, totals, hasProblem = false, action, children }: OverviewProps) {
  const id = useId();
  const isWide = useSyncExternalStore(watchWidth, () => wide().matches);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section
      aria-labelledby={id}
      className="max-lg:bottom-bar bg-base-200 lg:rounded-box lg:sticky lg:top-6 lg:max-h-[calc(100dvh-9.5rem)] lg:scroll-pb-52 lg:overflow-y-auto lg:px-6 lg:pt-6"
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- follows the focus of its controls */}
      <details
        open={isWide || isOpen}
        className="group"
        onBlur={({ currentTarget, relatedTarget }) => {
          if (relatedTarget && !currentTarget.contains(relatedTarget)) setIsOpen(false);
        }}
      >
        <summary
          className="flex min-h-12 cursor-pointer items-center justify-between gap-4 lg:hidden"
          onClick={(event) => {
            event.preventDefault();
            setIsOpen(!isOpen);
          }}
        >
          <span className="flex items-center gap-2 font-medium">
            <Icon name="up" className="size-4 group-open:rotate-180" />
            <span className={classNames('group-open:hidden', hasProblem && 'text-error')}>
              {hasProblem ? 'Something changed: show your order' : 'Show your order'}
            </span>
            <span className="hidden group-open:inline">Hide your order</span>
          </span>
          <span className="font-display text-2xl font-semibold tabular-nums">{formatUsd(total)}</span>
        </summary>
        <div className="flex flex-col gap-5 max-lg:max-h-[60vh] max-lg:overflow-y-auto max-lg:pt-2">
          <div className="flex items-baseline justify-between gap-4">
            <h2 id={id} className="text-xl font-semibold">
              {title}
            </h2>
            {action}
          </div>
          {children}
          <div className="border-base-300 lg:bg-base-200 border-t pt-5 pb-3 lg:sticky lg:bottom-0 lg:pb-6">
            {totals}
          </div>
        </div>
      </details>
    </section>
  );
}

/** There is room beside the steps. */
const wide = () => window.matchMedia('(min-width: 64rem)');

function watchWidth(listener: () => void): () => void {
  const query = wide();
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
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
      {total !== null && <p className="shrink-0 font-medium tabular-nums">{formatUsd(total)}</p>}
    </li>
  );
}
