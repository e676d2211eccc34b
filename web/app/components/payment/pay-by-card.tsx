import { Elements } from '@stripe/react-stripe-js';
import { useState } from 'react';
import { useFetcher, useRevalidator } from 'react-router';
import { submitBody } from '../actions/action-body';
import { ErrorPanel } from '../../ui/error-panel';
import type { Outcome } from '../actions/outcome';
import { errorMessage } from '../errors/error-message';
import { CancelledOrder } from './cancelled-order';
import { CardForm } from './card-form';
import type { Payer } from './charge-card';
import { UnsavedPayment } from './unsaved-payment';
import { isDeletedTarget, usePaymentSetup, type WantedIntent } from './use-payment-setup';

/** What the screen's action receives once the card was charged. */
export type Claim = { transactionId: string };

type PayByCardProps = { wanted: WantedIntent; payer: Payer };

/** Pays an order, or a purchase, by card. The screen's action claims the payment. */
export function PayByCard({ wanted, payer }: PayByCardProps) {
  const revalidator = useRevalidator();
  const { setup, retry } = usePaymentSetup(wanted, () => void revalidator.revalidate());
  const saving = useFetcher<Outcome>();
  const [transactionId, setTransactionId] = useState<string | null>(null);
  // The error of the last try, also while the next one runs.
  const unsaved = saving.data?.ok === false ? saving.data.error : null;

  /** Tells the shop about a charged card. Repeating it is harmless; charging again is not. */
  async function savePayment(charged: string) {
    setTransactionId(charged);
    const body: Claim = { transactionId: charged };
    await submitBody(saving, body);
  }

  if (setup.status === 'cancelled' || isDeletedTarget(unsaved)) {
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
        payer={payer}
        clientSecret={isReady ? setup.clientSecret : null}
        onCharged={savePayment}
        onCanceled={retry}
      />
    </Elements>
  );
}
