import type { Drill } from '@chuck-and-bit/contract/drills';
import type { OfferedFilter } from '@chuck-and-bit/contract/drill-filters';
import { Link, useNavigation, useRevalidator } from 'react-router';
import { paths } from '../../page/paths';
import type { Page } from '../../shop-api';
import { ButtonLink } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { ErrorPanel } from '../../ui/error-panel';
import { DrillCard } from '../catalogue/drill-card';
import { isFailure } from '../errors/failed-list';
import { Breadcrumbs } from '../shell/breadcrumbs';
import { ChosenList } from './chosen-list';
import { Departments } from './departments';
import { FilterForm, ListControls } from './filter-form';
import { FoundText, listSubtitle, NothingFound } from './found-text';
import { filtersPath, type ListFilters } from './list-filters';
import type { Department, LoadedList } from './load-product-list';
import { useMoreDrills } from './use-more-drills';

/** A list of products with its filters: of a department, or of the whole catalogue. */
export default function ProductList({ list: { filters, department, page, offered } }: { list: LoadedList }) {
  const { revalidate } = useRevalidator();
  const { location } = useNavigation();
  const isSearching = location?.pathname === filtersPath(filters).split('?')[0];
  const known = isFailure(offered) ? null : offered;
  const shown = { filters, offered: known?.filters ?? [] };
  return (
    <div className={classNames('page-width', department ? 'py-4 sm:py-8' : 'py-8 sm:py-12')}>
      {department && <Path department={department} />}
      <h1 className="text-4xl font-semibold wrap-anywhere sm:text-5xl">{department?.name ?? 'All drills'}</h1>
      <p className="text-base-content/75 mt-2 mb-6 max-w-prose">{listSubtitle(filters)}</p>
      <div className="lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-x-7">
        <div>
          {known && <Departments filters={filters} kinds={known.kinds} />}
          <FilterForm key={filters.department} {...shown} count={known?.count ?? null} />
        </div>
        <div>
          {/* On wide screens the number of products stands beside the sort order. */}
          <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_auto] lg:items-center lg:gap-x-6">
            <ListControls {...shown} />
            <ChosenList {...shown} />
            {/* One live region for all results: a screen reader announces changes only of regions that it knows. */}
            <output
              aria-label="What was found"
              className={classNames(
                'text-base-content/75 mt-4 block empty:hidden lg:col-start-1 lg:row-start-1 lg:mt-0',
                // The empty state below says the same.
                !isFailure(page) && page.items.length === 0 && 'sr-only',
              )}
            >
              {isFailure(page) ? null : <FoundText page={page} filters={filters} />}
            </output>
          </div>
          <div
            className={classNames('mt-4 transition-opacity', isSearching && 'opacity-50')}
            aria-busy={isSearching}
          >
            {isFailure(page) ? (
              <ErrorPanel message={page.failure} onRetry={() => void revalidate()} />
            ) : (
              <Products page={page} {...shown} />
            )}
          </div>
        </div>
      </div>
    </div>
  );
}

function Path({ department: { name, slug, above } }: { department: Department }) {
  const departments = [...above, { name, slug }];
  return (
    <Breadcrumbs
      crumbs={[
        { label: 'Home', path: paths.landing },
        { label: 'All Drills', path: paths.allDrills },
        ...departments.map((each) => ({ label: each.name, path: paths.department(each.slug) })),
      ]}
    />
  );
}

type ProductsProps = { page: Page<Drill[]>; filters: ListFilters; offered: readonly OfferedFilter[] };

function Products({ page, filters, offered }: ProductsProps) {
  const { watchEnd, ...list } = useMoreDrills(page, filters);
  if (list.items.length === 0) {
    return <NothingFound didYouMean={page.didYouMean} filters={filters} offered={offered} />;
  }
  return (
    <div className="@container">
      {filters.after && (
        <p className="mb-5">
          <Link to={filtersPath({ ...filters, after: null })} className="link">
            Back to the start of the list
          </Link>
        </p>
      )}
      <ul className="grid grid-cols-1 gap-3 @min-[17rem]:grid-cols-2 @min-[38rem]:grid-cols-3 @min-[38rem]:gap-4 @min-[56rem]:grid-cols-4 @min-[80rem]:grid-cols-5">
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
    </div>
  );
}
