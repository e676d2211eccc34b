import type { Config } from '@chuck-and-bit/api/config';
import type { Database } from '@chuck-and-bit/api/database/client';
import { readSecret } from '@chuck-and-bit/api/database/secrets';
import { type Cards, createCards } from '@chuck-and-bit/api/external/cards';
import { createStripeClient } from '@chuck-and-bit/api/external/stripe-calls';
import { cardSandbox } from '@chuck-and-bit/sandbox/cards/card-sandbox';
import type { FastifyInstance } from 'fastify';

const sandboxPath = '/sandbox/stripe';

export type ChosenCards = {
  client: Cards;
  /** What the browser loads in place of Stripe's own script; null for Stripe's own. */
  scriptUrl: string | null;
  /** Adds what the choice needs on our own port: the sandbox, or nothing. */
  serve: (app: FastifyInstance) => void;
};

/** Stripe where its keys are configured, otherwise Stripe's client with its calls answered by the card sandbox. */
export async function chooseCards(
  { cards, publicUrl }: Pick<Config, 'cards' | 'publicUrl'>,
  database: Database,
  fetchInside: typeof fetch,
): Promise<ChosenCards> {
  if (cards.kind === 'stripe') {
    return {
      client: createCards(createStripeClient(cards.secretKey), cards.publishableKey, cards.webhookSecret),
      scriptUrl: null,
      serve: () => {},
    };
  }
  const publishableKey = `pk_test_${await readSecret(database.db, 'card-sandbox-publishable-key')}`;
  const secretKey = `sk_test_${await readSecret(database.db, 'card-sandbox-secret-key')}`;
  const webhookSecret = `whsec_${await readSecret(database.db, 'card-sandbox-webhook-secret')}`;
  const fetchSandbox: typeof fetch = (input, init) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input);
    return fetchInside(`${sandboxPath}${pathname}${search}`, init);
  };
  const stripe = createStripeClient(secretKey, fetchSandbox);
  const deliver = async (event: { headers: Record<string, string>; body: string }) =>
    (await fetchInside('/webhooks/stripe', { method: 'POST', ...event })).status;
  return {
    client: createCards(stripe, publishableKey, webhookSecret),
    scriptUrl: `${sandboxPath}/v3/stripe.js`,
    serve: (app) => {
      const sandbox = cardSandbox({
        pool: database.pool,
        publishableKey,
        secretKey,
        frameAncestors: ownOrigins(publicUrl),
        webhook: { secret: webhookSecret, deliver },
      });
      app.register(sandbox, { prefix: sandboxPath });
    },
  };
}

/** A shop on this machine is reached by either name of it. */
function ownOrigins(publicUrl: string): string[] {
  const { protocol, hostname, host } = new URL(publicUrl);
  if (hostname !== 'localhost' && hostname !== '127.0.0.1') return [publicUrl];
  return ['localhost', '127.0.0.1'].map((name) => `${protocol}//${host.replace(hostname, name)}`);
}
