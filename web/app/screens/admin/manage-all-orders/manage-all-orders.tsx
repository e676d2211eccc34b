import { messages } from '@chuck-and-bit/contract/messages';
import { canCancel, shipRefusals, whyNotShip } from '@chuck-and-bit/contract/order-status';
import { getOrder, listAllOrders, type Order, shipOrder } from '@chuck-and-bit/contract/orders';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useRevalidator } from 'react-router';
import { toast } from '../../../components/toasts/toast';
import { rowOutcome, type RowRequest, useRowAction } from '../../../components/actions/use-row-action';
import { cancelUnpaidOrder } from '../../../components/orders/cancel-order';
import { CancelOrderDialog } from '../../../components/orders/cancel-order-dialog';
import { EmailText } from '../../../components/account/email-text';
import { errorMessage } from '../../../components/errors/error-message';
import { orderColumns, orderSubjectId } from '../../../components/orders/order-cells';
import { ScreenError } from '../../../components/errors/screen-error';
import { PagedTable } from '../../../components/tables/paged-table';
import { loadRows, usePagedList } from '../../../components/tables/use-paged-list';
import { pageMeta } from '../../../page/page-meta';
import { browserShopApi } from '../../../shop-api';
import { Button } from '../../../ui/button';
import type { Column } from '../../../ui/data-table';
import { EmptyState } from '../../../ui/empty-state';
import { Icon } from '../../../ui/icon';
import { PageHeading } from '../../../ui/page-heading';
import { TableSkeleton } from '../../../ui/skeleton';
import type { Route } from './+types/manage-all-orders';
import { FindOrder, NoSuchOrder } from './find-order';
import { ShipOrderDialog } from './ship-order-dialog';

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
  return {
    number,
    orders: await loadRows(request, (page) =>
      browserShopApi().callPage(listAllOrders, { query: { ...page, ...(number && { number }) } }),
    ),
  };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const { intent, id } = (await request.json()) as RowRequest;
  return rowOutcome(() => (intent === 'ship' ? markAsShipped(id) : cancelUnpaidOrder(id)));
}

async function markAsShipped(id: string): Promise<string> {
  await browserShopApi().call(shipOrder, { params: { id }, body: { status: 'Shipped' } });
  return messages.orderShipped;
}

const customerId = (order: Order) => `order-${order._id}-customer`;

type Ask = (order: Order) => void;

type Actions = {
  onShip: (order: Order, opener: HTMLElement) => void;
  /** The order that is being fetched before its dialog opens. */
  fetchingId: string | null;
  onCancel: Ask;
};

function columns({ onShip, fetchingId, onCancel }: Actions): Column<Order>[] {
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
          {canCancel(order) && (
            <Button
              variant="ghost"
              size="row"
              aria-describedby={subject(order)}
              onClick={() => onCancel(order)}
            >
              Cancel
            </Button>
          )}
          <Button
            variant={whyNotShip(order) ? 'outline' : 'primary'}
            size="row"
            busy={fetchingId === order._id}
            aria-describedby={subject(order)}
            onClick={(event) => onShip(order, event.currentTarget)}
          >
            Mark as Shipped
          </Button>
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
  const { number } = loaderData;
  const orders = usePagedList(loaderData.orders);
  const [fetchingId, setFetchingId] = useState<string | null>(null);
  const cancelling = useRowAction<Order>('cancel');
  const shipping = useRowAction<Order>('ship');
  const { revalidate } = useRevalidator();

  async function askToShip(shown: Order, opener: HTMLElement) {
    setFetchingId(shown._id);
    // A busy button loses the focus, which the dialog is to give back.
    const endFetching = () => {
      flushSync(() => setFetchingId(null));
      opener.focus();
    };
    try {
      // It may have been paid, refunded or shipped since the list was fetched.
      const order = await fetchOrder(shown._id);
      endFetching();
      const refusal = whyNotShip(order);
      if (!refusal) return shipping.ask(order);
      toast.error(shipRefusals[refusal]);
      void revalidate();
    } catch (error) {
      endFetching();
      toast.error(errorMessage(error));
    }
  }

  return (
    <div className="flex flex-col gap-3">
      <PageHeading title="Manage All Orders" actions={<FindOrder number={number} />} />
      <PagedTable
        caption="All orders"
        columns={columns({
          onShip: (order, opener) => void askToShip(order, opener),
          fetchingId,
          onCancel: cancelling.ask,
        })}
        list={orders}
        empty={number ? <NoSuchOrder number={number} /> : <NoOrders />}
        moreLabel="More orders"
      />
      <ShipOrderDialog shipping={shipping} />
      <CancelOrderDialog cancelling={cancelling} />
    </div>
  );
}

function fetchOrder(id: string) {
  return browserShopApi().call(getOrder, { params: { id } });
}
