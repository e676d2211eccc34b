import { cardText } from '@chuck-and-bit/contract/card-text';
import { deliveryText } from '@chuck-and-bit/contract/delivery';
import { canCancel, canPay } from '@chuck-and-bit/contract/order-status';
import { getPurchase, type Purchase } from '@chuck-and-bit/contract/purchases';
import { Link, redirect } from 'react-router';
import { EmailText } from '../../../components/account/email-text';
import { rowOutcome, useRowAction } from '../../../components/actions/use-row-action';
import { CartTotals } from '../../../components/cart/cart-totals';
import { ScreenError } from '../../../components/errors/screen-error';
import { PaymentBadge } from '../../../components/orders/order-badges';
import { OrderDeadline } from '../../../components/orders/order-deadline';
import { Fact, Facts, Section, SoldBy } from '../../../components/orders/receipt-parts';
import { cancelUnpaidPurchase, CancelPurchaseDialog } from '../../../components/purchases/cancel-purchase';
import { PurchaseAddress } from '../../../components/purchases/purchase-address';
import { toast } from '../../../components/toasts/toast';
import { pageMeta } from '../../../page/page-meta';
import { firstDashboardPath, paths } from '../../../page/paths';
import { sessionContext } from '../../../session/access/guards';
import { browserShopApi } from '../../../shop-api';
import { Button, buttonClasses } from '../../../ui/button';
import { PageHeading } from '../../../ui/page-heading';
import { FormSkeleton } from '../../../ui/skeleton';
import type { Route } from './+types/purchase-details';
import { PurchasedLines } from './purchased-lines';

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(
    loaderData ? `Purchase ${loaderData.purchase.number}` : 'Purchase',
    'What was ordered at once, where it goes and what happened to it.',
  );

export async function clientLoader({ context, params }: Route.ClientLoaderArgs) {
  const { user } = context.get(sessionContext);
  return { user, purchase: await browserShopApi().call(getPurchase, { params: { id: params.id } }) };
}

export async function clientAction({ context, params }: Route.ClientActionArgs) {
  const { user } = context.get(sessionContext);
  return rowOutcome(async () => {
    toast.success(await cancelUnpaidPurchase(params.id));
    // With the purchase its page is gone.
    throw redirect(firstDashboardPath(user));
  });
}

export function HydrateFallback() {
  return <FormSkeleton label="Loading the purchase …" fields={4} />;
}

export function ErrorBoundary() {
  return (
    <ScreenError
      missingTitle="We can't find this purchase"
      missingText="It may have been cancelled."
      missingLink={{ to: paths.dashboard, label: 'Back to all orders' }}
    />
  );
}

export default function PurchasePage({ loaderData: { purchase, user } }: Route.ComponentProps) {
  const cancelling = useRowAction<Purchase>('cancel');
  const isUnpaid = purchase.paymentStatus === 'Unpaid';
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      {!isUnpaid && (
        <p aria-hidden="true" className="eyebrow hidden print:block">
          Receipt
        </p>
      )}
      <PageHeading
        title={`Purchase ${purchase.number}`}
        actions={
          <>
            <Link to={firstDashboardPath(user)} className={buttonClasses('ghost', 'small')}>
              All orders
            </Link>
            <Button variant="outline" size="small" onClick={() => window.print()}>
              {isUnpaid ? 'Print' : 'Print receipt'}
            </Button>
            {canCancel(purchase) && (
              <Button variant="outline" size="small" onClick={() => cancelling.ask(purchase)}>
                Cancel
              </Button>
            )}
            {user.role !== 'admin' && canPay(purchase) && (
              <Link to={paths.checkout(purchase._id)} className={buttonClasses('primary', 'small')}>
                Pay
              </Link>
            )}
          </>
        }
      />
      <Section title="Products">
        <PurchasedLines orders={purchase.orders} />
        <div className="border-base-300 mt-5 border-t pt-5 sm:ms-auto sm:max-w-sm">
          <CartTotals totals={purchase} taxName={purchase.taxName} discountCode={purchase.discountCode} />
        </div>
      </Section>
      <div className="grid gap-5 sm:grid-cols-2 print:grid-cols-2">
        <Payment purchase={purchase} />
        <Delivery purchase={purchase} />
        <SoldBy />
      </div>
      <CancelPurchaseDialog cancelling={cancelling} />
    </div>
  );
}

const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

function Payment({ purchase }: { purchase: Purchase }) {
  const { paymentStatus, createdAt, paidAt, refundedAt, cardBrand, cardLast4, poNumber } = purchase;
  return (
    <Section title="Payment">
      <Facts>
        <Fact label="Payment status">
          <PaymentBadge status={paymentStatus} />
        </Fact>
        <Fact label="Placed on">{moment.format(new Date(createdAt))}</Fact>
        {paidAt && <Fact label="Paid on">{moment.format(new Date(paidAt))}</Fact>}
        {refundedAt && <Fact label="Refunded on">{moment.format(new Date(refundedAt))}</Fact>}
        {cardBrand && cardLast4 && (
          <Fact label="Card">{cardText({ brand: cardBrand, last4: cardLast4 })}</Fact>
        )}
        {poNumber && <Fact label="PO number">{poNumber}</Fact>}
      </Facts>
      <OrderDeadline order={purchase} className="text-base-content/75 mt-3 block text-sm" />
    </Section>
  );
}

function Delivery({ purchase }: { purchase: Purchase }) {
  const { shippingName, arrives, userEmail } = purchase;
  return (
    <Section title="Delivery">
      <Facts>
        <Fact label="Shipping">{shippingName ?? 'Free shipping'}</Fact>
        {arrives && <Fact label="Arrives">{deliveryText(arrives)}</Fact>}
        <Fact label="Ships to">
          <PurchaseAddress purchase={purchase} />
        </Fact>
        <Fact label="Email">
          <EmailText>{userEmail}</EmailText>
        </Fact>
      </Facts>
    </Section>
  );
}
