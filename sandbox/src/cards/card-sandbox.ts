import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { schemaOnce } from '../schema';
import { browserFiles } from './browser-files';
import { dashboard } from './dashboard';
import { decodeForm } from './parameters';
import { restApi } from './rest-api';
import { schema } from './store';
import { createDeliveries, type WebhookTarget } from './webhook-delivery';

export type CardSandboxOptions = {
  /** The database of the sandbox's state, in its own schema. One connection is enough. */
  pool: pg.Pool;
  publishableKey: string;
  secretKey: string;
  /** The shop's origins, which alone may embed the card frame. */
  frameAncestors: string[];
  /** The webhook endpoint; null: no webhooks. */
  webhook: WebhookTarget | null;
};

/**
 * A stand-in for Stripe, for development and tests: its REST API for card payments and a Stripe.js.
 * Register it under `/sandbox/stripe`. `DIFFERENCES.md` lists where it differs from Stripe.
 */
export function cardSandbox(options: CardSandboxOptions): FastifyPluginAsync {
  return async (app) => {
    const ready = schemaOnce(options.pool, 'cards', schema);
    const deliveries = options.webhook
      ? createDeliveries(options.pool, options.webhook, (error) =>
          app.log.error(error, 'card sandbox: webhook delivery'),
        )
      : null;
    if (deliveries) {
      app.addHook('onClose', deliveries.close);
      app.addHook('onReady', async () => {
        await ready();
        deliveries.start();
      });
    }

    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_request: FastifyRequest, body: string) => decodeForm(body),
    );
    await app.register(restApi, {
      prefix: '/v1',
      pool: options.pool,
      secretKey: options.secretKey,
      publishableKey: options.publishableKey,
      sendsWebhooks: deliveries !== null,
      ready,
      onCommitted: () => deliveries?.wake(),
    });
    await app.register(dashboard(options.secretKey), { prefix: '/dashboard' });
    await app.register(browserFiles, { prefix: '/v3', frameAncestors: options.frameAncestors });
  };
}
