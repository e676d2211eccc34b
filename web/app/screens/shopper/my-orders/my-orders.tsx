import { canPay } from '@chuck-and-bit/contract/order-status';
import type { Order } from '@chuck-and-bit/contract/orders';
import { listPurchases, type Purchase } from '@chuck-and-bit/contract/purchases';
import { readActionBody } from '../../../components/actions/outcome';
import { runRowAction, type RowRequest, useRowAction } from '../../../components/actions/use-row-action';
import { CancelOrderDialog } from '../../../components/orders/cancel-order-dialog';
import { CancelButton, PayButton } from '../../../components/orders/order-buttons';
import {
  OrderedProduct,
  orderColumns,
  orderSubjectId,
  PlacedOn,
  totalColumn,
} from '../../../components/orders/order-cells';
import { cancelUnpaidOrder } from '../../../components/orders/order-changes';
import { InvoiceOrReceipt } from '../../../components/documents/invoice-or-receipt';
import { StatusBadge } from '../../../components/orders/order-badges';
import { forgetPlacedOrders } from '../../../components/orders/order-form-name';
import { OrderDeadline } from '../../../components/orders/order-deadline';
import { OrderTracking } from '../../../components/orders/tracking-text';
import { OrderAgainButton } from '../../../components/cart/order-again-button';
import { cancelUnpaidPurchase, CancelPurchaseDialog } from '../../../components/purchases/cancel-purchase';
import { PurchaseHeading } from '../../../components/purchases/purchase-heading';
import { byId, groupsOf, isOnlyOrder } from '../../../components/purchases/purchase-rows';
import { isFailure } from '../../../components/errors/failed-list';
import { useLastLoaded } from '../../../components/errors/use-last-loaded';
import { ThankYou } from '../../../components/payment/thank-you';
import { PagedGroups } from '../../../components/tables/paged-table';
import { loadRows } from '../../../components/tables/load-rows';
import { pageMeta } from '../../../page/page-meta';
import { paths } from '../../../page/paths';
import { browserShopApi } from '../../../shop-api';
import { actionsColumn, type Column } from '../../../ui/data-table';
import { EmptyState } from '../../../ui/empty-state';
import { PageHeading } from '../../../ui/page-heading';
import type { Route } from './+types/my-orders';

export { ScreenError as ErrorBoundary } from '../../../components/errors/screen-error';

export const meta = () => pageMeta('My Orders', 'What you ordered, what is paid and what is on its way.');

function NoOrders() {
  return (
    <EmptyState
      icon="box"
      title="No orders yet"
      text="Your orders appear here, with their payment and delivery."
      link={{ to: paths.allDrills, label: 'Browse all drills' }}
    />
  );
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const purchases = await loadRows(request, (page) =>
    browserShopApi().callPage(listPurchases, { query: page }),
  );
  if (!isFailure(purchases)) forgetPlacedOrders();
  return { purchases };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const { intent, id } = await readActionBody<RowRequest>(request);
  return runRowAction(() =>
    intent === 'cancel purchase' ? cancelUnpaidPurchase(id) : cancelUnpaidOrder(id),
  );
}

function columns(purchases: Record<string, Purchase>, onCancel: (order: Order) => void): Column<Order>[] {
  return [
    {
      ...orderColumns.product,
      cell: (order) => (
        <OrderedProduct
          order={order}
          note={
            canPay(order) && order.expiresAt && isOnlyOrder(purchases, order) ? (
              <OrderDeadline order={order} />
            ) : (
              <PlacedOn order={order} />
            )
          }
        />
      ),
    },
    orderColumns.quantity,
    totalColumn(purchases),
    orderColumns.payment,
    {
      ...orderColumns.status,
      cell: (order) => (
        <div className="flex flex-col items-start gap-0.5 @max-table:items-end">
          <StatusBadge order={order} />
          <OrderTracking
            order={order}
            purchase={purchases[order.purchaseId]}
            className="max-w-40 text-xs wrap-anywhere whitespace-normal @table:w-40"
          />
        </div>
      ),
    },
    actionsColumn((order) =>
      canPay(order) ? (
        <div className="flex w-full items-center justify-end gap-1.5 @max-table:flex-wrap">
          <CancelButton order={order} size="row" describedBy={orderSubjectId(order)} onAsk={onCancel} />
          {isOnlyOrder(purchases, order) && (
            <PayButton order={order} size="row" describedBy={orderSubjectId(order)} />
          )}
        </div>
      ) : (
        <div className="flex w-full items-center justify-end gap-1.5 @max-table:flex-wrap">
          {isOnlyOrder(purchases, order) && (
            <InvoiceOrReceipt
              of={order}
              purchase={purchases[order.purchaseId]}
              describedBy={orderSubjectId(order)}
            />
          )}
          <OrderAgainButton orders={[order]} size="row" describedBy={orderSubjectId(order)} />
        </div>
      ),
    ),
  ];
}

export default function MyOrders({ loaderData }: Route.ComponentProps) {
  const purchases = byId(useLastLoaded(loaderData.purchases).loaded?.items ?? []);
  const cancelling = useRowAction<Order>('cancel');
  const cancellingPurchase = useRowAction<Purchase>('cancel purchase');

  return (
    <div className="flex flex-col gap-4">
      <PageHeading title="My Orders" />
      <ThankYou />
      <PagedGroups
        caption="My orders"
        columns={columns(purchases, cancelling.open)}
        list={loaderData.purchases}
        rowsOf={(purchase) => purchase.orders}
        empty={<NoOrders />}
        moreLabel="More orders"
        groups={groupsOf(purchases, (purchase, folding) => (
          <PurchaseHeading purchase={purchase} folding={folding} onCancel={cancellingPurchase.open} />
        ))}
      />
      <CancelOrderDialog cancelling={cancelling} purchases={purchases} />
      <CancelPurchaseDialog cancelling={cancellingPurchase} />
    </div>
  );
}
