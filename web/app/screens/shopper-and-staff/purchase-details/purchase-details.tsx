import { deliveryText } from '@chuck-and-bit/contract/delivery';
import { canPay } from '@chuck-and-bit/contract/order-status';
import { purchaseNotes } from '@chuck-and-bit/contract/notes';
import { getPurchaseTimeline } from '@chuck-and-bit/contract/order-timeline';
import { getPurchase, type Parcel, type Purchase } from '@chuck-and-bit/contract/purchases';
import type { Refund } from '@chuck-and-bit/contract/refunds';
import type { PurchaseReturn } from '@chuck-and-bit/contract/returns';
import { mayAccess } from '@chuck-and-bit/contract/roles';
import { useState } from 'react';
import { EmailText } from '../../../components/account/email-text';
import { useRowAction } from '../../../components/actions/use-row-action';
import { CartTotals } from '../../../components/cart/cart-totals';
import { OrderAgainButton } from '../../../components/cart/order-again-button';
import { DocumentList, loadDocuments } from '../../../components/documents/document-list';
import { CorrectRecipient } from '../../../components/documents/recipient-dialog';
import { orFailure } from '../../../components/errors/failed-list';
import { Notes } from '../../../components/notes/notes';
import { CancelOrderDialog, cancelUnpaidOrder } from '../../../components/orders/cancel-order-dialog';
import { MissingOrder } from '../../../components/orders/missing-order';
import { CancelButton } from '../../../components/orders/order-buttons';
import { OrderTimeline } from '../../../components/orders/order-timeline';
import { PaymentSection } from '../../../components/orders/payment-section';
import { ReceiptHeading } from '../../../components/orders/receipt-heading';
import { Fact, Facts, Section, Sections, SoldBy } from '../../../components/orders/receipt-parts';
import {
  correctTracking,
  type TrackingChange,
  TrackingDialog,
} from '../../../components/orders/tracking-dialog';
import {
  CancelAllButton,
  CancelPurchaseDialog,
  cancelUnpaidPurchase,
} from '../../../components/purchases/cancel-purchase';
import { ChangeAddress } from '../../../components/purchases/change-address';
import { LostDialog, markLost } from '../../../components/purchases/lost-dialog';
import { Parcels } from '../../../components/purchases/parcels';
import { PurchaseAddress } from '../../../components/purchases/purchase-address';
import { linesOf, type PurchaseLine } from '../../../components/purchases/purchase-line';
import {
  lostIn,
  remainingOfLine,
  ShipDialog,
  ShipPurchaseButton,
  type ToShip,
  useShipping,
} from '../../../components/purchases/ship-purchase';
import { loadRefunds } from '../../../components/refunds/refund-changes';
import { RefundButton, RefundDialog } from '../../../components/refunds/refund-dialog';
import { refundablePurchase } from '../../../components/refunds/refundable';
import { Refunds } from '../../../components/refunds/refunds';
import { RequestReturn } from '../../../components/returns/request-return';
import { loadReturns } from '../../../components/returns/return-changes';
import { Returns } from '../../../components/returns/returns';
import { firstDashboardPath } from '../../../browser/dashboard-screens';
import { pageMeta } from '../../../browser/page-meta';
import { paths } from '../../../browser/paths';
import { sessionContext } from '../../../session/access/guards';
import { useRights } from '../../../session/access/use-rights';
import { browserShopApi } from '../../../shop-api';
import { ButtonLink } from '../../../ui/button';
import type { Route } from './+types/purchase-details';
import { PurchasedLines } from './purchased-lines';

export const meta: Route.MetaFunction = (args) =>
  pageMeta(
    args,
    args.loaderData ? `Order ${args.loaderData.purchase.number}` : 'Order',
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
    loadRefunds(purchase),
    loadReturns(purchase),
    loadDocuments(purchase._id, purchase),
  ]);
  return { user, purchase, timeline, notes, refunds, returns, documents };
}

export function ErrorBoundary() {
  return <MissingOrder what="purchase" link={{ to: paths.dashboard, label: 'Back to all orders' }} />;
}

