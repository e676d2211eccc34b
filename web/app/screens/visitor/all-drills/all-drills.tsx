import { type Drill, listDrills } from '@chuck-and-bit/contract/drills';
import { formatCount } from '@chuck-and-bit/contract/money';
import { data, Link, useNavigation, useRevalidator } from 'react-router';
import { DrillCard } from '../../../components/catalogue/drill-card';
import { isFailure, orFailure } from '../../../components/errors/failed-list';
import { publicPageMeta } from '../../../page/page-meta';
import { paths } from '../../../page/paths';
import { shopApiContext } from '../../../server-context';
import type { Page } from '../../../shop-api';
import { buttonClasses } from '../../../ui/button';
import { classNames } from '../../../ui/class-names';
import { EmptyState } from '../../../ui/empty-state';
import { ErrorPanel } from '../../../ui/error-panel';
import type { Route } from './+types/all-drills';
import { type DrillFilters, drillQuery, filtersPath, readFilters } from './drill-filters';
import { FilterForm } from './filter-form';
import { useMoreDrills } from './use-more-drills';

export const meta: Route.MetaFunction = (args) =>
  publicPageMeta(args, {
    title: 'All drills',
    description: 'Every drill, driver, press and bit on our shelves, with price, stock and minimum order.',
  });

export async function loader({ context, url }: Route.LoaderArgs) {
  const filters = readFilters(url.searchParams);
  const page = await orFailure(
    context.get(shopApiContext).callPage(listDrills, { query: drillQuery(filters) }),
  );
  return data({ filters, page }, { status: isFailure(page) ? page.statusCode : 200 });
}

export default function AllDrills({ loaderData: { filters, page } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const { location } = useNavigation();
  const isSearching = location?.pathname === paths.allDrills;
  return (
    <div className="page-width py-10 sm:py-14">
      <h1 className="text-4xl font-semibold sm:text-5xl">All drills</h1>
      <p className="text-base-content/75 mt-2 mb-7 max-w-prose">
        The whole shelf, newest first. Each card says how many are left and how many make an order.
      </p>
      <FilterForm filters={filters} />
      <div
        className={classNames('mt-6 transition-opacity', isSearching && 'opacity-50')}
        aria-busy={isSearching}
      >
        {/* One live region for all results: a screen reader announces the changes of what it knows. */}
        <output aria-label="What was found" className="text-base-content/75 mb-5 block empty:hidden">
          {isFailure(page) ? null : summary(page, filters)}
        </output>
        {isFailure(page) ? (
          <ErrorPanel message={page.failure} onRetry={() => void revalidate()} />
        ) : (
          <Shelf page={page} filters={filters} />
        )}
      </div>
    </div>
  );
}

function Shelf({ page, filters }: { page: Page<Drill[]>; filters: DrillFilters }) {
  const { watchEnd, ...shelf } = useMoreDrills(page, filters);
  if (shelf.items.length === 0) return <NothingFound filters={filters} />;
  return (
    <>
      {filters.after && (
        <p className="mb-5">
          <Link to={filtersPath({ ...filters, after: null })} className="link">
            Back to the start of the list
          </Link>
        </p>
      )}
      <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-4 min-[120rem]:grid-cols-5">
        {shelf.items.map((drill, position) => (
          <li key={drill._id}>
            <DrillCard drill={drill} loading={position === 0 ? 'first' : position < 4 ? 'eager' : 'lazy'} />
          </li>
        ))}
      </ul>
      {shelf.failure && (
        <div className="mt-8">
          <ErrorPanel message={shelf.failure} onRetry={() => void shelf.loadMore()} />
        </div>
      )}
      {shelf.next && (
        <p className="mt-10 text-center">
          <Link
            ref={watchEnd}
            to={filtersPath({ ...filters, after: shelf.next })}
            aria-busy={shelf.isLoading}
            className={buttonClasses('outline')}
            onClick={(event) => {
              // A new tab gets the address; a plain click lengthens this page.
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              void shelf.loadMore();
            }}
          >
            {shelf.isLoading && <span className="loading loading-spinner loading-sm" aria-hidden="true" />}
            More Drills
          </Link>
        </p>
      )}
    </>
  );
}

function summary({ total: counted, items }: Page<Drill[]>, { q, inStock }: DrillFilters): string {
  const total = counted ?? items.length;
  if (total === 0) return nothingFound({ q, inStock });
  const products = total === 1 ? '1 product' : `${formatCount(total)} products`;
  return `${products}${inStock ? ' in stock' : ''}${q ? ` for “${q}”` : ''}`;
}

const nothingFound = ({ q, inStock }: Pick<DrillFilters, 'q' | 'inStock'>): string =>
  q ? `Nothing found for “${q}”` : inStock ? 'Nothing is in stock' : 'The shelf is empty';

function NothingFound({ filters }: { filters: DrillFilters }) {
  if (!filters.q && !filters.inStock) {
    return (
      <EmptyState title={nothingFound(filters)} text="New drills are on their way. Please come back soon." />
    );
  }
  return (
    <EmptyState
      title={nothingFound(filters)}
      text="Try a shorter word, such as “hammer” or “bit”, or look at everything."
      action={
        <Link to={paths.allDrills} className={buttonClasses('outline')}>
          Show everything
        </Link>
      }
    />
  );
}
