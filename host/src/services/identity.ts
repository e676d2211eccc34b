import type { Config } from '@chuck-and-bit/api/config';
import type { Database } from '@chuck-and-bit/api/database/client';
import type { FileStore } from '@chuck-and-bit/api/external/files/file-store';
import { readSecret } from '@chuck-and-bit/api/database/secrets';
import { createFirebaseVerifier } from '@chuck-and-bit/api/external/firebase';
import { createIdentityVerifier, type IdentityVerifier } from '@chuck-and-bit/api/external/identity';
import { deleteAccountOrExplain } from '@chuck-and-bit/api/modules/accounts/delete-account';
import { isStaffEmail } from '@chuck-and-bit/api/modules/accounts/users';
import { queueAccountMails } from '@chuck-and-bit/api/modules/mails/queue-account-mails';
import { createFairQueue } from '@chuck-and-bit/api/fair-queue';
import { visitorOf } from '@chuck-and-bit/api/places';
import { createAttemptLimits } from '@chuck-and-bit/api/attempt-limits/attempt-limits';
import type { SecurityEvents } from '@chuck-and-bit/api/security-events/security-events';
import { createEmbeddedSessions } from '@chuck-and-bit/api/sessions/embedded-sessions';
import { createFirebaseSessions } from '@chuck-and-bit/api/sessions/firebase-sessions';
import type { SessionStore } from '@chuck-and-bit/api/sessions/session-store';
import { createEmbeddedIdentity, type EmbeddedIdentity } from '@chuck-and-bit/identity/embedded-identity';
import type { PasswordQueue } from '@chuck-and-bit/identity/identity-options';
import { serveIdentity } from '@chuck-and-bit/identity/serve-identity';
import { identityPath } from '@chuck-and-bit/identity/service-address';
import type { FastifyInstance } from 'fastify';
import { chooseGoogle } from './google';
import type { ChosenMail } from './mail';
import type { PublicConfig } from '@chuck-and-bit/contract/public-config';

export type ChosenIdentity = {
  verifier: IdentityVerifier;
  sessions: SessionStore;
  /** The embedded service; null with Firebase. */
  embedded: EmbeddedIdentity | null;
  publicConfig: Pick<PublicConfig, 'identity' | 'google' | 'phone'>;
  /** Registers the routes of the chosen service. */
  serve: (app: FastifyInstance) => void;
};

type IdentityDeps = {
  database: Database;
  mail: ChosenMail;
  /** The files of pictures. */
  pictures: Pick<FileStore, 'remove'>;
  fetchInside: typeof fetch;
  securityEvents: SecurityEvents;
  onError: (error: unknown) => void;
};

/** Firebase if it is configured, otherwise the embedded service. */
export async function chooseIdentity(
  config: Pick<Config, 'identity' | 'google' | 'identityLimits' | 'passwordHashes' | 'publicUrl'>,
  deps: IdentityDeps,
): Promise<ChosenIdentity> {
  const { publicUrl } = config;
  const { database, mail, pictures, fetchInside, securityEvents, onError } = deps;
  if (config.identity.kind === 'firebase') return connectFirebase(config.identity, publicUrl, database);
  const google = await chooseGoogle(config, database, fetchInside);
  const embedded = createEmbeddedIdentity({
    database: database.db,
    secret: await readSecret(database.db, 'identity'),
    publicUrl,
    mails: queueAccountMails(database.db, publicUrl),
    attempts: createAttemptLimits(database.db),
    limits: config.identityLimits,
    passwordQueues: {
      anonymous: passwordQueue(config.passwordHashes),
      signedIn: passwordQueue({ ...config.passwordHashes, atOnce: 1 }),
    },
    google: google.provider,
    sendPhoneCode: mail.sendPhoneCode,
    beforeDelete: deleteAccountOrExplain(database.db, pictures),
    isStaff: (email) => isStaffEmail(database.db, email),
    recordEvent: (event) => securityEvents.record(database.db, event),
    onError,
  });
  return {
    verifier: createIdentityVerifier({
      ...embedded,
      fetch: (url, init) => embedded.handle(new Request(url, init)),
    }),
    sessions: createEmbeddedSessions(database.db, embedded.endSession),
    embedded,
    publicConfig: {
      identity: { kind: 'embedded', url: identityPath },
      google: google.provider !== null,
      phone: mail.sendPhoneCode !== null,
    },
    serve: (app) => {
      serveIdentity(app, embedded, (request) => request.clientAddress);
      google.serve(app);
    },
  };
}

function passwordQueue(limits: Config['passwordHashes']): PasswordQueue {
  const queue = createFairQueue(limits);
  return { take: (clientAddress) => queue.take(visitorOf({ clientAddress })) };
}

function connectFirebase(
  { projectId, apiKey, authDomain, emulator }: Extract<Config['identity'], { kind: 'firebase' }>,
  publicUrl: string,
  database: Database,
): ChosenIdentity {
  const verifier = createFirebaseVerifier({ projectId, apiKey, emulator, publicUrl });
  return {
    verifier,
    sessions: createFirebaseSessions(database.db, verifier),
    embedded: null,
    publicConfig: {
      identity: {
        kind: 'firebase',
        projectId,
        apiKey,
        authDomain,
        ...(emulator && { emulatorUrl: `http://${emulator}` }),
      },
      google: true,
      phone: true,
    },
    serve: () => {},
  };
}
