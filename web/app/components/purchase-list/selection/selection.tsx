import { limits } from '@chuck-and-bit/contract/limits';
import { whyNotShipAny } from '@chuck-and-bit/contract/order-status';
import type { Purchase } from '@chuck-and-bit/contract/purchases';
import { type ReactNode, useState } from 'react';
import { orderPaths } from '../../../browser/order-paths';
import { Button, ButtonLink } from '../../../ui/button';
import { CheckboxField } from '../../../ui/checkbox-field';
import { classNames } from '../../../ui/class-names';

export type Selection = ReturnType<typeof useSelection>;

/** The shown purchases with something to ship that staff selected to ship together, at most as many as one request accepts. */
export function useSelection(shown: readonly Purchase[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const shippable = shown.filter(canShip);
  const selected = shippable.filter(({ _id }) => chosen.has(_id));
  const isFull = selected.length >= limits.shipments.max;
  const reachable = shippable.slice(0, limits.shipments.max);
  const areAllSelected = reachable.length > 0 && reachable.every(({ _id }) => chosen.has(_id));
  return {
    selected,
    shippable,
    isFull,
    areAllSelected,
    isSelected: ({ _id }: Purchase) => chosen.has(_id),
    toggle: ({ _id }: Purchase) => {
      const next = new Set(selected.map((purchase) => purchase._id));
      if (!next.delete(_id)) next.add(_id);
      setChosen(next);
    },
    toggleAll: () => setChosen(new Set(areAllSelected ? [] : reachable.map(({ _id }) => _id))),
    clear: () => setChosen(new Set()),
  };
}

const canShip = ({ orders }: Purchase): boolean => whyNotShipAny(orders) === null;

type SelectPurchaseProps = {
  /** Missing in the rows of a purchase of several orders: its heading has the checkbox. */
  purchase: Purchase | undefined;
  selection: Selection;
  children: ReactNode;
};

/** What names the purchase, after a checkbox if something of it can be shipped. */
export function SelectPurchase({ purchase, selection, children }: SelectPurchaseProps) {
  const isSelected = purchase !== undefined && selection.isSelected(purchase);
  const canBeSelected = purchase !== undefined && canShip(purchase);
  return (
    <div className="flex min-w-0 items-center gap-1 @max-table:items-start">
      {selection.shippable.length > 0 && (
        <span
          className={classNames(
            '-ms-2 flex h-9 w-8 shrink-0 items-center justify-center',
            // In a card nothing is aligned with it.
            !canBeSelected && '@max-table:hidden',
          )}
        >
          {canBeSelected && (
            <label className="flex size-full cursor-pointer items-center justify-center">
              <span className="sr-only">{`Select order ${purchase.number}`}</span>
              <input
                type="checkbox"
                className="checkbox checkbox-primary checkbox-sm"
                checked={isSelected}
                disabled={selection.isFull && !isSelected}
                onChange={() => selection.toggle(purchase)}
              />
            </label>
          )}
        </span>
      )}
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}

/** The actions on the selected orders. It appears with the first selection and stays in view while the table scrolls. */
export function SelectionBar({ selection, onShip }: { selection: Selection; onShip: () => void }) {
  const { selected, shippable, isFull, areAllSelected, toggleAll, clear } = selection;
  if (selected.length === 0) return null;
  return (
    <section
      aria-label="Selected orders"
      className="border-base-300 bg-base-100 rounded-box sticky bottom-3 z-10 flex flex-wrap items-center gap-x-5 gap-y-1 border px-4 py-2 shadow-lg max-sm:px-3 print:hidden"
    >
      <p aria-live="polite" className="font-medium">
        <span>{`${selected.length} selected`}</span>
        {isFull && shippable.length > selected.length && (
          <span>{`, at most ${limits.shipments.max} at once`}</span>
        )}
      </p>
      <CheckboxField
        label={`All shown that can be shipped (${shippable.length})`}
        checked={areAllSelected}
        onChange={toggleAll}
      />
      <div className="ms-auto flex flex-wrap gap-2 max-sm:w-full max-sm:gap-1.5 max-sm:*:grow max-sm:*:px-2">
        <Button variant="ghost" size="small" onClick={clear}>
          Clear
        </Button>
        <ButtonLink
          to={orderPaths.packingSlips(selected.map(({ _id }) => _id))}
          variant="outline"
          size="small"
        >
          Packing slips
        </ButtonLink>
        <Button size="small" onClick={onShip}>
          Ship selected
        </Button>
      </div>
    </section>
  );
}
