import { deleteDrill, type Drill, listDrills } from '@chuck-and-bit/contract/drills';
import { messages } from '@chuck-and-bit/contract/messages';
import { formatUsd } from '@chuck-and-bit/contract/money';
import { Link } from 'react-router';
import { toast } from '../../../components/toasts/toast';
import { MoreRows } from '../../../components/tables/more-rows';
import { ProductThumbnail } from '../../../components/catalogue/product-thumbnail';
import { ScreenError } from '../../../components/errors/screen-error';
import { useRowAction } from '../../../components/tables/use-row-action';
import { rowsPerPage, usePagedList } from '../../../components/tables/use-paged-list';
import { pageMeta } from '../../../page/page-meta';
import { paths } from '../../../page/paths';
import { browserShopApi } from '../../../shop-api';
import { Button, buttonClasses } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { type Column, DataTable } from '../../../ui/data-table';
import { EmptyState } from '../../../ui/empty-state';
import { Icon } from '../../../ui/icon';
import { PageHeading } from '../../../ui/page-heading';
import { TableSkeleton } from '../../../ui/skeleton';
import type { Route } from './+types/manage-products';

export const meta = () => pageMeta('Manage Products', 'Every product of the shop.');

function NoProducts() {
  return (
    <EmptyState
      icon={<Icon name="boxes" className="size-12" />}
      title="No Products Yet"
      text="Add the first one, and it shows up in the shop at once."
      action={
        <Link to={paths.addProduct} className={buttonClasses()}>
          Add Product
        </Link>
      }
    />
  );
}

export async function clientLoader() {
  return { firstPage: await fetchProducts() };
}

function fetchProducts(after?: string) {
  return browserShopApi().callPage(listDrills, { query: { limit: rowsPerPage, after } });
}

const subjectId = (drill: Drill) => `product-${drill._id}`;

function columns(onDelete: (drill: Drill) => void): Column<Drill>[] {
  return [
    {
      header: 'Product',
      cell: (drill) => (
        <div className="flex min-w-0 items-center gap-3">
          <ProductThumbnail product={{ id: drill._id, image: drill.image }} />
          <span id={subjectId(drill)} className="min-w-0 font-medium break-words">
            {drill.name}
          </span>
        </div>
      ),
    },
    {
      header: 'Price',
      align: 'end',
      cell: (drill) => <span className="tabular-nums">{formatUsd(drill.price)}</span>,
    },
    {
      header: 'Available',
      align: 'end',
      cell: (drill) =>
        drill.availableQuantity === 0 ? (
          <span className="badge badge-warning badge-soft whitespace-nowrap">Sold out</span>
        ) : (
          <span className="tabular-nums">{drill.availableQuantity.toLocaleString('en-US')}</span>
        ),
    },
    {
      header: 'Minimum Order',
      align: 'end',
      cell: (drill) => <span className="tabular-nums">{drill.minimumOrder.toLocaleString('en-US')}</span>,
    },
    {
      header: 'Actions',
      align: 'end',
      actions: true,
      cell: (drill) => (
        <div className="flex w-full justify-end">
          <Button
            variant="outline"
            size="small"
            className="text-error border-base-300"
            aria-describedby={subjectId(drill)}
            onClick={() => onDelete(drill)}
          >
            Delete
          </Button>
        </div>
      ),
    },
  ];
}

export function HydrateFallback() {
  return <TableSkeleton label="Loading all products …" />;
}

export function ErrorBoundary() {
  return <ScreenError />;
}

export default function ManageProducts({ loaderData: { firstPage } }: Route.ComponentProps) {
  const products = usePagedList(firstPage, fetchProducts);
  const deleting = useRowAction<Drill>(async (drill) => {
    await browserShopApi().call(deleteDrill, { query: { id: drill._id } });
    products.remove(drill._id);
    toast.success(messages.drillDeleted);
  });
  const { asked } = deleting;

  return (
    <div className="flex flex-col gap-6">
      <PageHeading
        title="Manage Products"
        actions={
          products.rows.length > 0 && (
            <Link to={paths.addProduct} className={buttonClasses('primary', 'small')}>
              <Icon name="plus" />
              Add Product
            </Link>
          )
        }
      />
      <DataTable
        caption="All products"
        columns={columns(deleting.ask)}
        rows={products.rows}
        rowKey={(drill) => drill._id}
        empty={<NoProducts />}
      />
      <MoreRows label="More Products" list={products} />
      {asked && (
        <ConfirmDialog
          title="Delete This Product?"
          message={
            <>
              <p>It leaves the shop for good. Orders that hold it stay as they are.</p>
              <p className="mt-2 font-medium break-words">{asked.name}</p>
            </>
          }
          confirmLabel="Yes, Delete"
          declineLabel="No, Keep It"
          danger
          onConfirm={deleting.confirm}
          onDecline={deleting.drop}
        />
      )}
    </div>
  );
}
