import { messages } from '@chuck-and-bit/contract/messages';
import { formatUsd } from '@chuck-and-bit/contract/money';
import { canPay } from '@chuck-and-bit/contract/order-status';
import { claimPayment, getOrder, type Order } from '@chuck-and-bit/contract/orders';
import { redirect, type ShouldRevalidateFunction } from 'react-router';
import { outcomeOf, readActionBody } from '../../../components/actions/outcome';
import { toast } from '../../../components/toasts/toast';
import { ScreenError } from '../../../components/errors/screen-error';
import { type Claim, PayByCard } from '../../../components/payment/pay-by-card';
import { pageMeta } from '../../../page/page-meta';
import { paths } from '../../../page/paths';
import { browserShopApi } from '../../../shop-api';
import { ButtonLink } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { PageHeading } from '../../../ui/page-heading';
import type { Route } from './+types/payment';
import { formatQuantity } from '@chuck-and-bit/contract/units';
import { OrderDeadline } from '../../../components/orders/order-deadline';
import { OrderTotal } from '../../../components/orders/order-total';
import { ProductThumbnail } from '../../../components/catalogue/product-thumbnail';

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
      <ButtonLink to={paths.myOrders} className="mt-2">
        Back to My Orders
      </ButtonLink>
    </div>
  );
}

/** What is being paid for. */
function OrderSummary({ order }: { order: Order }) {
  return (
    <Card tone="sunken" aria-label="Order summary" className="flex flex-col gap-5">
      <div className="flex items-center gap-4">
        <ProductThumbnail product={{ id: order.productId, image: order.productImage }} />
        <h2 className="min-w-0 font-sans font-semibold break-words">{order.productName}</h2>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2.5 text-sm">
        <dt className="text-base-content/70">Order</dt>
        <dd className="text-end">{order.number}</dd>
        <dt className="text-base-content/70">Price per {order.unit}</dt>
        <dd className="text-end tabular-nums">{formatUsd(order.price)}</dd>
        <dt className="text-base-content/70">Quantity</dt>
        <dd className="text-end tabular-nums">{formatQuantity(order.quantity, order.unit)}</dd>
        <dt className="text-base-content/70">Ships to</dt>
        <dd className="text-end break-words whitespace-pre-line">
          {order.userName}
          {'\n'}
          {order.address}
        </dd>
      </dl>
      <OrderTotal
        order={order}
        className="border-base-300 flex flex-wrap items-baseline justify-between gap-x-4 border-t pt-4"
      />
      <OrderDeadline order={order} className="text-base-content/75 -mt-2 text-sm" />
    </Card>
  );
}
