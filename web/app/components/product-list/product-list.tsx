import type { Product } from '@chuck-and-bit/contract/products';
import type { OfferedFilter } from '@chuck-and-bit/contract/product-filters';
import { type ComponentProps, memo, Suspense } from 'react';
import { Link, useRevalidator } from 'react-router';
import { paths } from '../../browser/paths';
import type { Page } from '../../api-client';
import { ButtonLink } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { ErrorPanel } from '../../ui/error-panel';
import { ProductCard } from '../catalogue/product-card';
import { isFailure } from '../errors/failed-list';
import { Breadcrumbs } from '../shell/breadcrumbs';
import { useListAddress } from '../tables/use-list-address';
import { AnsweringPages } from './answering-pages';
import { ChosenList } from './chosen-list';
import { useCountedSearch } from './count-search';
import { Departments } from './departments';
import { FilterButton, FilterForm, SortOrder } from './filter-form';
import { FoundText, listText, NothingFound } from './found-text';
import { filtersPath, type ListFilters, readFilters } from './list-filters';
import { InsteadOfNothing } from './instead-of-nothing';
import type { Department, Instead, LoadedList } from './load-product-list';
import { useMoreProducts } from './use-more-products';

/** A list of products with its filters: of a department, or of the whole catalogue. */
export default function ProductList({ list }: { list: LoadedList }) {
  const { filters, department, page, offered, instead } = list;
  const { revalidate } = useRevalidator();
  const { wanted, isWaiting } = useListAddress();
  useCountedSearch(isFailure(page) ? null : page, filters);
  const known = isFailure(offered) ? null : offered;
  const shown = { filters, offered: known?.filters ?? [] };
  const controls = {
    ...shown,
    filters: isWaiting ? readFilters(wanted, filters.department, () => true) : filters,
  };
  return (
    <div className="page-width py-3 sm:py-4">
      {department && <Path department={department} />}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="flex min-w-0 grow basis-32 flex-wrap items-baseline gap-x-3">
          <h1 className="text-3xl font-semibold wrap-anywhere">
            <bdi>{department?.name ?? 'All drills'}</bdi>
          </h1>
          {/* One live region for all results: a screen reader announces changes only of regions that it knows. */}
          <output
            aria-label="What was found"
            data-takes-focus
            className={classNames(
              'text-base-content/75 block text-sm empty:hidden',
              // The empty state below says the same.
              !isFailure(page) && page.items.length === 0 && 'sr-only',
            )}
          >
            {isFailure(page) ? null : (
              <FoundText page={page} filters={filters} nearest={known?.search?.nearest ?? null} />
            )}
          </output>
        </div>
        <SortOrder filters={controls.filters} />
      </div>
      <AnsweringPages q={filters.q} />
      <div className="mt-2 lg:mt-3 lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-x-7">
        <div>
          <div className="swipe-row">
            <FilterButton {...controls} />
            {known && <Departments filters={controls.filters} kinds={known.kinds} />}
          </div>
          <FilterForm key={filters.department} {...controls} count={known?.count ?? null} />
        </div>
        <div>
          <ChosenList {...controls} search={isWaiting ? null : (known?.search ?? null)} />
          <div
            className={classNames('transition-opacity max-lg:mt-3', isWaiting && 'opacity-50')}
            aria-busy={isWaiting}
          >
            {isFailure(page) ? (
              <ErrorPanel message={page.failure} onRetry={() => void revalidate()} />
            ) : (
              <Products page={page} {...shown} instead={instead} />
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

/**
 * Each card is hydrated by itself, and the one that is pressed first. `memo`: React would make a card anew if the list changed before the
 * card is hydrated, and a click on it meanwhile would be lost.
 */
const ListedCard = memo(function ListedCard(props: ComponentProps<typeof ProductCard>) {
  return (
    <Suspense>
      <ProductCard {...props} />
    </Suspense>
  );
});

type ProductsProps = {
  page: Page<Product[]>;
  filters: ListFilters;
  offered: readonly OfferedFilter[];
  instead: Instead | null;
};

function Products({ page, filters, offered, instead }: ProductsProps) {
  const { watchEnd, ...list } = useMoreProducts(page, filters);
  if (list.items.length === 0) {
    return (
      <>
        <NothingFound didYouMean={page.didYouMean} filters={filters} offered={offered} />
        {instead && <InsteadOfNothing {...instead} />}
      </>
    );
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
      <ul
        aria-label={listText(filters)}
        className="grid grid-cols-1 gap-3 @min-[17rem]:grid-cols-2 @min-[38rem]:grid-cols-3 @min-[38rem]:gap-4 @min-[56rem]:grid-cols-4 @min-[80rem]:grid-cols-5"
      >
        {list.items.map((product, position) => (
          <li key={product._id}>
            <ListedCard
              product={product}
              loading={position === 0 ? 'first' : position < 4 ? 'eager' : 'lazy'}
            />
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
            {list.isLoading && <span className="loading loading-sm" aria-hidden="true" />}
            <span>More Drills</span>
          </ButtonLink>
        </p>
      )}
    </div>
  );
}