export default function PurchasePage({ loaderData }: Route.ComponentProps) {
  const { purchase, user, timeline, notes, refunds, returns, documents } = loaderData;
  const forStaff = user.role !== null;
  const [only, ...others] = linesOf(purchase);
  const isOne = only !== undefined && others.length === 0;
  // A cancelled purchase is deleted, and its page with it.
  const leaving = { leadsTo: () => firstDashboardPath(user) };
  const cancelling = useRowAction<PurchaseLine>(cancelUnpaidOrder, isOne ? leaving : {});
  const cancellingAll = useRowAction<Purchase>(cancelUnpaidPurchase, leaving);
  const shipping = useShipping();
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      <ReceiptHeading purchase={purchase} user={user}>
        {isOne ? (
          <CancelButton line={only} onAsk={cancelling.open} />
        ) : (
          <CancelAllButton purchase={purchase} onAsk={cancellingAll.open} />
        )}
        <ShipPurchaseButton purchase={purchase} size="small" onAsk={shipping.open} />
        <RefundButton refundable={refundablePurchase(purchase, refunds)} />
        {!forStaff && <BuyerActions purchase={purchase} returns={returns} />}
      </ReceiptHeading>
      <Section title={isOne ? 'Product' : 'Products'}>
        <PurchasedLines
          purchase={purchase}
          refunds={refunds}
          forStaff={forStaff}
          onCancel={cancelling.open}
          onShip={(line) => shipping.open(remainingOfLine(line))}
        />
        <div className="border-base-300 mt-5 border-t pt-5 sm:ms-auto sm:max-w-sm">
          <CartTotals totals={purchase} />
        </div>
      </Section>
      <ParcelsOf purchase={purchase} refunds={refunds} forStaff={forStaff} onShip={shipping.open} />
      <Sections>
        <PaymentSection purchase={purchase} forStaff={forStaff}>
          <CorrectRecipient purchase={purchase} />
        </PaymentSection>
        <Delivery purchase={purchase} />
        <DocumentList documents={documents} />
        <Refunds refunds={refunds} forStaff={forStaff} />
        <Returns returns={returns} namesProducts={!isOne} />
        <OrderTimeline entries={timeline} />
        <SoldBy />
      </Sections>
      {notes && <Notes about={purchase._id} endpoints={purchaseNotes} area="orders" notes={notes} />}
      <ShipDialog shipping={shipping} />
      <CancelOrderDialog cancelling={cancelling} />
      <CancelPurchaseDialog cancelling={cancellingAll} />
    </div>
  );
}

type ParcelsOfProps = {
  purchase: Purchase;
  refunds: readonly Refund[];
  forStaff: boolean;
  onShip: (units: ToShip) => void;
};

/** The parcels, with the dialogs of their buttons. */
function ParcelsOf({ purchase, refunds, forStaff, onShip }: ParcelsOfProps) {
  const { mayChange } = useRights();
  const { _id: id } = purchase;
  const tracking = useRowAction(
    (parcel: Parcel, typed: TrackingChange) => correctTracking(id, parcel, typed),
    {
      draftName: (parcel) => `track ${parcel._id}`,
    },
  );
  const losing = useRowAction((parcel: Parcel) => markLost(id, parcel));
  const [refunded, setRefunded] = useState<Parcel | null>(null);
  const refundable = refundablePurchase(purchase, refunds);
  const actions = {
    onTrack: tracking.open,
    onLost: losing.open,
    onSendAgain: (parcel: Parcel) => onShip(lostIn(purchase, parcel)),
    onRefund: refundable && mayChange('refunds') ? setRefunded : null,
  };
  return (
    <>
      <Parcels purchase={purchase} forStaff={forStaff} actions={mayChange('orders') ? actions : null} />
      <TrackingDialog purchase={purchase} tracking={tracking} />
      <LostDialog losing={losing} />
      {refunded && refundable && (
        <RefundDialog refundable={refundable} lost={refunded} onClose={() => setRefunded(null)} />
      )}
    </>
  );
}

type BuyerActionsProps = { purchase: Purchase; returns: readonly PurchaseReturn[] };

function BuyerActions({ purchase, returns }: BuyerActionsProps) {
  if (canPay(purchase)) {
    return (
      <ButtonLink to={paths.checkout(purchase._id)} size="small">
        Pay
      </ButtonLink>
    );
  }
  return (
    <>
      <RequestReturn purchase={purchase} returns={returns} />
      <OrderAgainButton orders={purchase.orders} size="small" />
    </>
  );
}

function Delivery({ purchase }: { purchase: Purchase }) {
  const { shippingName, arrives, userName, userEmail } = purchase;
  return (
    <Section title="Delivery">
      <Facts>
        <Fact label="Shipping">
          <bdi>{shippingName ?? 'Free shipping'}</bdi>
        </Fact>
        {arrives && <Fact label="Arrives">{deliveryText(arrives)}</Fact>}
        {/* A former customer has no address. */}
        {!userEmail && (
          <Fact label="Customer">
            <bdi>{userName}</bdi>
          </Fact>
        )}
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
    </Section>
  );
}
