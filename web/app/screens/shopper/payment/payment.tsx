import { messages } from '@chuck-and-bit/contract/messages';
import { formatUsd } from '@chuck-and-bit/contract/money';
import { canPay } from '@chuck-and-bit/contract/order-status';
import { claimPayment, getOrder, type Order } from '@chuck-and-bit/contract/orders';
import { Link, redirect, type ShouldRevalidateFunction } from 'react-router';
import { readActionBody } from '../../../components/actions/action-body';
import { outcomeOf } from '../../../components/actions/outcome';
import { toast } from '../../../components/toasts/toast';
import { ScreenError } from '../../../components/errors/screen-error';
import { type Claim, PayByCard } from '../../../components/payment/pay-by-card';
import { pageMeta } from '../../../page/page-meta';
import { paths } from '../../../page/paths';
import { browserShopApi } from '../../../shop-api';
import { buttonClasses } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { PageHeading } from '../../../ui/page-heading';
import type { Route } from './+types/payment';
import { OrderSummary } from './order-summary';

export const meta = () => pageMeta('Payment', 'Pay for your order by card.');

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const order = await browserShopApi().call(getOrder, { params: { id: params.id } });
  if (order.purchaseId !== null && canPay(order)) throw redirect(paths.checkout(order.purchaseId));
  return { order };
}

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  const { transactionId } = await readActionBody<Claim>(request);
  return outcomeOf(async () => {
    await browserShopApi().call(claimPayment, { body: { orderId: params.id, transactionId } });
    toast.success(messages.orderPaid);
    throw redirect(paths.myOrders);
  });
}

/** A failed claim does not revalidate: the screen shows what became of it. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  actionResult === undefined && defaultShouldRevalidate;

export function ErrorBoundary() {
  return (
    <ScreenError
      missingTitle="We can't find this order"
      missingText="It may have been cancelled."
      missingLink={{ to: paths.myOrders, label: 'Back to My Orders' }}
    />
  );
}

export default function Payment({ loaderData: { order } }: Route.ComponentProps) {
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <PageHeading title="Payment" />
      <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
        <OrderSummary order={order} />
        <Card aria-label="Card payment">
          {canPay(order) ? (
            <PayByCard
              key={order._id}
              wanted={{ orderId: order._id, totalAmount: order.totalPrice }}
              payer={{ name: order.userName, email: order.userEmail }}
            />
          ) : (
            <NothingToPay order={order} />
          )}
        </Card>
      </div>
    </div>
  );
}

function NothingToPay({ order }: { order: Order }) {
  const isRefunded = order.paymentStatus === 'Refunded';
  return (
    <div className="flex flex-col items-start gap-3">
      <h2 className="text-2xl font-semibold">
        {isRefunded ? messages.orderRefunded : messages.orderAlreadyPaid}
      </h2>
      <p className="text-base-content/80">
        {isRefunded
          ? `We refunded your payment of ${formatUsd(order.totalPrice)}.`
          : `We received your payment of ${formatUsd(order.totalPrice)}.`}{' '}
        You don&apos;t need to do anything.
      </p>
      <Link to={paths.myOrders} className={`${buttonClasses()} mt-2`}>
        Back to My Orders
      </Link>
    </div>
  );
}
