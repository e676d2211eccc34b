import { createEmbeddedIdentity, type EmbeddedIdentity } from '@chuck-and-bit/identity/embedded-identity';
import { serveIdentity } from '@chuck-and-bit/identity/serve-identity';
import { cardSandbox } from '@chuck-and-bit/sandbox/cards/card-sandbox';
import type { FastifyInstance } from 'fastify';
import Stripe from 'stripe';
import { buildApi } from '../src/app';
import { countChanges } from '../src/changes';
import { readConfig } from '../src/config';
import type { Database } from '../src/database/client';
import { readSecret } from '../src/database/secrets';
import { createCards } from '../src/external/cards';
import { createIdentityVerifier } from '../src/external/identity';
import { deleteAccountUnlessNeeded } from '../src/modules/accounts/delete-account';
import { queueAccountMails } from '../src/modules/mails/queue-account-mails';
import { createAttemptLimits } from '../src/rate-limits/attempt-limits';

export const publicUrl = 'http://localhost:3000';
export const publishableKey = 'pk_test_of_the_tests';
export const sandboxPath = '/sandbox/stripe';
export const secretKey = 'sk_test_of_the_tests';

export type Composition = { app: FastifyInstance; identity: EmbeddedIdentity; tokenSecret: string };

/** API, embedded identity and card sandbox in one application: the parts that the host puts together, and no pages. */
export async function composeShop(
  database: Database,
  options: { ordersPerMinute: number; logStream?: { write: (line: string) => void } },
): Promise<Composition> {
  const identity = createEmbeddedIdentity({
    database: database.db,
    secret: await readSecret(database.db, 'identity'),
    publicUrl,
    mails: queueAccountMails(database.db, publicUrl),
    attempts: createAttemptLimits(database.db),
    limits: readConfig({}).identityLimits,
    google: null,
    sendPhoneCode: null,
    beforeDelete: deleteAccountUnlessNeeded(database.db),
    onError: (error) => app.log.error({ err: error }, 'identity failed'),
  });
  const tokenSecret = await readSecret(database.db, 'api-token');
  const stripe = new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient((url, init) => fetchSandbox(app, url, init)),
    telemetry: false,
    maxNetworkRetries: 0,
  });
  const app = buildApi({
    database,
    identity: createIdentityVerifier({
      ...identity,
      fetch: (url, init) => identity.handle(new Request(url, init)),
    }),
    cards: createCards(stripe, publishableKey, 'whsec_of_the_tests'),
    tokenSecret,
    changes: countChanges(),
    config: {
      ...readConfig({}),
      publicUrl,
      apiOrigins: ['https://elsewhere.example'],
      ordersPerMinute: options.ordersPerMinute,
    },
    ...(options.logStream ? { logStream: options.logStream } : {}),
  });
  serveIdentity(app, identity);
  app.register(
    cardSandbox({
      pool: database.pool,
      publishableKey,
      secretKey,
      frameAncestors: [publicUrl],
      webhook: null,
    }),
    { prefix: sandboxPath },
  );
  await app.ready();
  return { app, identity, tokenSecret };
}

/** Stripe's own SDK asks the sandbox without a socket. */
async function fetchSandbox(
  app: FastifyInstance,
  url: string | URL | Request,
  init?: RequestInit,
): Promise<Response> {
  const request = new Request(url, init);
  const { pathname, search } = new URL(request.url);
  const answer = await app.inject({
    method: request.method as 'GET',
    url: `${sandboxPath}${pathname}${search}`,
    headers: Object.fromEntries(request.headers),
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return new Response(answer.body, {
    status: answer.statusCode,
    headers: Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]),
  });
}
