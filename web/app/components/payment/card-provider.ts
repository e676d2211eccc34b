import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { publicConfig } from '../../page/public-config';

let script: Promise<void> | null = null;

/**
 * Loads Stripe's browser library for this publishable key. A configured script provides `window.Stripe`, which
 * `loadStripe` then uses. Rejects if the script can't be loaded; a later call tries again.
 */
export async function loadCardProvider(publishableKey: string): Promise<Stripe> {
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
