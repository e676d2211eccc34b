import type { Drill } from '@chuck-and-bit/contract/drills';
import { filterLimits } from '@chuck-and-bit/contract/filter-values';
import type { OfferedFilter } from '@chuck-and-bit/contract/drill-filters';
import { formatCount } from '@chuck-and-bit/contract/money';
import { isSearchable } from '@chuck-and-bit/contract/search';
import { Link } from 'react-router';
import type { Page } from '../../shop-api';
import { ButtonLink } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { chosenFilters, describeSort, filtersPath, type ListFilters, noFilters } from './list-filters';

/** A sentence that describes the list. */
export function listSubtitle(filters: ListFilters): string {
  const { q, chosen, department } = filters;
  if (q)
    return `What matches “${q}”${chosen['inStock'] ? ' and is in stock' : ''}, ${describeSort(filters)}.`;
  const all = department === null ? 'The whole shelf' : 'The whole department';
  const subject = chosen['inStock'] ? 'Everything in stock' : all;
  return `${subject}, ${describeSort(filters)}.`;
}

type FoundProps = { page: Page<Drill[]>; filters: ListFilters };

/** How many products were found, and for which search. */
export function FoundText({ page, filters }: FoundProps) {
  const { q, chosen } = filters;
  const { total: counted, items, didYouMean, isTotalAtLeast } = page;
  const total = counted ?? items.length;
  if (total === 0) return nothingFound(filters);
  const number = isTotalAtLeast ? `${formatCount(filterLimits.exactCount)}+` : formatCount(total);
  const products = `${total === 1 ? '1 product' : `${number} products`}${chosen['inStock'] ? ' in stock' : ''}`;
  if (q && !isSearchable(q)) return `“${q}” has no word to search for. The whole shelf: ${products}`;
  if (!didYouMean) return `${products}${q ? ` for “${q}”` : ''}`;
  return (
    <span>
      <span>{`No drill matches “${q}”.`}</span> <DidYouMean filters={filters} meant={didYouMean} />{' '}
      <span>{`${products} for “${didYouMean}”`}</span>
    </span>
  );
}

function DidYouMean({ filters, meant }: { filters: ListFilters; meant: string }) {
  return (
    <span>
      Did you mean{' '}
      <Link to={filtersPath({ ...filters, q: meant, after: null })} className="link font-semibold">
        {meant}
      </Link>
      ?
    </span>
  );
}

function nothingFound({ q, chosen }: ListFilters): string {
  const isFiltered = Object.keys(chosen).some((field) => field !== 'inStock');
  if (isFiltered) return 'No product matches all of these filters';
  if (q) return `No drill ${chosen['inStock'] ? 'in stock ' : ''}matches “${q}”`;
  return chosen['inStock'] ? 'Nothing is in stock' : 'The shelf is empty';
}

type NothingFoundProps = {
  didYouMean: string | null;
  filters: ListFilters;
  offered: readonly OfferedFilter[];
};

/** Replaces an empty list: offers what to drop. */
export function NothingFound({ didYouMean, filters, offered }: NothingFoundProps) {
  const title = nothingFound(filters);
  const chosen = chosenFilters(filters, offered);
  if (chosen.length === 0) {
    return <EmptyState title={title} text="New drills are on their way. Please come back soon." />;
  }
  return (
    <EmptyState
      title={title}
      text={
        didYouMean ? (
          <DidYouMean filters={filters} meant={didYouMean} />
        ) : chosen.length > 1 ? (
          'Leave one of them out, and there may be some.'
        ) : filters.q ? (
          'Try fewer or shorter words, such as “hammer”, “bit” or “13 mm”.'
        ) : (
          'Everything we sell is on the whole shelf.'
        )
      }
      action={
        <ul className="flex flex-wrap justify-center gap-3">
          {chosen.map(({ label, without }) => (
            <li key={label}>
              <ButtonLink to={filtersPath(without)} variant="outline">{`Without ${label}`}</ButtonLink>
            </li>
          ))}
          {chosen.length > 1 && (
            <li>
              <ButtonLink to={filtersPath(noFilters(filters))}>Clear all</ButtonLink>
            </li>
          )}
        </ul>
      }
    />
  );
}
