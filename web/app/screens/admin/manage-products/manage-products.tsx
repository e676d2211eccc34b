import { deleteDrill } from '@chuck-and-bit/contract/drills';
import { fitInto } from '@chuck-and-bit/contract/graphemes';
import { limits } from '@chuck-and-bit/contract/limits';
import {
  listManagedDrills,
  type ManagedDrill,
  type ShownDrills,
  shownDrills,
} from '@chuck-and-bit/contract/managed-drills';
import { messages } from '@chuck-and-bit/contract/messages';
import { exportDrills } from '@chuck-and-bit/contract/product-plans';
import { useState } from 'react';
import { readActionBody } from '../../../components/actions/outcome';
import { AddLink } from '../../../components/actions/add-link';
import { DeleteDialog } from '../../../components/actions/delete-dialog';
import { ExportCsv } from '../../../components/actions/export-csv';
import { type RowRequest, runRowAction, useRowAction } from '../../../components/actions/use-row-action';
import { useLastLoaded } from '../../../components/errors/use-last-loaded';
import { productPaths } from '../../../components/product-form/product-paths';
import { FilterLink } from '../../../components/tables/filter-link';
import { ListSearch } from '../../../components/tables/list-search';
import { loadRows } from '../../../components/tables/load-rows';
import { PagedTable } from '../../../components/tables/paged-table';
import { pageMeta } from '../../../page/page-meta';
import { screens } from '../../../page/dashboard-screens';
import { useRights } from '../../../session/access/use-rights';
import { browserShopApi } from '../../../shop-api';
import { ButtonLink } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { PageHeading } from '../../../ui/page-heading';
import type { Route } from './+types/manage-products';
import { productColumns } from './product-columns';

export { ScreenError as ErrorBoundary } from '../../../components/errors/screen-error';

export const meta = () => pageMeta('Manage Products', 'Every product of the shop.');

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filters = readFilters(new URL(request.url).searchParams);
  const { q, show } = filters;
  const wanted = { show, ...(q && { q }) };
  const products = await loadRows(request, (page) =>
    browserShopApi().callPage(listManagedDrills, { query: { ...wanted, ...page } }),
  );
  return { products, filters };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const { id } = await readActionBody<RowRequest>(request);
  return runRowAction(async () => {
    await browserShopApi().call(deleteDrill, { query: { id } });
    return messages.drillDeleted;
  });
}

/** Links to the form that changes the selected products, or without a selection all that match the filters. */
function ChangeMany({ chosen, filters }: { chosen: readonly string[]; filters: ProductFilters }) {
  const count = chosen.length;
  return (
    <ButtonLink
      to={productPaths.change(count > 0 ? { ids: chosen.join(',') } : filters)}
      variant="outline"
      size="small"
      className="self-start"
    >
      {count === 0
        ? 'Change all of these'
        : `Change ${count} selected ${count === 1 ? 'product' : 'products'}`}
    </ButtonLink>
  );
}

export default function ManageProducts({ loaderData }: Route.ComponentProps) {
  const { products, filters } = loaderData;
  const mayChange = useRights().mayChange('products');
  const rows = useLastLoaded(products).loaded?.items ?? [];
  const deleting = useRowAction<ManagedDrill>('delete');
  const [selected, setSelected] = useState<readonly string[]>([]);
  const select = ({ _id }: ManagedDrill, isSelected: boolean) =>
    setSelected((ids) => (isSelected ? [...ids, _id] : ids.filter((id) => id !== _id)));
  // Only listed products: a selected one may have been deleted or filtered out since.
  const chosen = rows.map(({ _id }) => _id).filter((id) => selected.includes(id));

  return (
    <div className="flex flex-col gap-4">
      <PageHeading
        title="Manage Products"
        actions={
          <>
            <ExportCsv fileName="products.csv" load={() => browserShopApi().download(exportDrills)} />
            {mayChange && (
              <ButtonLink to={productPaths.import} variant="outline" size="small">
                Import CSV
              </ButtonLink>
            )}
            {rows.length > 0 && <AddLink to={screens.addProduct.path} label="Add Product" area="products" />}
          </>
        }
      />
      <FilterProducts filters={filters} />
      {mayChange && filters.show !== 'archived' && rows.length > 0 && (
        <ChangeMany chosen={chosen} filters={filters} />
      )}
      <PagedTable
        caption="All products"
        columns={productColumns(mayChange ? { selected, onSelect: select } : null, deleting.open)}
        list={products}
        empty={<NoProducts filters={filters} />}
        moreLabel="More products"
      />
      <DeleteDialog
        action={deleting}
        title="Delete this product?"
        text="It is removed from the shop permanently. Existing orders stay as they are."
        subject={({ name }) => name}
      />
    </div>
  );
}

type ProductFilters = { q: string; show: ShownDrills };

const labels: Record<ShownDrills, string> = {
  active: 'All',
  published: 'In the shop',
  draft: 'Drafts',
  hidden: 'Hidden',
  scheduled: 'Appearing later',
  'low-stock': 'Low stock',
  archived: 'Archived',
};

/** `?q=hammer&show=low-stock`. */
function readFilters(address: URLSearchParams): ProductFilters {
  return {
    q: fitInto(address.get('q') ?? '', limits.search.max),
    show: shownDrills.find((shown) => shown === address.get('show')) ?? 'active',
  };
}

function addressOf({ q, show }: ProductFilters): string {
  const query = new URLSearchParams({ ...(show !== 'active' && { show }), ...(q && { q }) });
  return query.size > 0 ? `${screens.manageProduct.path}?${query}` : screens.manageProduct.path;
}

/** Which products are listed, and a search among them. */
function FilterProducts({ filters }: { filters: ProductFilters }) {
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
  published: { title: 'Nothing is in the shop', text: 'Products that visitors see appear here.' },
  draft: { title: 'No drafts', text: 'Products that were never in the shop appear here.' },
  hidden: { title: 'Nothing is hidden', text: 'Products that you hide from visitors appear here.' },
  scheduled: {
    title: 'Nothing appears later',
    text: 'Products that will be in the shop from a time on appear here.',
  },
  'low-stock': {
    title: 'Nothing is low on stock',
    text: 'Products with fewer units than their threshold appear here.',
  },
  archived: {
    title: 'Nothing is archived',
    text: 'Products that you take out of the shop appear here and can be put back.',
  },
};

function NoProducts({ filters: { q, show } }: { filters: ProductFilters }) {
  if (q === '' && show === 'active') {
    return (
      <EmptyState
        icon="boxes"
        title="No products yet"
        text="The first one appears in the shop right away."
        action={<AddLink to={screens.addProduct.path} label="Add Product" area="products" />}
      />
    );
  }
  return (
    <EmptyState
      icon="boxes"
      {...emptyTexts[q === '' ? show : 'active']}
      action={
        <ButtonLink to={screens.manageProduct.path} variant="outline">
          All products
        </ButtonLink>
      }
    />
  );
}
