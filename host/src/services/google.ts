import type { Config } from '@chuck-and-bit/api/config';
import type { Database } from '@chuck-and-bit/api/database/client';
import { readSecret } from '@chuck-and-bit/api/database/secrets';
import { identityPath } from '@chuck-and-bit/identity/service-address';
import type { GoogleProvider } from '@chuck-and-bit/identity/identity-options';
import { googleSandbox } from '@chuck-and-bit/sandbox/google/google-sandbox';
import type { FastifyInstance } from 'fastify';

const sandboxPath = '/sandbox/google';
const sandboxClientId = 'chuck-and-bit.sandbox';

/** From https://accounts.google.com/.well-known/openid-configuration */
export const googleEndpoints = {
  issuers: ['https://accounts.google.com', 'accounts.google.com'],
  authorizationUrl: 'https://accounts.google.com/o/oauth2/v2/auth',
  tokenUrl: 'https://oauth2.googleapis.com/token',
  keysUrl: 'https://www.googleapis.com/oauth2/v3/certs',
};

export type ChosenGoogle = {
  /** null: sign-in with Google is disabled. */
  provider: GoogleProvider | null;
  serve: (app: FastifyInstance) => void;
};

/** Google if its credentials are configured, otherwise its sandbox where sandboxes are allowed. */
export async function chooseGoogle(
  { google, publicUrl }: Pick<Config, 'google' | 'publicUrl'>,
  database: Database,
  fetchInside: typeof fetch,
): Promise<ChosenGoogle> {
  if (google.kind === 'off') return { provider: null, serve: () => {} };
  if (google.kind === 'google') {
    const { clientId, clientSecret } = google;
    return { provider: { clientId, clientSecret, ...googleEndpoints }, serve: () => {} };
  }
  const issuer = `${publicUrl}${sandboxPath}`;
  const clientSecret = await readSecret(database.db, 'google-sandbox');
  return {
    provider: {
      clientId: sandboxClientId,
      clientSecret,
      issuers: [issuer],
      authorizationUrl: `${issuer}/authorize`,
      tokenUrl: `${issuer}/token`,
      keysUrl: `${issuer}/certs`,
      fetch: fetchInside,
    },
    serve: (app) => {
      app.register(
        googleSandbox({
          pool: database.pool,
          issuer,
          clientId: sandboxClientId,
          clientSecret,
          redirectUri: `${publicUrl}${identityPath}/callback/google`,
        }),
        { prefix: sandboxPath },
      );
    },
  };
}
