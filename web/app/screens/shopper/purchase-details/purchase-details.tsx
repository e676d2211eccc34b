import { deliveryText } from '@chuck-and-bit/contract/delivery';
import { canCancel, canPay } from '@chuck-and-bit/contract/order-status';
import { purchaseNotes } from '@chuck-and-bit/contract/notes';
import { getPurchaseTimeline } from '@chuck-and-bit/contract/order-timeline';
import { getPurchase, type Parcel, type Purchase } from '@chuck-and-bit/contract/purchases';
import type { PurchaseReturn } from '@chuck-and-bit/contract/returns';
import { mayAccess } from '@chuck-and-bit/contract/roles';
import { useState } from 'react';
import { redirect } from 'react-router';
import { outcomeOf, readActionBody } from '../../../components/actions/outcome';
import { EmailText } from '../../../components/account/email-text';
import { runRowAction, useRowAction } from '../../../components/actions/use-row-action';
import { OrderAgainButton } from '../../../components/cart/order-again-button';
import { CartTotals } from '../../../components/cart/cart-totals';
import { orFailure } from '../../../components/errors/failed-list';
import { changeNotes, type NoteIntent } from '../../../components/notes/note-changes';
import { Notes } from '../../../components/notes/notes';
import { DocumentList, loadDocuments } from '../../../components/documents/document-list';
import {
  CorrectRecipient,
  correctRecipient,
  type RecipientIntent,
} from '../../../components/documents/recipient-dialog';
import { MissingOrder } from '../../../components/orders/missing-order';
import { OrderTimeline } from '../../../components/orders/order-timeline';
import { PaymentSection } from '../../../components/orders/payment-section';
import { ReceiptHeading } from '../../../components/orders/receipt-heading';
import { Fact, Facts, Section, Sections, SoldBy } from '../../../components/orders/receipt-parts';
import { type AddressIntent, ChangeAddress, saveAddress } from '../../../components/purchases/change-address';
import { CancelPurchaseDialog, cancelUnpaidPurchase } from '../../../components/purchases/cancel-purchase';
import { LostDialog, markLost } from '../../../components/purchases/lost-dialog';
import { Parcels } from '../../../components/purchases/parcels';
import {
  lostIn,
  ShipDialog,
  type ShipIntent,
  ShipPurchaseButton,
  shipUnits,
  type ToShip,
} from '../../../components/purchases/ship-purchase';
import { PurchaseAddress, PurchaseInvoice } from '../../../components/purchases/purchase-address';
import { RefundButton, RefundDialog } from '../../../components/refunds/refund-dialog';
import { loadRefunds, makeRefund, type RefundIntent } from '../../../components/refunds/refund-changes';
import { refundablePurchase } from '../../../components/refunds/refundable';
import { Refunds } from '../../../components/refunds/refunds';
import { RequestReturn } from '../../../components/returns/request-return';
import {
  loadPurchaseReturns,
  makeReturnChange,
  type ReturnIntent,
} from '../../../components/returns/return-changes';
import { Returns } from '../../../components/returns/returns';
import { toast } from '../../../components/toasts/toast';
import { WrittenTime } from '../../../components/dates/written-time';
import { pageMeta } from '../../../page/page-meta';
import { paths } from '../../../page/paths';
import { firstDashboardPath } from '../../../page/dashboard-screens';
import { sessionContext } from '../../../session/access/guards';
import { useRights } from '../../../session/access/use-rights';
import { browserShopApi } from '../../../shop-api';
import { Button, ButtonLink } from '../../../ui/button';
import type { Route } from './+types/purchase-details';
import { PurchasedLines } from './purchased-lines';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(
    loaderData ? `Order ${loaderData.purchase.number}` : 'Order',
    'What was ordered at once, where it goes and what happened to it.',
  );

export async function clientLoader({ context, params }: Route.ClientLoaderArgs) {
  const { user } = context.get(sessionContext);
  const api = browserShopApi();
  const args = { params: { id: params.id } };
  const purchase = await api.call(getPurchase, args);
  const [timeline, notes, refunds, returns, documents] = await Promise.all([
    orFailure(api.call(getPurchaseTimeline, args)),
    mayAccess(user.role, 'orders', 'read') ? orFailure(api.call(purchaseNotes.list, args)) : null,
    loadRefunds({ kind: 'purchase', id: purchase._id }, purchase),
    loadPurchaseReturns(purchase),
    loadDocuments(purchase._id, purchase),
  ]);
  return { user, purchase, timeline, notes, refunds, returns, documents };
}

type PurchaseRequest =
  | { intent: 'cancel' }
  | ShipIntent
  | { intent: 'lost'; id: string }
  | AddressIntent
  | NoteIntent
  | RefundIntent
  | Extract<ReturnIntent, { intent: 'request return' }>
  | RecipientIntent;

