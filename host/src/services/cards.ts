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
  /** URL of the sandbox's Stripe.js; null: Stripe's own. */
  scriptUrl: string | null;
  /** Registers the sandbox's routes, if it is used. */
  serve: (app: FastifyInstance) => void;
};

/** Stripe if its keys are configured, otherwise Stripe's client on the card sandbox. */
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

/** A local shop has two origins: `localhost` and `127.0.0.1`. */
function ownOrigins(publicUrl: string): string[] {
  const { protocol, hostname, host } = new URL(publicUrl);
  if (hostname !== 'localhost' && hostname !== '127.0.0.1') return [publicUrl];
  return ['localhost', '127.0.0.1'].map((name) => `${protocol}//${host.replace(hostname, name)}`);
}
