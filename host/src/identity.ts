import type { Config } from '@chuck-and-bit/api/config';
import type { Database } from '@chuck-and-bit/api/database/client';
import { readSecret } from '@chuck-and-bit/api/database/secrets';
import { createFirebaseEmulatorVerifier, createFirebaseVerifier } from '@chuck-and-bit/api/external/firebase';
import { createIdentityVerifier, type IdentityVerifier } from '@chuck-and-bit/api/external/identity';
import { deleteAccountUnlessNeeded } from '@chuck-and-bit/api/modules/accounts/delete-account';
import { queueAccountMails } from '@chuck-and-bit/api/modules/mails/queue-account-mails';
import { createAttemptLimits } from '@chuck-and-bit/api/rate-limits/attempt-limits';
import {
  createEmbeddedIdentity,
  type EmbeddedIdentity,
  identityPath,
} from '@chuck-and-bit/identity/embedded-identity';
import { serveIdentity } from '@chuck-and-bit/identity/serve-identity';
import type { FastifyInstance } from 'fastify';
import { chooseGoogle } from './google';
import type { ChosenMail } from './mail';
import type { PublicConfig } from './web';

export type ChosenIdentity = {
  verifier: IdentityVerifier;
  /** The service inside the shop; null where Firebase keeps the accounts. */
  embedded: EmbeddedIdentity | null;
  publicConfig: Pick<PublicConfig, 'identity' | 'google' | 'phone'>;
  /** Adds what the choice needs on our own port. */
  serve: (app: FastifyInstance) => void;
};

type Hands = {
  database: Database;
  mail: ChosenMail;
  fetchInside: typeof fetch;
  onError: (error: unknown) => void;
};

/** Firebase where it is configured, otherwise the service inside the shop. */
export async function chooseIdentity(
  config: Pick<Config, 'identity' | 'google' | 'identityLimits' | 'publicUrl'>,
  hands: Hands,
): Promise<ChosenIdentity> {
  if (config.identity.kind === 'firebase') return connectFirebase(config.identity);
  const { publicUrl } = config;
  const { database, mail, fetchInside, onError } = hands;
  const google = await chooseGoogle(config, database, fetchInside);
  const embedded = createEmbeddedIdentity({
    database: database.db,
    secret: await readSecret(database.db, 'identity'),
    publicUrl,
    mails: queueAccountMails(database.db, publicUrl),
    attempts: createAttemptLimits(database.db),
    limits: config.identityLimits,
    google: google.provider,
    sendPhoneCode: mail.sendPhoneCode,
    beforeDelete: deleteAccountUnlessNeeded(database.db),
    onError,
  });
  return {
    verifier: createIdentityVerifier({
      ...embedded,
      fetch: (url, init) => embedded.handle(new Request(url, init)),
    }),
    embedded,
    publicConfig: {
      identity: { kind: 'embedded', url: identityPath },
      google: google.provider !== null,
      phone: mail.sendPhoneCode !== null,
    },
    serve: (app) => {
      serveIdentity(app, embedded);
      google.serve(app);
    },
  };
}

function connectFirebase(firebase: Extract<Config['identity'], { kind: 'firebase' }>): ChosenIdentity {
  const { projectId, apiKey, authDomain, emulator } = firebase;
  return {
    verifier: emulator ? createFirebaseEmulatorVerifier(projectId) : createFirebaseVerifier(projectId),
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
