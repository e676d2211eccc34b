import { whyNotShip } from '@chuck-and-bit/contract/order-status';
import { orderNotes } from '@chuck-and-bit/contract/notes';
import { getOrderTimeline } from '@chuck-and-bit/contract/order-timeline';
import { numberOfOrder } from '@chuck-and-bit/contract/order-number';
import { getOrder, type Order } from '@chuck-and-bit/contract/orders';
import { mayAccess } from '@chuck-and-bit/contract/roles';
import type { TrackingInput } from '@chuck-and-bit/contract/tracking';
import { Link, redirect } from 'react-router';
import { readActionBody } from '../../../components/actions/outcome';
import { runRowAction, useRowAction } from '../../../components/actions/use-row-action';
import { orFailure } from '../../../components/errors/failed-list';
import { DocumentList, loadDocuments } from '../../../components/documents/document-list';
import { MissingOrder } from '../../../components/orders/missing-order';
import { changeNotes, type NoteIntent } from '../../../components/notes/note-changes';
import { Notes } from '../../../components/notes/notes';
import { CancelOrderDialog } from '../../../components/orders/cancel-order-dialog';
import { CancelButton, PayButton, ShipButton } from '../../../components/orders/order-buttons';
import { cancelUnpaidOrder, correctTracking } from '../../../components/orders/order-changes';
import { OrderTimeline } from '../../../components/orders/order-timeline';
import { PaymentSection } from '../../../components/orders/payment-section';
import { ReceiptHeading } from '../../../components/orders/receipt-heading';
import { Fact, Sections, SoldBy } from '../../../components/orders/receipt-parts';
import { TrackingDialog } from '../../../components/orders/tracking-dialog';
import { loadPurchases } from '../../../components/purchases/load-purchases';
import { isOnlyOrder } from '../../../components/purchases/purchase-rows';
import {
  remainingOfOrder,
  ShipDialog,
  type ShipIntent,
  shipUnits,
  type ToShip,
} from '../../../components/purchases/ship-purchase';
import { loadRefunds, makeRefund, type RefundIntent } from '../../../components/refunds/refund-changes';
import { RefundButton } from '../../../components/refunds/refund-dialog';
import { refundableOrder } from '../../../components/refunds/refundable';
import { Refunds } from '../../../components/refunds/refunds';
import { RequestReturn } from '../../../components/returns/request-return';
import {
  loadOrderReturns,
  makeReturnChange,
  type ReturnIntent,
} from '../../../components/returns/return-changes';
import { Returns } from '../../../components/returns/returns';
import { toast } from '../../../components/toasts/toast';
import { pageMeta } from '../../../page/page-meta';
import { paths } from '../../../page/paths';
import { firstDashboardPath } from '../../../page/dashboard-screens';
import { sessionContext } from '../../../session/access/guards';
import { browserShopApi } from '../../../shop-api';
import type { Route } from './+types/order';
import { Delivery, OrderedLine } from './order-parts';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(
    loaderData ? `Order ${loaderData.order.number}` : 'Order',
    'What was ordered, where it goes and what happened to it.',
  );

export async function clientLoader({ context, params }: Route.ClientLoaderArgs) {
  const { user } = context.get(sessionContext);
  const api = browserShopApi();
  const args = { params: { id: params.id } };
  const order = await api.call(getOrder, args);
  const [timeline, notes, purchases, refunds, returns, documents] = await Promise.all([
    orFailure(api.call(getOrderTimeline, args)),
    mayAccess(user.role, 'orders', 'read') ? orFailure(api.call(orderNotes.list, args)) : null,
    loadPurchases([order.purchaseId]),
    loadRefunds({ kind: 'order', id: order._id }, order),
    loadOrderReturns(order),
    loadDocuments(order.purchaseId, order),
  ]);
  return { user, order, timeline, notes, purchases, refunds, returns, documents };
}

type OrderRequest =
  | { intent: 'cancel'; id: string }
  | ShipIntent
  | (TrackingInput & { intent: 'track'; id: string; notifyBuyer: boolean })
  | NoteIntent
  | RefundIntent
  | Extract<ReturnIntent, { intent: 'request return' }>;

export async function clientAction({ request, context, params }: Route.ClientActionArgs) {
  const { user } = context.get(sessionContext);
  const input = await readActionBody<OrderRequest>(request);
  if (input.intent === 'refund') return runRowAction(() => makeRefund(input));
  if (input.intent === 'request return') return runRowAction(() => makeReturnChange(input));
  if (input.intent === 'add note' || input.intent === 'delete note') {
    return changeNotes(orderNotes, params.id, input);
  }
  if (input.intent === 'track') {
    const { intent: _intent, id, ...tracking } = input;
    return runRowAction(() => correctTracking(id, tracking));
  }
  if (input.intent === 'ship') return runRowAction(() => shipUnits(input));
  return runRowAction(async () => {
    toast.success(await cancelUnpaidOrder(input.id));
    // A cancelled order is deleted, and its page with it.
    throw redirect(firstDashboardPath(user));
  });
}

export function ErrorBoundary() {
  return <MissingOrder what="order" link={{ to: paths.dashboard, label: 'Back to all orders' }} />;
}

export default function OrderPage({ loaderData }: Route.ComponentProps) {
  const { order, user, timeline, notes, purchases, refunds, returns, documents } = loaderData;
  const purchase = purchases[order.purchaseId];
  const isAlone = isOnlyOrder(purchases, order);
  const cancelling = useRowAction<Order>('cancel');
  const shipping = useRowAction<ToShip>('ship');
  const tracking = useRowAction<Order>('track');
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      <ReceiptHeading
        of={order}
        purchase={purchase}
        title={`Order ${isAlone ? order.number : numberOfOrder(order)}`}
        user={user}
        packingSlipPath={paths.packingSlip(order._id)}
      >
        <CancelButton order={order} size="small" onAsk={cancelling.open} />
        {user.role === null && <PayButton order={order} size="small" />}
        {!whyNotShip(order) && (
          <ShipButton
            order={order}
            size="small"
            onAsk={(fresh) => shipping.open(remainingOfOrder(fresh, purchase))}
          />
        )}
        <RefundButton refundable={refundableOrder(order, purchase, refunds)} />
        {user.role === null && (
          <RequestReturn
            purchaseId={order.purchaseId}
            orders={[order]}
            parcels={purchase?.shipments ?? []}
            returns={returns}
          />
        )}
      </ReceiptHeading>
      <OrderedLine order={order} totals={isAlone ? purchase : undefined} />
      <Sections>
        <PaymentSection of={order} disputedAt={user.role && purchase?.disputedAt}>
          {purchase && !isAlone && (
            <Fact label="Part of order">
              <Link to={paths.purchaseDetails(purchase._id)} className="link">
                {purchase.number}
              </Link>
            </Fact>
          )}
        </PaymentSection>
        <Delivery order={order} purchase={purchase} forStaff={user.role !== null} onTrack={tracking.open} />
        <DocumentList documents={documents} />
        <Refunds refunds={refunds} forStaff={user.role !== null} />
        <Returns returns={returns} namesProducts={false} />
        <OrderTimeline entries={timeline} />
        <SoldBy />
      </Sections>
      {notes && (
        <Notes
          about={order._id}
          scope={isAlone ? undefined : `They are about all products of order ${order.number}.`}
          area="orders"
          notes={notes}
        />
      )}
      <ShipDialog shipping={shipping} />
      <TrackingDialog tracking={tracking} />
      <CancelOrderDialog cancelling={cancelling} purchases={purchases} />
    </div>
  );
}
