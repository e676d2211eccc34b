import { deleteDrill } from '@chuck-and-bit/contract/drills';
import { listManagedDrills, type ManagedDrill } from '@chuck-and-bit/contract/managed-drills';
import { mayAccess } from '@chuck-and-bit/contract/roles';
import { messages } from '@chuck-and-bit/contract/messages';
import { exportDrills } from '@chuck-and-bit/contract/product-plans';
import { useState } from 'react';
import { Link } from 'react-router';
import { readActionBody } from '../../../components/actions/action-body';
import { AddLink } from '../../../components/actions/add-link';
import { DeleteDialog } from '../../../components/actions/delete-dialog';
import { ExportCsv } from '../../../components/actions/export-csv';
import { runRowAction, type RowRequest, useRowAction } from '../../../components/actions/use-row-action';
import { useLastLoaded } from '../../../components/errors/use-last-loaded';
import { PagedTable } from '../../../components/tables/paged-table';
import { loadRows } from '../../../components/tables/load-rows';
import { productPaths } from '../../../components/product-form/product-paths';
import { pageMeta } from '../../../page/page-meta';
import { paths } from '../../../page/paths';
import { sessionContext } from '../../../session/access/guards';
import { browserShopApi } from '../../../shop-api';
import { buttonClasses } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { PageHeading } from '../../../ui/page-heading';
import type { Route } from './+types/manage-products';
import { productColumns } from './product-columns';
import { FilterProducts, NothingFound, type ProductFilters, readFilters } from './product-filters';

export { ScreenError as ErrorBoundary } from '../../../components/errors/screen-error';

export const meta = () => pageMeta('Manage Products', 'Every product of the shop.');

function NoProducts({ filters }: { filters: ProductFilters }) {
  if (filters.q !== '' || filters.show !== 'active') return <NothingFound filters={filters} />;
  return (
    <EmptyState
      icon="boxes"
      title="No products yet"
      text="Add the first one. It appears in the shop right away."
      link={{ to: paths.addProduct, label: 'Add Product' }}
    />
  );
}

export async function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const filters = readFilters(new URL(request.url).searchParams);
  const { q, show } = filters;
  const wanted = { show, ...(q && { q }) };
  const products = await loadRows(request, (page) =>
    browserShopApi().callPage(listManagedDrills, { query: { ...wanted, ...page } }),
  );
  const mayChange = mayAccess(context.get(sessionContext).user.role, 'products', 'change');
  return { products, filters, mayChange };
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
    <Link
      to={productPaths.change(count > 0 ? { ids: chosen.join(',') } : filters)}
      className={`${buttonClasses('outline', 'small')} self-start`}
    >
      {count === 0 && 'Change all of these'}
      {count === 1 && 'Change 1 selected product'}
      {count > 1 && `Change ${count} selected products`}
    </Link>
  );
}

export default function ManageProducts({ loaderData }: Route.ComponentProps) {
  const { products, filters, mayChange } = loaderData;
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
              <Link to={productPaths.import} className={buttonClasses('outline', 'small')}>
                Import CSV
              </Link>
            )}
            {mayChange && rows.length > 0 && <AddLink to={paths.addProduct} label="Add Product" />}
          </>
        }
      />
      <FilterProducts filters={filters} />
      {mayChange && filters.show !== 'archived' && rows.length > 0 && (
        <ChangeMany chosen={chosen} filters={filters} />
      )}
      <PagedTable
        caption="All products"
        columns={productColumns(mayChange ? { onDelete: deleting.open, selected, onSelect: select } : null)}
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
