import type { Order } from '@chuck-and-bit/contract/orders';
import type { ReactNode } from 'react';
import type { Selection } from './use-selection';

type SelectOrderProps = { order: Order; selection: Selection; children: ReactNode };

/** The order's name, after a checkbox if the order can be shipped. */
export function SelectOrder({ order, selection, children }: SelectOrderProps) {
  const isSelected = selection.isSelected(order);
  return (
    <div className="flex min-w-0 items-center gap-1">
      {selection.shippable.length > 0 && (
        <span className="-ms-2 flex h-9 w-8 shrink-0 items-center justify-center">
          {selection.canSelect(order) && (
            <label className="flex size-full cursor-pointer items-center justify-center">
              <span className="sr-only">Select order {order.number}</span>
              <input
                type="checkbox"
                className="checkbox checkbox-primary checkbox-sm"
                checked={isSelected}
                disabled={selection.isFull && !isSelected}
                onChange={() => selection.toggle(order)}
              />
            </label>
          )}
        </span>
      )}
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
}
