import { messages } from '@chuck-and-bit/contract/messages';
import { exportOrders, type OrderFilters, readOrderFilters } from '@chuck-and-bit/contract/order-search';
import {
  deleteOrderView,
  listOrderViews,
  type OrderViewForm,
  saveOrderView,
} from '@chuck-and-bit/contract/order-views';
import type { Order } from '@chuck-and-bit/contract/orders';
import { countWaitingDocuments } from '@chuck-and-bit/contract/documents';
import { listPurchases, type Purchase } from '@chuck-and-bit/contract/purchases';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { readActionBody } from '../../../components/actions/outcome';
import { ExportCsv } from '../../../components/actions/export-csv';
import { type RowRequest, runRowAction, useRowAction } from '../../../components/actions/use-row-action';
import { isFailure, orFailure } from '../../../components/errors/failed-list';
import { useLastLoaded } from '../../../components/errors/use-last-loaded';
import { CancelOrderDialog } from '../../../components/orders/cancel-order-dialog';
import { cancelUnpaidOrder } from '../../../components/orders/order-changes';
import { SelectionBar, SelectPurchase, useSelection } from '../../../components/orders/shipping/selection';
import { shipMany, type ShipManyRequest } from '../../../components/orders/shipping/ship-many';
import { ShipManyDialog } from '../../../components/orders/shipping/ship-many-dialog';
import { CancelPurchaseDialog, cancelUnpaidPurchase } from '../../../components/purchases/cancel-purchase';
import {
  remainingOfOrder,
  ShipDialog,
  type ShipIntent,
  shipUnits,
  type ToShip,
} from '../../../components/purchases/ship-purchase';
import { PurchaseHeading } from '../../../components/purchases/purchase-heading';
import { byId, groupsOf } from '../../../components/purchases/purchase-rows';
import { loadRows } from '../../../components/tables/load-rows';
import { PagedGroups } from '../../../components/tables/paged-table';
import { pageMeta } from '../../../page/page-meta';
import { useRights } from '../../../session/access/use-rights';
import { browserShopApi } from '../../../shop-api';
import { EmptyState } from '../../../ui/empty-state';
import { PageHeading } from '../../../ui/page-heading';
import type { Route } from './+types/manage-all-orders';
import { columns } from './columns';
import { PurchaseCustomer } from './customer';
import { ActiveFilters, FilterForm } from './filter-form';
import { NewOrders } from './new-orders';
import { activeFilters, filtersPath } from './order-filters';
import { SavedViews } from './saved-views';
import { ToSettleNotice } from './to-settle-notice';
import { WaitingNotice } from './waiting-notice';
import { useLiveList } from './use-live-list';
import { useRefresh } from './use-refresh';

export { ScreenError as ErrorBoundary } from '../../../components/errors/screen-error';

export const meta = () => pageMeta('Manage All Orders', 'Every order of the shop.');

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filters = readOrderFilters(new URL(request.url).searchParams);
  const api = browserShopApi();
  const toSettle = { limit: '1', toSettle: 'true' } as const;
  const [purchases, views, unsettled, documents] = await Promise.all([
    loadRows(request, (page) => api.callPage(listPurchases, { query: { ...page, ...filters } })),
    orFailure(api.call(listOrderViews)),
    filters.toSettle ? null : orFailure(api.callPage(listPurchases, { query: toSettle })),
    orFailure(api.call(countWaitingDocuments)),
  ]);
  return {
    filters,
    purchases,
    views: isFailure(views) ? [] : views,
    toSettle: unsettled && !isFailure(unsettled) ? (unsettled.total ?? 0) : 0,
    waiting: isFailure(documents) ? 0 : documents.waiting,
  };
}

type RowIntent = 'delete view' | 'cancel' | 'cancel purchase';
type OrdersRequest =
  | (RowRequest & { intent: RowIntent })
  | ShipIntent
  | ShipManyRequest
  | (OrderViewForm & { intent: 'save view' });

export async function clientAction({ request }: Route.ClientActionArgs) {
  const input = await readActionBody<OrdersRequest>(request);
  if ('shipments' in input) return shipMany(input);
  return runRowAction(() => {
    if ('filters' in input) return saveView(input);
    if (input.intent === 'ship') return shipUnits(input);
    const { intent, id } = input;
    if (intent === 'delete view') return deleteView(id);
    return intent === 'cancel purchase' ? cancelUnpaidPurchase(id) : cancelUnpaidOrder(id);
  });
}

