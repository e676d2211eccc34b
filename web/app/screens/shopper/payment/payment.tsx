import { messages } from '@chuck-and-bit/contract/messages';
import { formatUsd } from '@chuck-and-bit/contract/money';
import { canPay } from '@chuck-and-bit/contract/order-status';
import { claimPayment, getOrder, type Order } from '@chuck-and-bit/contract/orders';
import { Elements } from '@stripe/react-stripe-js';
import { useState } from 'react';
import { Link, redirect, type ShouldRevalidateFunction, useFetcher, useRevalidator } from 'react-router';
import { type Outcome, outcomeOf } from '../../../components/actions/outcome';
import { toast } from '../../../components/toasts/toast';
import { errorMessage } from '../../../components/errors/error-message';
import { ScreenError } from '../../../components/errors/screen-error';
import { pageMeta } from '../../../page/page-meta';
import { paths } from '../../../page/paths';
import { browserShopApi } from '../../../shop-api';
import { buttonClasses } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { ErrorPanel } from '../../../ui/error-panel';
import { PageHeading } from '../../../ui/page-heading';
import { FormSkeleton } from '../../../ui/skeleton';
import type { Route } from './+types/payment';
import { CancelledOrder } from './cancelled-order';
import { CardForm } from './card-form';
import { OrderSummary } from './order-summary';
import { UnsavedPayment } from './unsaved-payment';
import { isGone, usePaymentSetup } from './use-payment-setup';

export const meta = () => pageMeta('Payment', 'Pay for your order by card.');

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  return { order: await browserShopApi().call(getOrder, { params: { id: params.id } }) };
}

/** What the browser reports of a charged card. */
type Claim = { transactionId: string };

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  const { transactionId } = (await request.json()) as Claim;
  return outcomeOf(async () => {
    await browserShopApi().call(claimPayment, { body: { orderId: params.id, transactionId } });
    toast.success(messages.orderPaid);
    throw redirect(paths.myOrders);
  });
}

/** Not after a claim that failed: the screen says what became of it. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionResult, defaultShouldRevalidate }) =>
  actionResult === undefined && defaultShouldRevalidate;

export function HydrateFallback() {
  return <FormSkeleton label="Loading your order …" fields={3} />;
}

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
          {canPay(order) ? <PayByCard key={order._id} order={order} /> : <NothingToPay order={order} />}
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

function PayByCard({ order }: { order: Order }) {
  const revalidator = useRevalidator();
  const { setup, retry } = usePaymentSetup(order, () => void revalidator.revalidate());
  const saving = useFetcher<Outcome>();
  const [transactionId, setTransactionId] = useState<string | null>(null);
  // Of the last try, also while the next one is under way.
  const unsaved = saving.data?.ok === false ? saving.data.error : null;

  /** Tells the shop about a charged card. Repeating it is harmless; charging again is not. */
  async function savePayment(charged: string) {
    setTransactionId(charged);
    const body: Claim = { transactionId: charged };
    await saving.submit(body, { method: 'post', encType: 'application/json' });
  }

  if (setup.status === 'cancelled' || isGone(unsaved)) {
    return <CancelledOrder isCharged={transactionId !== null} />;
  }
  if (unsaved !== null && transactionId !== null) {
    return (
      <UnsavedPayment
        reason={errorMessage(unsaved)}
        isSaving={saving.state !== 'idle'}
        onRetry={() => void savePayment(transactionId)}
      />
    );
  }
  if (setup.status === 'failed') {
    return <ErrorPanel title="The card form can't be shown" message={setup.message} onRetry={retry} />;
  }
  const isReady = setup.status === 'ready';
  return (
    <Elements stripe={isReady ? setup.stripe : null}>
      <CardForm
        order={order}
        clientSecret={isReady ? setup.clientSecret : null}
        onCharged={savePayment}
        onCanceled={retry}
      />
    </Elements>
  );
}
