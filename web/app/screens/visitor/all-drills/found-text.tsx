import type { Drill } from '@chuck-and-bit/contract/drills';
import { formatCount } from '@chuck-and-bit/contract/money';
import { isSearchable } from '@chuck-and-bit/contract/search';
import { Link } from 'react-router';
import type { Page } from '../../../shop-api';
import { ButtonLink } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { describeSort, type DrillFilters, filtersPath } from './drill-filters';

/** The title of the page, which describes the list. */
export function listTitle(filters: DrillFilters): string {
  const { q, sort, inStock } = filters;
  const subject = q ? `Drills for “${q}”` : 'All drills';
  return [subject, inStock && 'in stock', (q || sort) && describeSort(filters)].filter(Boolean).join(', ');
}

/** A sentence that describes the list. */
export function listSubtitle(filters: DrillFilters): string {
  const { q, inStock } = filters;
  if (q) return `What matches “${q}”${inStock ? ' and is in stock' : ''}, ${describeSort(filters)}.`;
  const subject = inStock ? 'Everything in stock' : 'The whole shelf';
  return `${subject}, ${describeSort(filters)}. Each card shows how many are left and the minimum order.`;
}

/** How many products were found, and for which search. */
export function FoundText({ page, filters }: { page: Page<Drill[]>; filters: DrillFilters }) {
  const { q, inStock } = filters;
  const { total: counted, items, didYouMean } = page;
  const total = counted ?? items.length;
  if (total === 0) return nothingFound(filters);
  const products = `${total === 1 ? '1 product' : `${formatCount(total)} products`}${inStock ? ' in stock' : ''}`;
  if (q && !isSearchable(q)) return `“${q}” has no word to search for. The whole shelf: ${products}`;
  if (!didYouMean) return `${products}${q ? ` for “${q}”` : ''}`;
  return (
    <span>
      <span>{`No drill matches “${q}”.`}</span> <DidYouMean filters={filters} meant={didYouMean} />{' '}
      <span>{`${products} for “${didYouMean}”`}</span>
    </span>
  );
}

function DidYouMean({ filters, meant }: { filters: DrillFilters; meant: string }) {
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

function nothingFound({ q, inStock }: DrillFilters): string {
  if (q) return `No drill ${inStock ? 'in stock ' : ''}matches “${q}”`;
  return inStock ? 'Nothing is in stock' : 'The shelf is empty';
}

/** Replaces an empty list. */
export function NothingFound({ didYouMean, filters }: { didYouMean: string | null; filters: DrillFilters }) {
  const { q, inStock } = filters;
  const title = nothingFound(filters);
  if (!q && !inStock) {
    return <EmptyState title={title} text="New drills are on their way. Please come back soon." />;
  }
  return (
    <EmptyState
      title={title}
      text={
        didYouMean ? (
          <DidYouMean filters={filters} meant={didYouMean} />
        ) : q ? (
          'Try fewer or shorter words, such as “hammer”, “bit” or “13 mm”.'
        ) : (
          'New stock is on its way. Everything we sell is on the whole shelf.'
        )
      }
      action={
        <div className="flex flex-wrap justify-center gap-3">
          {q && (
            <ButtonLink to={filtersPath({ ...filters, q: '', sort: '', after: null })} variant="outline">
              Clear the search
            </ButtonLink>
          )}
          {inStock && (
            <ButtonLink to={filtersPath({ ...filters, inStock: false, after: null })} variant="outline">
              Show sold out ones too
            </ButtonLink>
          )}
        </div>
      }
    />
  );
}