export async function clientAction({ context, params, request }: Route.ClientActionArgs) {
  const { user } = context.get(sessionContext);
  const input = await readActionBody<PurchaseRequest>(request);
  if (input.intent === 'refund') return runRowAction(() => makeRefund(input));
  if (input.intent === 'request return') return runRowAction(() => makeReturnChange(input));
  if (input.intent === 'add note' || input.intent === 'delete note') {
    return changeNotes(purchaseNotes, params.id, input);
  }
  if (input.intent === 'ship') return runRowAction(() => shipUnits(input));
  if (input.intent === 'change address') return runRowAction(() => saveAddress(params.id, input));
  if (input.intent === 'lost') return runRowAction(() => markLost(params.id, input.id));
  if (input.intent === 'correct recipient') {
    return outcomeOf(() => correctRecipient(params.id, input.body));
  }
  return runRowAction(async () => {
    toast.success(await cancelUnpaidPurchase(params.id));
    // A cancelled purchase is deleted, and its page with it.
    throw redirect(firstDashboardPath(user));
  });
}

export function ErrorBoundary() {
  return <MissingOrder what="purchase" link={{ to: paths.dashboard, label: 'Back to all orders' }} />;
}

export default function PurchasePage({ loaderData }: Route.ComponentProps) {
  const { purchase, user, timeline, notes, refunds, returns, documents } = loaderData;
  const { isShopper, mayChange } = useRights();
  const cancelling = useRowAction<Purchase>('cancel');
  const shipping = useRowAction<ToShip>('ship');
  const losing = useRowAction<Parcel>('lost');
  const [refundedParcel, setRefundedParcel] = useState<Parcel | null>(null);
  const refundable = refundablePurchase(purchase, refunds);
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      <ReceiptHeading
        of={purchase}
        purchase={purchase}
        title={`Order ${purchase.number}`}
        user={user}
        packingSlipPath={paths.purchasePackingSlip(purchase._id)}
      >
        {canCancel(purchase) && (isShopper || mayChange('orders')) && (
          <Button variant="outline" size="small" onClick={() => cancelling.open(purchase)}>
            Cancel
          </Button>
        )}
        <ShipPurchaseButton purchase={purchase} size="small" onAsk={shipping.open} />
        <RefundButton refundable={refundable} />
        {user.role === null && <BuyerActions purchase={purchase} returns={returns} />}
      </ReceiptHeading>
      <Section title="Products">
        <PurchasedLines orders={purchase.orders} forStaff={user.role !== null} />
        <div className="border-base-300 mt-5 border-t pt-5 sm:ms-auto sm:max-w-sm">
          <CartTotals totals={purchase} />
        </div>
      </Section>
      <Parcels
        purchase={purchase}
        forStaff={user.role !== null}
        actions={
          mayChange('orders')
            ? {
                onLost: losing.open,
                onSendAgain: (parcel) => shipping.open(lostIn(purchase, parcel)),
                onRefund: refundable && mayChange('refunds') ? setRefundedParcel : null,
              }
            : null
        }
      />
      <Sections>
        <PaymentSection of={purchase} disputedAt={user.role && purchase.disputedAt}>
          <Fact label="Placed on">
            <WrittenTime at={purchase.createdAt} as="moment" />
          </Fact>
        </PaymentSection>
        <Delivery purchase={purchase} />
        <DocumentList documents={documents} />
        <Refunds refunds={refunds} forStaff={user.role !== null} />
        <Returns returns={returns} namesProducts={purchase.orders.length > 1} />
        <OrderTimeline entries={timeline} />
        <SoldBy />
      </Sections>
      {notes && <Notes about={purchase._id} area="orders" notes={notes} />}
      <ShipDialog shipping={shipping} />
      <LostDialog losing={losing} />
      {refundedParcel && refundable && (
        <RefundDialog refundable={refundable} lost={refundedParcel} onClose={() => setRefundedParcel(null)} />
      )}
      <CancelPurchaseDialog cancelling={cancelling} />
    </div>
  );
}

type BuyerActionsProps = { purchase: Purchase; returns: readonly PurchaseReturn[] };

function BuyerActions({ purchase, returns }: BuyerActionsProps) {
  const { _id, orders, shipments } = purchase;
  if (canPay(purchase)) {
    return (
      <ButtonLink to={paths.checkout(_id)} size="small">
        Pay
      </ButtonLink>
    );
  }
  return (
    <>
      <RequestReturn purchaseId={_id} orders={orders} parcels={shipments} returns={returns} />
      <OrderAgainButton orders={orders} size="small" />
    </>
  );
}

function Delivery({ purchase }: { purchase: Purchase }) {
  const { shippingName, arrives, userEmail } = purchase;
  return (
    <Section title="Delivery">
      <Facts>
        <Fact label="Shipping">{shippingName ?? 'Free shipping'}</Fact>
        {arrives && <Fact label="Arrives">{deliveryText(arrives)}</Fact>}
        {/* A former customer has neither. */}
        {userEmail && (
          <>
            <Fact label="Ships to">
              <PurchaseAddress purchase={purchase} />
            </Fact>
            <Fact label="Email">
              <EmailText>{userEmail}</EmailText>
            </Fact>
          </>
        )}
      </Facts>
      <ChangeAddress purchase={purchase} />
      <PurchaseInvoice purchase={purchase} />
      <CorrectRecipient purchase={purchase} />
    </Section>
  );
}
