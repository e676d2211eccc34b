import type { OrderFilters } from '@chuck-and-bit/contract/order-search';
import { Link } from 'react-router';
import { Icon } from '../../../ui/icon';
import { activeFilters, filtersPath } from './order-filters';

/** The active filters. Each links to the list without it. */
export function ActiveFilters({ filters }: { filters: OrderFilters }) {
  const active = activeFilters(filters);
  if (active.length === 0) return null;
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2">
      {active.map(({ name, text, without }) => (
        <li key={name}>
          <Link
            to={without}
            preventScrollReset
            className="border-base-300 bg-base-200 hover:bg-base-300 inline-flex min-h-9 items-center gap-1.5 rounded-full border px-3 text-sm wrap-anywhere"
          >
            <span className="sr-only">Remove the filter </span>
            {text}
            <Icon name="close" className="size-3.5" />
          </Link>
        </li>
      ))}
      <li>
        <Link to={filtersPath({ sort: filters.sort })} className="link px-1 text-sm font-medium">
          Clear filters
        </Link>
      </li>
    </ul>
  );
}
