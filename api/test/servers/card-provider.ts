import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { cardSandbox } from '@chuck-and-bit/sandbox/cards/card-sandbox';
import Fastify from 'fastify';
import pg from 'pg';
import { publishableKey, secretKey, webhookSecret } from '../compose';
import { lasts } from '../lasts';
import { confirmationForm, type Intent } from '../trade';

/** How the provider treats the shop's calls. Calls of browsers are not affected. */
export type ProviderTrouble =
  | { kind: 'none' }
  | { kind: 'slow'; milliseconds: number }
  /** Responds with this status without acting, and like Stripe replays 5xx under an Idempotency-Key. */
  | { kind: 'fails'; status: number }
  /** Acts and closes the connection. */
  | { kind: 'cut' }
  /** Acts and does not respond. */
  | { kind: 'silent' };

export type CardProvider = {
  /** The environment variables of a shop that uses it. */
  settings: NodeJS.ProcessEnv;
  /** Sets the shop that receives its events. */
  sendEventsTo: (shopUrl: string) => void;
  trouble: (trouble: ProviderTrouble) => void;
  /** The number of the shop's calls during a trouble. */
  troubled: () => number;
  /** The number of failures that were replayed under their key. */
  replayed: () => number;
  /** Confirms a payment like its script in a browser. @returns the status of the intent, or the error's code */
  confirms: (intent: Intent) => Promise<string>;
  close: () => Promise<void>;
};

/** Longer than any timeout of the shop. */
const silentMilliseconds = 600_000;
const preloaded = pathToFileURL(path.join(import.meta.dirname, 'redirect-card-provider.js')).href;

/**
 * Starts the card sandbox as a separate server that a shop uses in place of Stripe.
 * @param databaseUrl holds the provider's charges; the shop's own database, so that both can be compared
 */
export async function startCardProvider(databaseUrl: string): Promise<CardProvider> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  // A restarted server ends idle connections.
  pool.on('error', () => {});
  const app = Fastify({ forceCloseConnections: true });
  const isOver = new AbortController();
  const failed = new Map<string, number>();
  let shopUrl = '';
  let current: ProviderTrouble = { kind: 'none' };
  let troubled = 0;
  let replayed = 0;

  app.addHook('onRequest', async ({ headers }, reply) => {
    if (headers.authorization !== `Bearer ${secretKey}`) return;
    const key = headers['idempotency-key'];
    const stored = typeof key === 'string' ? failed.get(key) : undefined;
    if (current.kind !== 'none') troubled += 1;
    if (stored !== undefined) replayed += 1;
    if (current.kind === 'slow') await lasts(current.milliseconds);
    const status = stored ?? (current.kind === 'fails' ? current.status : null);
    if (status === null) return;
    if (typeof key === 'string' && status >= 500) failed.set(key, status);
    await reply
      .code(status)
      .header('idempotent-replayed', String(stored !== undefined))
      .send({ error: { type: 'api_error', message: 'An unknown error occurred' } });
  });
  app.addHook('onSend', async ({ headers, raw }) => {
    if (headers.authorization !== `Bearer ${secretKey}`) return;
    if (current.kind === 'cut') raw.socket.destroy();
    if (current.kind === 'silent') await lasts(silentMilliseconds, { signal: isOver.signal }).catch(() => {});
  });
  await app.register(
    cardSandbox({
      pool,
      publishableKey,
      secretKey,
      frameAncestors: [],
      webhook: {
        secret: webhookSecret,
        deliver: async (event) =>
          (await fetch(`${shopUrl}/webhooks/stripe`, { method: 'POST', ...event })).status,
      },
    }),
  );
  const url = await app.listen({ host: '127.0.0.1', port: 0 });

  return {
    settings: {
      NODE_OPTIONS: `--import ${preloaded}`,
      CARD_PROVIDER_URL: url,
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
    },
    sendEventsTo: (address) => {
      shopUrl = address;
    },
    trouble: (trouble) => {
      current = trouble;
    },
    troubled: () => troubled,
    replayed: () => replayed,
    confirms: async (intent) => {
      const response = await fetch(`${url}/v1/payment_intents/${intent.id}/confirm`, {
        method: 'POST',
        headers: { authorization: `Bearer ${publishableKey}` },
        body: new URLSearchParams(confirmationForm(intent)),
      });
      const { status, error } = (await response.json()) as {
        status?: string;
        error?: { type: string; code?: string };
      };
      return status ?? error?.code ?? error?.type ?? '';
    },
    close: async () => {
      isOver.abort();
      await app.close();
      await pool.end();
    },
  };
}
