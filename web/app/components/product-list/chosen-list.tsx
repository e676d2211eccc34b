import type { OfferedFilter } from '@chuck-and-bit/contract/drill-filters';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon';
import { chosenFilters, filtersPath, type ListFilters, noFilters } from './list-filters';

/** What narrows the list. Each part links to the list without it. */
export function ChosenList({
  filters,
  offered,
}: {
  filters: ListFilters;
  offered: readonly OfferedFilter[];
}) {
  const chosen = chosenFilters(filters, offered);
  if (chosen.length === 0) return null;
  return (
    <ul aria-label="Chosen filters" className="col-span-full mt-3 flex flex-wrap items-center gap-2">
      {chosen.map(({ label, without }) => (
        <li key={label} className="min-w-0">
          <Link
            to={filtersPath(without)}
            preventScrollReset
            aria-label={`Remove ${label}`}
            className="border-base-300 bg-base-200 rounded-field hover:border-base-content/50 flex min-h-10 items-center gap-1.5 border px-3 text-sm wrap-anywhere"
          >
            {label}
            <Icon name="close" className="size-4 shrink-0" />
          </Link>
        </li>
      ))}
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
