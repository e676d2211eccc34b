import type { OrderFilters } from '@chuck-and-bit/contract/order-search';
import { EmptyState } from '../../../ui/empty-state';
import { Icon } from '../../../ui/icon';
import { activeFilters, filtersPath } from './order-filters';

/** The empty list: the shop has no orders, or none that match the filters. */
export function NoOrders({ filters }: { filters: OrderFilters }) {
  const icon = <Icon name="box" className="size-12" />;
  if (activeFilters(filters).length === 0) {
    return (
      <EmptyState
        icon={icon}
        title="No orders yet"
        text="Orders appear here as soon as a customer places one."
      />
    );
  }
  return (
    <EmptyState
      icon={icon}
      title="No order matches"
      text={
        filters.q
          ? 'A search finds the beginnings of words and numbers. Please check the spelling, or use fewer filters.'
          : 'Please use fewer or wider filters.'
      }
      link={{ to: filtersPath({ sort: filters.sort }), label: 'Clear filters' }}
    />
  );
}
