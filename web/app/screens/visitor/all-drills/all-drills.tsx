import { type Drill, listDrills } from '@chuck-and-bit/contract/drills';
import { data, Link, redirect, useNavigation, useRevalidator } from 'react-router';
import { DrillCard } from '../../../components/catalogue/drill-card';
import { isFailure, orFailure } from '../../../components/errors/failed-list';
import type { PageHandle } from '../../../page/page-handle';
import { publicPageMeta } from '../../../page/page-meta';
import { paths } from '../../../page/paths';
import { shopApiContext } from '../../../server-context';
import type { Page } from '../../../shop-api';
import { ButtonLink } from '../../../ui/button';
import { classNames } from '../../../ui/class-names';
import { ErrorPanel } from '../../../ui/error-panel';
import type { Route } from './+types/all-drills';
import { type DrillFilters, drillQuery, filtersPath, isNarrowed, readFilters } from './drill-filters';
import { FilterForm } from './filter-form';
import { FoundText, listSubtitle, listTitle, NothingFound } from './found-text';
import { useMoreDrills } from './use-more-drills';

export const meta: Route.MetaFunction = (args) =>
  publicPageMeta(args, {
    title: args.loaderData ? listTitle(args.loaderData.filters) : 'All drills',
    description: 'Every drill, driver, press and bit on our shelves, with price, stock and minimum order.',
    // Each page of the list has other products, so each is its own.
    canonicalPath: args.loaderData && filtersPath(args.loaderData.filters),
    isUnlisted: args.loaderData && isNarrowed(args.loaderData.filters),
  });

export const handle: PageHandle = { query: ['q', 'sort', 'inStock', 'after'] };

export async function loader({ context, url }: Route.LoaderArgs) {
  const filters = readFilters(url.searchParams);
  const page = await orFailure(
    context.get(shopApiContext).callPage(listDrills, { query: drillQuery(filters) }),
  );
  // An outdated or mistyped cursor redirects to the start of the list.
  const isLost = isFailure(page) ? page.statusCode === 400 : page.items.length === 0;
  if (filters.after && isLost) throw redirect(filtersPath({ ...filters, after: null }));
  return data({ filters, page }, { status: isFailure(page) ? page.statusCode : 200 });
}

export default function AllDrills({ loaderData: { filters, page } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const { location } = useNavigation();
  const isSearching = location?.pathname === paths.allDrills;
  return (
    <div className="page-width py-10 sm:py-14">
      <h1 className="text-4xl font-semibold sm:text-5xl">All drills</h1>
      <p className="text-base-content/75 mt-2 mb-7 max-w-prose">{listSubtitle(filters)}</p>
      <FilterForm filters={filters} />
      <div
        className={classNames('mt-6 transition-opacity', isSearching && 'opacity-50')}
        aria-busy={isSearching}
      >
        {/* One live region for all results: a screen reader announces changes only of regions that it knows. */}
        <output
          aria-label="What was found"
          className={classNames(
            'text-base-content/75 mb-5 block empty:hidden',
            // The empty state below says the same.
            !isFailure(page) && page.items.length === 0 && 'sr-only',
          )}
        >
          {isFailure(page) ? null : <FoundText page={page} filters={filters} />}
        </output>
        {isFailure(page) ? (
          <ErrorPanel message={page.failure} onRetry={() => void revalidate()} />
        ) : (
          <DrillList page={page} filters={filters} />
        )}
      </div>
    </div>
  );
}

function DrillList({ page, filters }: { page: Page<Drill[]>; filters: DrillFilters }) {
  const { watchEnd, ...list } = useMoreDrills(page, filters);
  if (list.items.length === 0) return <NothingFound didYouMean={page.didYouMean} filters={filters} />;
  return (
    <>
      {filters.after && (
        <p className="mb-5">
          <Link to={filtersPath({ ...filters, after: null })} className="link">
            Back to the start of the list
          </Link>
        </p>
      )}
      <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4 min-[120rem]:grid-cols-5">
        {list.items.map((drill, position) => (
          <li key={drill._id}>
            <DrillCard drill={drill} loading={position === 0 ? 'first' : position < 4 ? 'eager' : 'lazy'} />
          </li>
        ))}
      </ul>
      {list.failure && (
        <div className="mt-8">
          <ErrorPanel message={list.failure} onRetry={() => void list.loadMore()} />
        </div>
      )}
      {list.next && (
        <p className="mt-10 text-center">
          <ButtonLink
            ref={watchEnd}
            to={filtersPath({ ...filters, after: list.next })}
            aria-busy={list.isLoading}
            variant="outline"
            onClick={(event) => {
              // With a modifier key the browser opens the link; a plain click appends to this list.
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              void list.loadMore();
            }}
          >
            {list.isLoading && <span className="loading loading-spinner loading-sm" aria-hidden="true" />}
            <span>More Drills</span>
          </ButtonLink>
        </p>
      )}
    </>
  );
}
