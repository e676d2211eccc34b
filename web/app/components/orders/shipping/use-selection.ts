import { limits } from '@chuck-and-bit/contract/limits';
import { whyNotShip } from '@chuck-and-bit/contract/order-status';
import type { Order } from '@chuck-and-bit/contract/orders';
import { useState } from 'react';

export type Selection = ReturnType<typeof useSelection>;

/** The shown and shippable orders that staff selected to ship together, at most as many as one request accepts. */
export function useSelection(shown: readonly Order[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const shippable = shown.filter((order) => whyNotShip(order) === null);
  const selected = shippable.filter(({ _id }) => chosen.has(_id));
  const isFull = selected.length >= limits.shipments.max;
  const reachable = shippable.slice(0, limits.shipments.max);
  const areAllSelected = reachable.length > 0 && reachable.every(({ _id }) => chosen.has(_id));
  return {
    selected,
    shippable,
    isFull,
    areAllSelected,
    canSelect: (order: Order) => whyNotShip(order) === null,
    isSelected: ({ _id }: Order) => chosen.has(_id),
    toggle: ({ _id }: Order) => {
      const next = new Set(selected.map((order) => order._id));
      if (!next.delete(_id)) next.add(_id);
      setChosen(next);
    },
    toggleAll: () => setChosen(new Set(areAllSelected ? [] : reachable.map(({ _id }) => _id))),
    clear: () => setChosen(new Set()),
  };
}
