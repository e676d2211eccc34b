import { directionOf } from '@chuck-and-bit/contract/isolated';
import type { OfferedFilter, SearchReading } from '@chuck-and-bit/contract/product-filters';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon';
import { chosenFilters, filtersPath, type ListFilters, noFilters } from './list-filters';

type ChosenListProps = {
  filters: ListFilters;
  offered: readonly OfferedFilter[];
  /** What was read from the search. */
  search: SearchReading | null;
};

/** What narrows the list, also as it was read from the search. Each part links to the list without it. */
export function ChosenList({ filters, offered, search }: ChosenListProps) {
  const chosen = chosenFilters(filters, offered, search?.read);
  const asTyped = search?.asTyped ?? null;
  if (chosen.length === 0) return null;
  return (
    <ul aria-label="Chosen filters" className="col-span-full mt-3 flex flex-wrap items-center gap-2 lg:mb-3">
      {chosen.map(({ label, without }) => (
        <li key={label} className="min-w-0">
          <Link
            to={filtersPath(without)}
            preventScrollReset
            aria-label={`Remove ${label}`}
            className="border-base-300 bg-base-200 rounded-field hover:border-base-content/50 flex min-h-10 items-center gap-1.5 border px-3 text-sm wrap-anywhere"
          >
            <span dir={directionOf(label)}>{label}</span>
            <Icon name="close" className="size-4 shrink-0" />
          </Link>
        </li>
      ))}
      {asTyped !== null && (
        <li>
          <Link
            to={filtersPath({ ...filters, q: asTyped, after: null })}
            preventScrollReset
            className="link inline-flex min-h-10 items-center px-1 text-sm"
          >
            Search these words as typed
          </Link>
        </li>
      )}
      {chosen.length > 1 && (
        <li>
          <Link
            to={filtersPath(noFilters(filters))}
            preventScrollReset
            className="link inline-flex min-h-10 items-center px-1 text-sm"
          >
            Clear all
          </Link>
        </li>
      )}
    </ul>
  );
}
