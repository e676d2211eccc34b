import { createEmbeddedIdentity, type EmbeddedIdentity } from '@chuck-and-bit/identity/embedded-identity';
import { serveIdentity } from '@chuck-and-bit/identity/serve-identity';
import { cardSandbox } from '@chuck-and-bit/sandbox/cards/card-sandbox';
import type { FastifyInstance } from 'fastify';
import { buildApi } from '../src/app';
import { createApiTokens } from '../src/authentication';
import { createLocalSignal } from '../src/database/change-signal';
import { createPublicDataVersion, type PublicDataVersion } from '../src/database/public-data-version';
import { readConfig } from '../src/config';
import type { Database } from '../src/database/client';
import type { ReadReplica } from '../src/database/read-replica';
import { readSecret } from '../src/database/secrets';
import { type Cards, createCards } from '../src/external/cards';
import { createIdentityVerifier, type IdentityVerifier } from '../src/external/identity';
import { createStripeClient } from '../src/external/stripe-calls';
import { deleteAccountOrExplain } from '../src/modules/accounts/delete-account';
import { isStaffEmail } from '../src/modules/accounts/users';
import { queueAccountMails } from '../src/modules/mails/queue-account-mails';
import { createAttemptLimits } from '../src/attempt-limits/attempt-limits';
import { createSecurityEvents } from '../src/security-events/security-events';
import { createEmbeddedSessions } from '../src/sessions/embedded-sessions';
import { inProcessFetch } from '../../sandbox/test/in-process-fetch';
import { openDocuments } from './documents';
import { openPictures } from './pictures';
import { unlimited } from './unlimited';

export const publicUrl = 'http://localhost:3000';
export const publishableKey = 'pk_test_of_the_tests';
export const sandboxPath = '/sandbox/stripe';
export const secretKey = 'sk_test_of_the_tests';
export const webhookSecret = 'whsec_of_the_tests';

export type Composition = {
  app: FastifyInstance;
  identity: EmbeddedIdentity;
  identityVerifier: IdentityVerifier;
  cards: Cards;
  pictures: Awaited<ReturnType<typeof openPictures>>;
  documents: Awaited<ReturnType<typeof openDocuments>>;
  tokenSecret: string;
  publicDataVersion: PublicDataVersion;
};

const unboundedQueue = { take: () => ({ turn: Promise.resolve(true), leave: () => {} }) };

/** API, embedded identity and card sandbox in one application, composed as in the host, but without pages. */
export async function composeShop(
  database: Database,
  environment: Record<string, string>,
  logStream?: { write: (line: string) => void },
  replica?: ReadReplica,
): Promise<Composition> {
  const config = readConfig({ ...unlimited, ...environment });
  const securityEvents = await createSecurityEvents(database.db, (fields) =>
    app.log.info(fields, 'security event'),
  );
  const pictures = await openPictures();
  const identity = createEmbeddedIdentity({
    database: database.db,
    secret: await readSecret(database.db, 'identity'),
    publicUrl,
    mails: queueAccountMails(database.db, publicUrl),
    attempts: createAttemptLimits(database.db),
    limits: config.identityLimits,
    passwordQueues: { anonymous: unboundedQueue, signedIn: unboundedQueue },
    google: null,
    sendPhoneCode: null,
    beforeDelete: deleteAccountOrExplain(database.db, pictures.store),
    isStaff: (email) => isStaffEmail(database.db, email),
    recordEvent: (event) => securityEvents.record(database.db, event),
    onError: (error) => app.log.error({ err: error }, 'identity failed'),
  });
  const tokenSecret = await readSecret(database.db, 'api-token');
  const stripe = createStripeClient(
    secretKey,
    inProcessFetch(() => app, sandboxPath),
  );
  const identityVerifier = createIdentityVerifier({
    ...identity,
    fetch: (url, init) => identity.handle(new Request(url, init)),
  });
  const cards = createCards(stripe, publishableKey, webhookSecret);
  const publicDataVersion = createPublicDataVersion(createLocalSignal());
  const documents = await openDocuments();
  const app = buildApi({
    database,
    identity: identityVerifier,
    sessions: createEmbeddedSessions(database.db, identity.endSession),
    deleteIdentity: identity.deleteAccount,
    registerAccount: identity.registerAccount,
    checkServices: async () => [{ subject: 'Mail', level: 'ok', text: 'checked' }],
    cards,
    pictures,
    documents: documents.store,
    tokens: createApiTokens(tokenSecret),
    publicDataVersion,
    securityEvents,
    config: { ...config, publicUrl, apiOrigins: ['https://elsewhere.example'] },
    ...(logStream ? { logStream } : {}),
    ...(replica ? { replica } : {}),
  });
  serveIdentity(app, identity, (request) => request.clientAddress);
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
  app.addHook('onClose', pictures.close);
  app.addHook('onClose', documents.close);
  await app.ready();
  return { app, identity, identityVerifier, cards, pictures, documents, tokenSecret, publicDataVersion };
}

/** The API alone, with these cards: there is no identity service, so its users need tokens of `createPeople`. */
export async function composeApi(options: {
  database: Database;
  cards: Cards;
  tokenSecret: string;
  environment?: Record<string, string>;
  logStream: { write: (line: string) => void };
}): Promise<FastifyInstance> {
  const { environment, tokenSecret, ...services } = options;
  const pictures = await openPictures();
  const documents = await openDocuments();
  const app = buildApi({
    ...services,
    pictures,
    documents: documents.store,
    tokens: createApiTokens(tokenSecret),
    identity: { verify: async () => null },
    sessions: createEmbeddedSessions(options.database.db, async () => {}),
    deleteIdentity: null,
    registerAccount: null,
    checkServices: async () => [],
    securityEvents: { record: async () => {} },
    publicDataVersion: createPublicDataVersion(createLocalSignal()),
    config: { ...readConfig({ ...unlimited, ...environment }), publicUrl },
  });
  app.addHook('onClose', pictures.close);
  app.addHook('onClose', documents.close);
  await app.ready();
  return app;
}
