import { deleteDrill, type Drill, listDrills } from '@chuck-and-bit/contract/drills';
import { messages } from '@chuck-and-bit/contract/messages';
import { formatUsd } from '@chuck-and-bit/contract/money';
import { Link } from 'react-router';
import { DeleteDialog } from '../../../components/actions/delete-dialog';
import { rowOutcome, type RowRequest, useRowAction } from '../../../components/actions/use-row-action';
import { ProductThumbnail } from '../../../components/catalogue/product-thumbnail';
import { ScreenError } from '../../../components/errors/screen-error';
import { PagedTable } from '../../../components/tables/paged-table';
import { loadRows, usePagedList } from '../../../components/tables/use-paged-list';
import { pageMeta } from '../../../page/page-meta';
import { paths } from '../../../page/paths';
import { browserShopApi } from '../../../shop-api';
import { Button, buttonClasses } from '../../../ui/button';
import type { Column } from '../../../ui/data-table';
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
      title="No products yet"
      text="Add the first one. It appears in the shop right away."
      action={
        <Link to={paths.addProduct} className={buttonClasses()}>
          Add Product
        </Link>
      }
    />
  );
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return {
    products: await loadRows(request, (page) => browserShopApi().callPage(listDrills, { query: page })),
  };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const { id } = (await request.json()) as RowRequest;
  return rowOutcome(async () => {
    await browserShopApi().call(deleteDrill, { query: { id } });
    return messages.drillDeleted;
  });
}

const subjectId = (drill: Drill) => `product-${drill._id}`;

function columns(onDelete: (drill: Drill) => void): Column<Drill>[] {
  return [
    {
      header: 'Product',
      fills: true,
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
      cell: (drill) => (
        <span className="tabular-nums">
          {formatUsd(drill.price)}
          {drill.unit !== 'piece' && <span className="text-base-content/70 text-sm"> per {drill.unit}</span>}
        </span>
      ),
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
            size="row"
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

export default function ManageProducts({ loaderData }: Route.ComponentProps) {
  const products = usePagedList(loaderData.products);
  const deleting = useRowAction<Drill>('delete');

  return (
    <div className="flex flex-col gap-4">
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
      <PagedTable
        caption="All products"
        columns={columns(deleting.ask)}
        list={products}
        empty={<NoProducts />}
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
