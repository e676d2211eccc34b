import { listKinds } from '@chuck-and-bit/contract/kinds';
import { deleteProduct } from '@chuck-and-bit/contract/products';
import { fitInto } from '@chuck-and-bit/contract/graphemes';
import { limits } from '@chuck-and-bit/contract/limits';
import {
  listManagedProducts,
  type ManagedProduct,
  type ShownProducts,
  shownProducts,
} from '@chuck-and-bit/contract/managed-products';
import { messages } from '@chuck-and-bit/contract/messages';
import { formatCount } from '@chuck-and-bit/contract/money';
import { listFailedPictures } from '@chuck-and-bit/contract/pictures';
import { exportProducts } from '@chuck-and-bit/contract/product-plans';
import { useState } from 'react';
import { Link } from 'react-router';
import { AddLink } from '../../../components/actions/add-link';
import { DeleteDialog } from '../../../components/actions/delete-dialog';
import { ExportCsv } from '../../../components/actions/export-csv';
import { useRowAction } from '../../../components/actions/use-row-action';
import { isFailure, orFailure } from '../../../components/errors/failed-list';
import { useLastLoaded } from '../../../components/errors/use-last-loaded';
import { productPaths } from '../../../components/product-form/product-paths';
import { FilterLink } from '../../../components/tables/filter-link';
import { ListSearch } from '../../../components/tables/list-search';
import { loadRows } from '../../../components/tables/load-rows';
import { PagedTable } from '../../../components/tables/paged-table';
import { useListAddress } from '../../../components/tables/use-list-address';
import { type MetaArgs, pageMeta } from '../../../browser/page-meta';
import { screens } from '../../../browser/dashboard-screens';
import { useRights } from '../../../session/access/use-rights';
import { browserShopApi } from '../../../shop-api';
import { ButtonLink } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { PageHeading } from '../../../ui/page-heading';
import type { Route } from './+types/manage-products';
import { BulkActions } from './bulk-actions';
import { productColumns } from './product-columns';

export { ScreenError as ErrorBoundary } from '../../../components/errors/screen-error';

export const meta = (args: MetaArgs) => pageMeta(args, 'Manage Products', 'Every product of the shop.');

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filters = readFilters(new URL(request.url).searchParams);
  const { q, show } = filters;
  const query = { show, ...(q && { q }) };
  const api = browserShopApi();
  const [products, kinds, failed] = await Promise.all([
    loadRows(request, (page) => api.callPage(listManagedProducts, { query: { ...query, ...page } })),
    orFailure(api.call(listKinds)),
    orFailure(api.callPage(listFailedPictures, { query: { limit: '1' } })),
  ]);
  return {
    products,
    filters,
    kinds: isFailure(kinds) ? [] : kinds,
    failedPictures: isFailure(failed) ? 0 : (failed.total ?? 0),
  };
}

async function remove({ _id: id }: ManagedProduct): Promise<string> {
  await browserShopApi().call(deleteProduct, { query: { id } });
  return messages.productDeleted;
}

export default function ManageProducts({ loaderData }: Route.ComponentProps) {
  const { products, filters, kinds, failedPictures } = loaderData;
  const mayChange = useRights().mayChange('products');
  const rows = useLastLoaded(products).loaded?.items ?? [];
  const deleting = useRowAction(remove);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const select = ({ _id }: ManagedProduct, isSelected: boolean) =>
    setSelected((ids) => (isSelected ? [...ids, _id] : ids.filter((id) => id !== _id)));
  // Only listed products: a selected one may have been deleted or filtered out since.
  const chosen = rows.filter(({ _id }) => selected.includes(_id));

  return (
    <div className="flex flex-col gap-4">
      <PageHeading
        title="Manage Products"
        actions={
          <>
            <ExportCsv fileName="products.csv" load={() => browserShopApi().download(exportProducts)} />
            {mayChange && (
              <>
                <ButtonLink to={productPaths.import} variant="outline" size="small">
                  Import CSV
                </ButtonLink>
                <ButtonLink to={productPaths.pictures} variant="outline" size="small">
                  Upload pictures
                </ButtonLink>
              </>
            )}
            {rows.length > 0 && <AddLink to={screens.addProduct.path} label="Add Product" area="products" />}
          </>
        }
      />
      <FailedNotice count={failedPictures} />
      <FilterProducts />
      {mayChange && (
        <BulkActions
          chosen={chosen}
          kinds={kinds}
          onSelectAll={() => setSelected(rows.map(({ _id }) => _id).slice(0, limits.bulkProducts.max))}
          onClear={() => setSelected([])}
        />
      )}
      {chosen.length === 0 && <ListLinks filters={filters} mayChange={mayChange && rows.length > 0} />}
      {/* The key resets the list when the filters change. */}
      <PagedTable
        key={addressOf(filters)}
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

/** To all products of the list, to their order, and to the list for counting. */
function ListLinks({ filters, mayChange }: { filters: ProductFilters; mayChange: boolean }) {
  return (
    <div className="flex flex-wrap gap-2">
      {mayChange && filters.show !== 'archived' && (
        <ButtonLink to={productPaths.change(filters)} variant="outline" size="small">
          Change all of these
        </ButtonLink>
      )}
      {mayChange && (
        <ButtonLink to={productPaths.order()} variant="outline" size="small">
          Order in departments
        </ButtonLink>
      )}
      <ButtonLink to={productPaths.count} variant="outline" size="small">
        Count stock
      </ButtonLink>
    </div>
  );
}

type ProductFilters = { q: string; show: ShownProducts };

const labels: Record<ShownProducts, string> = {
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
    show: shownProducts.find((shown) => shown === address.get('show')) ?? 'active',
  };
}

function addressOf({ q, show }: ProductFilters): string {
  const query = new URLSearchParams({ ...(show !== 'active' && { show }), ...(q && { q }) });
  return query.size > 0 ? `${screens.manageProduct.path}?${query}` : screens.manageProduct.path;
}

/** Which products are listed, and a search among them. */
function FilterProducts() {
  const { q, show } = readFilters(useListAddress().wanted);
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <nav aria-label="Products">
        <ul className="flex flex-wrap gap-2">
          {shownProducts.map((shown) => (
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

const emptyTexts: Record<ShownProducts, { title: string; text: string }> = {
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

/** Leads to the pictures that could not be fetched from their addresses. */
function FailedNotice({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="alert alert-warning alert-soft block text-base">
      <span>{`${count === 1 ? '1 picture' : `${formatCount(count)} pictures`} could not be fetched.`}</span>{' '}
      <Link to={productPaths.failedPictures} className="link font-medium">
        {count === 1 ? 'Show it' : 'Show them'}
      </Link>
    </p>
  );
}
