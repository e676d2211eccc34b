import { isolated } from '@chuck-and-bit/contract/isolated';
import type { Product } from '@chuck-and-bit/contract/products';
import { filterLimits } from '@chuck-and-bit/contract/filter-values';
import type { OfferedFilter } from '@chuck-and-bit/contract/product-filters';
import { formatCount } from '@chuck-and-bit/contract/money';
import { isSearchable } from '@chuck-and-bit/contract/search';
import { Link } from 'react-router';
import type { Page } from '../../api-client';
import { ButtonLink } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { chosenFilters, describeSort, filtersPath, type ListFilters, noFilters } from './list-filters';

/** "All drills, newest first", "Bits, featured first", "In stock, price, low to high". */
export function listText(filters: ListFilters): string {
  const { q, chosen } = filters;
  const subject = q ? `What matches “${isolated(q)}”` : chosen['inStock'] ? 'What is in stock' : 'All drills';
  return `${subject}, ${describeSort(filters)}`;
}

type FoundProps = {
  page: Page<Product[]>;
  filters: ListFilters;
  /** Which sizes are shown instead of one that nothing has. */
  nearest: string | null;
};

/** How many products were found, and for which search. Each text is alone in its element, so that it changes on a translated page, too. */
export function FoundText({ page, filters, nearest }: FoundProps) {
  const { q, chosen } = filters;
  const { total: counted, items, didYouMean, notUnderstood, isTotalAtLeast } = page;
  const total = counted ?? items.length;
  if (total === 0) return <span>{nothingFound(filters)}</span>;
  const number = isTotalAtLeast ? `${formatCount(filterLimits.exactCount)}+` : formatCount(total);
  const products = `${total === 1 ? '1 product' : `${number} products`}${chosen['inStock'] ? ' in stock' : ''}`;
  if (q && !isSearchable(q))
    return <span>{`“${isolated(q)}” has no word to search for. All drills: ${products}`}</span>;
  const said = [
    ...(notUnderstood ? [`Nothing here matches “${isolated(notUnderstood)}”. Without it:`] : []),
    ...(nearest ? [`${nearest}.`] : []),
  ];
  if (!didYouMean)
    return <span>{[...said, `${products}${q ? ` for “${isolated(q)}”` : ''}`].join(' ')}</span>;
  return (
    <span>
      {!notUnderstood && <span>{`No drill matches “${isolated(q)}”.`}</span>}{' '}
      <DidYouMean filters={filters} meant={didYouMean} />{' '}
      <span>{[...said, `${products} for “${isolated(didYouMean)}”`].join(' ')}</span>
    </span>
  );
}

function DidYouMean({ filters, meant }: { filters: ListFilters; meant: string }) {
  return (
    <span>
      Did you mean{' '}
      <Link to={filtersPath({ ...filters, q: meant, after: null })} className="link font-semibold">
        <bdi>{meant}</bdi>
      </Link>
      ?
    </span>
  );
}

function nothingFound({ q, chosen }: ListFilters): string {
  const isFiltered = Object.keys(chosen).some((field) => field !== 'inStock');
  if (isFiltered) return 'No product matches all of these filters';
  if (q) return `No drill ${chosen['inStock'] ? 'in stock ' : ''}matches “${isolated(q)}”`;
  return chosen['inStock'] ? 'Nothing is in stock' : 'There are no drills yet';
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
          'Everything we sell is under All drills.'
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
