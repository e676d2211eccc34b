import { countWaitingDocuments } from '@chuck-and-bit/contract/documents';
import { exportOrders, type OrderFilters, readOrderFilters } from '@chuck-and-bit/contract/order-search';
import { listOrderViews } from '@chuck-and-bit/contract/order-views';
import { messages } from '@chuck-and-bit/contract/messages';
import { formatCount } from '@chuck-and-bit/contract/money';
import { listPurchases } from '@chuck-and-bit/contract/purchases';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ExportCsv } from '../../../components/actions/export-csv';
import { isFailure, orFailure } from '../../../components/errors/failed-list';
import { useLastLoaded } from '../../../components/errors/use-last-loaded';
import { ActiveFilters, FilterForm } from '../../../components/purchase-list/filters/filter-form';
import { activeFilters, filtersPath } from '../../../components/purchase-list/filters/order-filters';
import { SavedViews } from '../../../components/purchase-list/filters/saved-views';
import { NewOrders } from '../../../components/purchase-list/live/new-orders';
import { useLiveList } from '../../../components/purchase-list/live/use-live-list';
import { useRefresh } from '../../../components/purchase-list/live/use-refresh';
import { loadPurchaseList, PurchaseList } from '../../../components/purchase-list/purchase-list';
import { SelectionBar, useSelection } from '../../../components/purchase-list/selection/selection';
import { ShipManyDialog } from '../../../components/purchase-list/selection/ship-many-dialog';
import { useListAddress } from '../../../components/tables/use-list-address';
import { screens } from '../../../browser/dashboard-screens';
import { type MetaArgs, pageMeta } from '../../../browser/page-meta';
import { useRights } from '../../../session/access/use-rights';
import { browserShopApi } from '../../../shop-api';
import { EmptyState } from '../../../ui/empty-state';
import { PageHeading } from '../../../ui/page-heading';
import type { Route } from './+types/manage-all-orders';

export { ScreenError as ErrorBoundary } from '../../../components/errors/screen-error';

export const meta = (args: MetaArgs) => pageMeta(args, 'Manage All Orders', 'Every order of the shop.');

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const filters = readOrderFilters(new URL(request.url).searchParams);
  const api = browserShopApi();
  const toSettle = { limit: '1', toSettle: 'true' } as const;
  const [purchases, views, unsettled, documents] = await Promise.all([
    loadPurchaseList(request, filters),
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

export default function ManageAllOrders({ loaderData }: Route.ComponentProps) {
  const { filters, views, toSettle, waiting, purchases } = loaderData;
  useRefresh(purchases, filters);
  const wanted = readOrderFilters(useListAddress().wanted);
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
      <FilterForm filters={wanted} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 empty:hidden">
        <ActiveFilters filters={wanted} />
        <SavedViews views={views} filters={filters} />
      </div>
      {/* The key resets the list when a filter changes. */}
      <LivePurchases key={filtersPath(filters)} filters={filters} purchases={purchases} />
    </div>
  );
}

/** The list as it stands on the server, from which staff select what to ship together. */
function LivePurchases({
  filters,
  purchases: loaded,
}: Pick<Route.ComponentProps['loaderData'], 'filters' | 'purchases'>) {
  const { mayChange } = useRights();
  const [address] = useSearchParams();
  const live = useLiveList(loaded, address.get('rows'));
  const rows = useLastLoaded(live.shown).loaded?.items ?? [];
  const selection = useSelection(mayChange('orders') ? rows : []);
  const [isShippingMany, setIsShippingMany] = useState(false);
  return (
    <>
      <NewOrders waiting={live.waiting} added={live.added} onShow={live.showWaiting} />
      <PurchaseList
        caption="All orders"
        list={live.shown}
        empty={<NoOrders filters={filters} />}
        selection={selection}
      />
      <SelectionBar selection={selection} onShip={() => setIsShippingMany(true)} />
      {isShippingMany && (
        <ShipManyDialog purchases={selection.selected} onClose={() => setIsShippingMany(false)} />
      )}
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

/** Leads to the orders with units that a failed refund has freed. */
function ToSettleNotice({ count }: { count: number }) {
  const orders = count === 1 ? '1 order has' : `${formatCount(count)} orders have`;
  return (
    <p className="alert alert-warning alert-soft block text-base">
      <span>{`${orders} units to send or refund, because a refund failed.`}</span>{' '}
      <Link to={filtersPath({ toSettle: 'true' })} className="link font-medium">
        {count === 1 ? 'Show it' : 'Show them'}
      </Link>
    </p>
  );
}

/** Says that documents wait for the seller's address; leads those there who may change the settings. */
function WaitingNotice({ count }: { count: number }) {
  const { mayChange } = useRights();
  return (
    <p className="alert alert-warning alert-soft block text-base">
      <span>{messages.documentsWait(count)}</span>{' '}
      {mayChange('settings') && (
        <Link to={screens.settings.path} className="link font-medium">
          Open the settings
        </Link>
      )}
    </p>
  );
}