async function saveView({ name, filters }: OrderViewForm): Promise<string> {
  await browserShopApi().call(saveOrderView, { body: { name, filters } });
  return messages.viewSaved;
}

async function deleteView(id: string): Promise<string> {
  await browserShopApi().call(deleteOrderView, { params: { id } });
  return messages.viewDeleted;
}

export default function ManageAllOrders({ loaderData }: Route.ComponentProps) {
  const { filters, views, toSettle, waiting, purchases } = loaderData;
  useRefresh(purchases, filters);
  return (
    <div className="flex flex-col gap-3">
      <PageHeading
        title="Manage All Orders"
        actions={
          <ExportCsv
            fileName="orders.csv"
            load={() => browserShopApi().download(exportOrders, { query: filters })}
          />
        }
      />
      {toSettle > 0 && <ToSettleNotice count={toSettle} />}
      {waiting > 0 && <WaitingNotice count={waiting} />}
      <FilterForm filters={filters} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 empty:hidden">
        <ActiveFilters filters={filters} />
        <SavedViews views={views} filters={filters} />
      </div>
      {/* The key resets the list when a filter changes. */}
      <PurchaseList key={filtersPath(filters)} filters={filters} purchases={purchases} />
    </div>
  );
}

type PurchaseListProps = Pick<Route.ComponentProps['loaderData'], 'filters' | 'purchases'>;

function PurchaseList({ filters, purchases: loaded }: PurchaseListProps) {
  const { mayChange } = useRights();
  const [address] = useSearchParams();
  const live = useLiveList(loaded, address.get('rows'));
  const cancelling = useRowAction<Order>('cancel');
  const shipping = useRowAction<ToShip>('ship');
  const rows = useLastLoaded(live.shown).loaded?.items ?? [];
  const purchases = byId(rows);
  const selection = useSelection(mayChange('orders') ? rows : []);
  const [isShippingMany, setIsShippingMany] = useState(false);
  const cancellingPurchase = useRowAction<Purchase>('cancel purchase');
  const askToShip = (order: Order) => shipping.open(remainingOfOrder(order, purchases[order.purchaseId]));
  return (
    <>
      <NewOrders waiting={live.waiting} added={live.added} onShow={live.showWaiting} />
      <PagedGroups
        caption="All orders"
        columns={columns({ purchases, onShip: askToShip, onCancel: cancelling.open, selection })}
        list={live.shown}
        empty={<NoOrders filters={filters} />}
        moreLabel="More orders"
        rowsOf={(purchase) => purchase.orders}
        groups={groupsOf(purchases, (purchase, folding) => (
          <SelectPurchase purchase={purchase} selection={selection}>
            <PurchaseHeading
              purchase={purchase}
              folding={folding}
              onCancel={cancellingPurchase.open}
              onShip={shipping.open}
              forAdmin
              customer={<PurchaseCustomer purchase={purchase} />}
            />
          </SelectPurchase>
        ))}
      />
      <SelectionBar selection={selection} onShip={() => setIsShippingMany(true)} />
      {isShippingMany && (
        <ShipManyDialog purchases={selection.selected} onClose={() => setIsShippingMany(false)} />
      )}
      <ShipDialog shipping={shipping} />
      <CancelOrderDialog cancelling={cancelling} purchases={purchases} />
      <CancelPurchaseDialog cancelling={cancellingPurchase} />
    </>
  );
}

/** The empty list: the shop has no orders, or none that match the filters. */
function NoOrders({ filters }: { filters: OrderFilters }) {
  if (activeFilters(filters).length === 0) {
    return (
      <EmptyState
        icon="box"
        title="No orders yet"
        text="Orders appear here as soon as a customer places one."
      />
    );
  }
  return (
    <EmptyState
      icon="box"
      title="No order matches"
      text={
        filters.q
          ? 'A search finds the beginnings of words and numbers. Please check the spelling, or use fewer filters.'
          : 'Please use fewer or wider filters.'
      }
      link={{ to: filtersPath({ sort: filters.sort }), label: 'Clear filters' }}
    />
  );
}
