import { limits } from '@chuck-and-bit/contract/limits';
import { type ShownDrills, shownDrills } from '@chuck-and-bit/contract/managed-drills';
import { Link } from 'react-router';
import { FilterLink } from '../../../components/tables/filter-link';
import { ListSearch } from '../../../components/tables/list-search';
import { paths } from '../../../page/paths';
import { buttonClasses } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';

export type ProductFilters = { q: string; show: ShownDrills };

const labels: Record<ShownDrills, string> = {
  active: 'In the shop',
  'low-stock': 'Low on stock',
  archived: 'Archived',
};

/** `?q=hammer&show=low-stock`. */
export function readFilters(address: URLSearchParams): ProductFilters {
  return {
    q: (address.get('q') ?? '').slice(0, limits.search.max),
    show: shownDrills.find((shown) => shown === address.get('show')) ?? 'active',
  };
}

function addressOf({ q, show }: ProductFilters): string {
  const query = new URLSearchParams({ ...(show !== 'active' && { show }), ...(q && { q }) });
  return query.size > 0 ? `${paths.manageProduct}?${query}` : paths.manageProduct;
}

/** Which products are listed, and a search among them. */
export function FilterProducts({ filters }: { filters: ProductFilters }) {
  const { q, show } = filters;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <nav aria-label="Products">
        <ul className="flex flex-wrap gap-2">
          {shownDrills.map((shown) => (
            <li key={shown}>
              <FilterLink to={addressOf({ q, show: shown })} chosen={shown === show}>
                {labels[shown]}
              </FilterLink>
            </li>
          ))}
        </ul>
      </nav>
      <ListSearch
        path={addressOf({ q: '', show })}
        label="Find a product"
        placeholder="Name or description"
        typed={q}
        hasFilters={q !== ''}
      >
        {show !== 'active' && <input type="hidden" name="show" value={show} />}
      </ListSearch>
    </div>
  );
}

const emptyTexts: Record<ShownDrills, { title: string; text: string }> = {
  active: { title: 'No products found', text: 'Try other words.' },
  'low-stock': {
    title: 'Nothing is low on stock',
    text: 'Products with fewer units than their threshold appear here.',
  },
  archived: {
    title: 'Nothing is archived',
    text: 'Products that you take out of the shop appear here and can be put back.',
  },
};

export function NothingFound({ filters: { q, show } }: { filters: ProductFilters }) {
  const { title, text } = emptyTexts[q === '' ? show : 'active'];
  return (
    <EmptyState
      icon="boxes"
      title={title}
      text={text}
      action={
        <Link to={paths.manageProduct} className={buttonClasses('outline')}>
          All products
        </Link>
      }
    />
  );
}
