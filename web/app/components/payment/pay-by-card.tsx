import { messages } from '@chuck-and-bit/contract/messages';
import { Elements } from '@stripe/react-stripe-js';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useChange } from '../actions/use-change';
import { errorMessage } from '../errors/error-message';
import { paths } from '../../browser/paths';
import { Button, ButtonLink } from '../../ui/button';
import { ErrorPanel } from '../../ui/error-panel';
import { CardForm } from './card-form';
import type { Payer } from './charge-card';
import { rememberPayment } from './just-paid';
import { isDeletedTarget, usePaymentSetup, type IntentInput } from './use-payment-setup';

type PayByCardProps = {
  intent: IntentInput;
  payer: Payer;
  /** Tells the shop that the card was charged. Repeating it is harmless; charging again is not. */
  confirm: (transactionId: string) => Promise<unknown>;
};

/** Pays a purchase by card. */
export function PayByCard({ intent, payer, confirm }: PayByCardProps) {
  const revalidator = useRevalidator();
  const { setup, retry } = usePaymentSetup(intent, () => void revalidator.revalidate());
  const { send, isBusy, lastOutcome } = useChange(confirm, {
    // After a failure the page shows what became of it.
    loadsAgain: false,
    leadsTo: () => paths.myOrders,
    onSuccess: () => rememberPayment(intent.purchaseId),
  });
  const [transactionId, setTransactionId] = useState<string | null>(null);
  // The error of the last try, also while the next one runs.
  const unsaved = lastOutcome?.ok === false ? lastOutcome.error : null;

  async function savePayment(charged: string) {
    setTransactionId(charged);
    await send(charged);
  }

  if (setup.status === 'cancelled' || isDeletedTarget(unsaved)) {
    return <CancelledOrder isCharged={transactionId !== null} />;
  }
  if (unsaved !== null && transactionId !== null) {
    return (
      <UnsavedPayment
        reason={errorMessage(unsaved)}
        isSaving={isBusy}
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
        payer={payer}
        clientSecret={isReady ? setup.clientSecret : null}
        onCharged={savePayment}
        onCanceled={retry}
      />
    </Elements>
  );
}

/** Shown when the order was deleted before its payment: cancelled in another tab or by an admin, or expired. */
function CancelledOrder({ isCharged }: { isCharged: boolean }) {
  return (
    <div role="alert" className="flex flex-col items-start gap-3">
      <h2 className="text-xl font-semibold">{messages.orderWasCancelled}</h2>
      <p className="text-base-content/80">
        {isCharged
          ? 'Your card had already been charged. We refund the whole amount automatically.'
          : 'Nothing was charged to your card.'}
      </p>
      <ButtonLink to={paths.myOrders} className="mt-2">
        Back to My Orders
      </ButtonLink>
    </div>
  );
}

type UnsavedPaymentProps = {
  reason: string;
  /** Repeats the saving alone: the card is not charged again. */
  onRetry: () => void;
  isSaving: boolean;
};

/** The card was charged, but the order could not be marked as paid. */
function UnsavedPayment({ reason, onRetry, isSaving }: UnsavedPaymentProps) {
  return (
    <div role="alert" className="flex flex-col items-start gap-3">
      <h2 className="text-xl font-semibold">Your money is safe</h2>
      <p>
        Your card was charged, but we couldn&apos;t update your order yet. Please try again. Your card
        won&apos;t be charged twice.
      </p>
      <p className="text-base-content/70 text-sm">
        <bdi>{reason}</bdi>
      </p>
      <Button busy={isSaving} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
