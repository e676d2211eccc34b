import { messages } from '@chuck-and-bit/contract/messages';
import { createPaymentIntent } from '@chuck-and-bit/contract/payments';
import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { useEffect, useEffectEvent, useState } from 'react';
import { publicConfig } from '../../browser/public-config';
import { ShopApiError } from '../../browser/shop-api-error';
import { browserShopApi } from '../../shop-api';
import { errorMessage } from '../errors/error-message';

/** The purchase to pay, with the total shown in USD. */
export type IntentInput = { purchaseId: string; totalAmount: number };

type PaymentSetup =
  | { status: 'preparing' }
  | { status: 'ready'; stripe: Stripe; clientSecret: string }
  | { status: 'failed'; message: string }
  | { status: 'cancelled' };

/**
 * Prepares a payment: creates the intent, for its client secret, and loads the provider's library.
 * Calls `onAlreadyPaid` if the target was paid since the screen was loaded.
 */
export function usePaymentSetup(intent: IntentInput, onAlreadyPaid: () => void) {
  const [setup, setSetup] = useState<PaymentSetup>({ status: 'preparing' });
  const [attempt, setAttempt] = useState(1);
  const { purchaseId, totalAmount } = intent;
  const reportPaid = useEffectEvent(onAlreadyPaid);

  useEffect(() => {
    const abandoned = new AbortController();
    prepare({ purchaseId, totalAmount }, abandoned.signal).then(
      (ready) => {
        if (!abandoned.signal.aborted) setSetup(ready);
      },
      (error: unknown) => {
        if (abandoned.signal.aborted) return;
        if (error instanceof ShopApiError && error.code === 'ORDER_ALREADY_PAID') return reportPaid();
        if (isDeletedTarget(error)) return setSetup({ status: 'cancelled' });
        setSetup({ status: 'failed', message: errorMessage(error, messages.providerUnavailable) });
      },
    );
    return () => abandoned.abort();
  }, [purchaseId, totalAmount, attempt]);

  return {
    setup,
    retry: () => {
      setSetup({ status: 'preparing' });
      setAttempt((last) => last + 1);
    },
  };
}

/** Whether the order or purchase no longer exists. */
export const isDeletedTarget = (error: unknown): boolean =>
  error instanceof ShopApiError && ['ORDER_NOT_FOUND', 'PURCHASE_NOT_FOUND'].includes(error.code);

async function prepare(body: IntentInput, signal: AbortSignal): Promise<PaymentSetup> {
  const intent = await browserShopApi().call(createPaymentIntent, { body }, { signal });
  const stripe = await loadCardProvider(intent.publishableKey);
  return { status: 'ready', stripe, clientSecret: intent.clientSecret };
}

let script: Promise<void> | null = null;

/**
 * Loads Stripe's browser library for this publishable key. A configured script provides `window.Stripe`, which
 * `loadStripe` then uses. Rejects if the script can't be loaded; a later call tries again.
 */
async function loadCardProvider(publishableKey: string): Promise<Stripe> {
  const { scriptUrl } = publicConfig().cards;
  if (scriptUrl) {
    await (script ??= loadScript(scriptUrl));
    // Without `window.Stripe`, `loadStripe` would load Stripe's own script.
    if (!('Stripe' in window)) throw new Error(`${scriptUrl} provides no Stripe`);
  }
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('Stripe can only be loaded in a browser');
  return stripe;
}

function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const element = document.createElement('script');
    element.src = url;
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => {
      element.remove();
      script = null;
      reject(new Error(`${url} can't be loaded`));
    });
    document.head.append(element);
  });
}
