import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { apiVersion } from './api-version';
import type { Call, Endpoint, StripeResponse } from './call';
import { endpoints } from './endpoints';
import { storeResponse, takeKey } from './idempotency';
import { expandCharge, visibleTo } from './intent-access';
import { decodeForm, Parameters } from './parameters';
import { StripeError, unauthenticated } from './stripe-error';
import { inTransaction } from '../transaction';
import { randomText } from './store';
import { storableText } from '../storable-text';

export type RestApiOptions = {
  pool: pg.Pool;
  secretKey: string;
  publishableKey: string;
  sendsWebhooks: boolean;
  /** Resolves when the tables exist. */
  ready: () => Promise<void>;
  /** Called after each write. */
  onCommitted: () => void;
};

const secondsStalled = 100;

/** The API key of a request: a bearer token. */
function keyOf(request: FastifyRequest): string {
  const [scheme, value] = (request.headers.authorization ?? '').split(' ');
  if (value && scheme?.toLowerCase() === 'bearer') return value;
  throw unauthenticated(
    "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
  );
}

function formOf(request: FastifyRequest): URLSearchParams {
  if (request.method === 'GET') return decodeForm(request.url.replace(/^[^?]*\??/, ''));
  return request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
}

/** Drops the response: closes the connection at once, or after longer than any client's timeout. */
function dropResponse(reply: FastifyReply, delivery: 'cut' | 'stalled', stalled: Set<() => void>): void {
  reply.hijack();
  const cut = () => {
    clearTimeout(timer);
    stalled.delete(cut);
    reply.raw.destroy();
  };
  const timer = setTimeout(cut, delivery === 'cut' ? 0 : secondsStalled * 1000);
  stalled.add(cut);
  reply.raw.once('close', cut);
}

export const restApi: FastifyPluginAsync<RestApiOptions> = async (app, options) => {
  const stalled = new Set<() => void>();
  app.addHook('preClose', (done) => {
    for (const cut of stalled) cut();
    done();
  });

  app.addHook('onRequest', setHeaders);
  app.options('/*', async (_request, reply) => reply.code(204).send());

  handleErrors(app);

  for (const endpoint of endpoints) {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      handler: (request, reply) => respond(endpoint, request, reply, options, stalled),
    });
  }
};

/** Any origin is allowed, as at Stripe, and the card frame's origin is opaque. Keys protect the API. */
async function setHeaders(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.headers({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, POST, OPTIONS',
    'access-control-allow-headers': 'Authorization, Content-Type, Idempotency-Key, Stripe-Version',
    'access-control-expose-headers': 'Request-Id, Idempotent-Replayed',
    'access-control-max-age': '300',
    'cache-control': 'no-store',
    'request-id': `req_${randomText(14)}`,
    'stripe-version': request.headers['stripe-version'] ?? apiVersion,
  });
}

function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof StripeError) return reply.code(error.status).send({ error: error.body });
    const status = (error as { statusCode?: number }).statusCode ?? 500;
    if (status < 500)
      return reply
        .code(status)
        .send({ error: { type: 'invalid_request_error', message: (error as Error).message } });
    // The process, or its database, has too much to do.
    if (status === 503) {
      reply.header('retry-after', '1');
      return reply.code(503).send({ error: { type: 'api_error', message: 'Please try again in a moment' } });
    }
    request.log.error(error, 'card sandbox');
    return reply.code(500).send({ error: { type: 'api_error', message: 'An unknown error occurred' } });
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0];
    const message = `Unrecognized request URL (${request.method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`;
    return reply.code(404).send({ error: { type: 'invalid_request_error', message } });
  });
}

function isPublishable(request: FastifyRequest, endpoint: Endpoint, options: RestApiOptions): boolean {
  const key = keyOf(request);
  if (key === options.secretKey) return false;
  if (key !== options.publishableKey)
    throw unauthenticated(`Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`);
  if (!endpoint.publishable)
    throw unauthenticated(
      'This API call cannot be made with a publishable API key. Please use a secret API key.',
      'secret_key_required',
    );
  return true;
}

async function respond(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  options: RestApiOptions,
  stalled: Set<() => void>,
): Promise<FastifyReply> {
  const publishable = isPublishable(request, endpoint, options);
  await options.ready();
  const form = formOf(request);
  const header = request.headers['idempotency-key'];
  const idempotencyKey =
    endpoint.method === 'POST' && typeof header === 'string' && header !== '' ? header : null;
  const requestId = String(reply.getHeader('request-id'));
  const path = request.url.split('?')[0] ?? '';

  const response = await inTransaction<StripeResponse>(options.pool, async (transaction) => {
    if (idempotencyKey !== null) {
      const replay = await takeKey(transaction, { key: idempotencyKey, path, form, requestId });
      if (replay) {
        reply.headers({ 'idempotent-replayed': 'true', 'original-request': replay.originalRequest });
        return replay.response;
      }
    }
    const call: Call = {
      transaction,
      parameters: new Parameters(form),
      id: storableText((request.params as { id?: string }).id ?? ''),
      publishable,
      requestId,
      idempotencyKey,
      sendsWebhooks: options.sendsWebhooks,
    };
    const made = await endpoint.respond(call);
    const body = made.status === 200 ? visibleTo(call, await expandCharge(call, made.body)) : made.body;
    const response = { ...made, body };
    if (idempotencyKey !== null) await storeResponse(transaction, idempotencyKey, response);
    return response;
  });

  if (endpoint.method === 'POST') options.onCommitted();
  if (idempotencyKey !== null) reply.header('idempotency-key', idempotencyKey);
  if (response.delivery) {
    dropResponse(reply, response.delivery, stalled);
    return reply;
  }
  return reply.code(response.status).send(response.body);
}
