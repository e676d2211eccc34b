import { listAllOrders, type Order } from '@chuck-and-bit/contract/orders';
import type { Purchase } from '@chuck-and-bit/contract/purchases';
import { rowOutcome, type RowRequest, useRowAction } from '../../../components/actions/use-row-action';
import { CancelOrderDialog } from '../../../components/orders/cancel-order-dialog';
import { EmailText } from '../../../components/account/email-text';
import { CancelButton, ShipButton } from '../../../components/orders/order-buttons';
import { orderColumns, orderSubjectId } from '../../../components/orders/order-cells';
import { cancelUnpaidOrder, markAsShipped } from '../../../components/orders/order-changes';
import { ShipOrderDialog } from '../../../components/orders/ship-order-dialog';
import { cancelUnpaidPurchase, CancelPurchaseDialog } from '../../../components/purchases/cancel-purchase';
import { groupsOf, loadPurchases } from '../../../components/purchases/load-purchases';
import { PurchaseHeading } from '../../../components/purchases/purchase-heading';
import { isFailure } from '../../../components/errors/failed-list';
import { ScreenError } from '../../../components/errors/screen-error';
import { PagedTable } from '../../../components/tables/paged-table';
import { loadRows, usePagedList } from '../../../components/tables/use-paged-list';
import { pageMeta } from '../../../page/page-meta';
import { browserShopApi } from '../../../shop-api';
import type { Column } from '../../../ui/data-table';
import { EmptyState } from '../../../ui/empty-state';
import { Icon } from '../../../ui/icon';
import { PageHeading } from '../../../ui/page-heading';
import { TableSkeleton } from '../../../ui/skeleton';
import type { Route } from './+types/manage-all-orders';
import { FindOrder, NoSuchOrder } from './find-order';

export const meta = () => pageMeta('Manage All Orders', 'Every order of the shop.');

function NoOrders() {
  return (
    <EmptyState
      icon={<Icon name="box" className="size-12" />}
      title="No orders yet"
      text="Orders appear here as soon as a customer places one."
    />
  );
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const number = new URL(request.url).searchParams.get('number')?.trim() ?? '';
  const orders = await loadRows(request, (page) =>
    browserShopApi().callPage(listAllOrders, { query: { ...page, ...(number && { number }) } }),
  );
  return { number, orders, purchases: await loadPurchases(isFailure(orders) ? [] : orders.items) };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const { intent, id } = (await request.json()) as RowRequest;
  return rowOutcome(() => {
    if (intent === 'ship') return markAsShipped(id);
    return intent === 'cancel purchase' ? cancelUnpaidPurchase(id) : cancelUnpaidOrder(id);
  });
}

const customerId = (order: Order) => `order-${order._id}-customer`;

type Ask = (order: Order) => void;

function columns({ onShip, onCancel }: { onShip: Ask; onCancel: Ask }): Column<Order>[] {
  const subject = (order: Order) => `${orderSubjectId(order)} ${customerId(order)}`;
  return [
    orderColumns.product,
    {
      header: 'Customer',
      fills: true,
      cell: (order) => (
        <div id={customerId(order)} className="min-w-0">
          <p className="leading-[1.2] wrap-anywhere @table:text-sm @table:leading-[1.2]">{order.userName}</p>
          <p className="text-base-content/70 text-xs leading-4">
            <EmailText>{order.userEmail}</EmailText>
          </p>
        </div>
      ),
    },
    orderColumns.quantity,
    orderColumns.total,
    orderColumns.payment,
    orderColumns.status,
    {
      header: 'Actions',
      align: 'end',
      actions: true,
      cell: (order) => (
        <div className="flex w-full justify-end gap-1 @max-table:flex-wrap">
          <CancelButton order={order} size="row" describedBy={subject(order)} onAsk={onCancel} />
          <ShipButton order={order} size="row" describedBy={subject(order)} onAsk={onShip} />
        </div>
      ),
    },
  ];
}

export function HydrateFallback() {
  return <TableSkeleton label="Loading all orders …" />;
}

export function ErrorBoundary() {
  return <ScreenError />;
}

export default function ManageAllOrders({ loaderData }: Route.ComponentProps) {
  const { number, purchases } = loaderData;
  const orders = usePagedList(loaderData.orders);
  const cancelling = useRowAction<Order>('cancel');
  const shipping = useRowAction<Order>('ship');
  const cancellingPurchase = useRowAction<Purchase>('cancel purchase');

  return (
    <div className="flex flex-col gap-3">
      <PageHeading title="Manage All Orders" actions={<FindOrder number={number} />} />
      <PagedTable
        caption="All orders"
        columns={columns({ onShip: shipping.ask, onCancel: cancelling.ask })}
        list={orders}
        empty={number ? <NoSuchOrder number={number} /> : <NoOrders />}
        moreLabel="More orders"
        groups={groupsOf(purchases, (purchase) => (
          <PurchaseHeading purchase={purchase} onCancel={cancellingPurchase.ask} forAdmin />
        ))}
      />
      <ShipOrderDialog shipping={shipping} />
      <CancelOrderDialog cancelling={cancelling} purchases={purchases} />
      <CancelPurchaseDialog cancelling={cancellingPurchase} />
    </div>
  );
}
