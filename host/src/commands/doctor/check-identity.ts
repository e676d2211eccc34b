import type { Config } from '@chuck-and-bit/api/config';
import { identityPath } from '@chuck-and-bit/identity/service-address';
import * as z from 'zod/mini';
import { googleEndpoints } from '../../services/google';
import { type Finding, findingsAbout, reasonOf } from './finding';

type Checked = Pick<Config, 'google' | 'identity' | 'publicUrl'>;

export async function checkIdentity(config: Checked, fetchIt: typeof fetch): Promise<Finding[]> {
  if (config.identity.kind === 'firebase') return checkFirebase(config.identity, config.publicUrl, fetchIt);
  if (config.google.kind === 'google') return checkGoogle(config.google, config.publicUrl, fetchIt);
  return [];
}

const tokenRefusal = z.object({ error: z.string() });

/**
 * Asks Google to exchange an invalid code. If the client is misconfigured, Google reports that instead.
 * Source: https://www.rfc-editor.org/rfc/rfc6749#section-5.2
 */
async function checkGoogle(
  { clientId, clientSecret }: { clientId: string; clientSecret: string },
  publicUrl: string,
  fetchIt: typeof fetch,
): Promise<Finding[]> {
  const { fault, ok, warning } = findingsAbout('Google');
  const redirectUri = `${publicUrl}${identityPath}/callback/google`;
  const response = await fetchIt(googleEndpoints.tokenUrl, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: 'none',
      redirect_uri: redirectUri,
      client_id: clientId,
      client_secret: clientSecret,
    }),
  });
  const refusal = tokenRefusal.safeParse(await response.json().catch(() => null)).data?.error;
  if (refusal === 'invalid_client' || refusal === 'unauthorized_client') {
    return [fault('Google rejects GOOGLE_CLIENT_ID with GOOGLE_CLIENT_SECRET')];
  }
  if (refusal === 'redirect_uri_mismatch') {
    return [fault(`The client does not list the redirect address ${redirectUri}`)];
  }
  const keys = await fetchIt(googleEndpoints.keysUrl);
  if (!keys.ok) return [fault(`Google's keys can't be read: status ${keys.status}`)];
  if (refusal !== 'invalid_grant')
    return [warning(`Google responded with ${response.status} ${refusal ?? ''}`)];
  return [ok(`accepts the client; its redirect address must be ${redirectUri}`)];
}

const { fault, ok } = findingsAbout('Firebase');
const projectSettings = z.object({ authorizedDomains: z._default(z.array(z.string()), []) });
const projectRefusal = z.object({ error: z.object({ message: z.string() }) });

/** Reads the project's settings as Firebase's own web client does. */
async function checkFirebase(
  { apiKey, authDomain, emulator }: Extract<Config['identity'], { kind: 'firebase' }>,
  publicUrl: string,
  fetchIt: typeof fetch,
): Promise<Finding[]> {
  const service = emulator === null ? 'https:/' : `http://${emulator}`;
  const response = await fetchIt(
    `${service}/identitytoolkit.googleapis.com/v1/projects?key=${encodeURIComponent(apiKey)}`,
    { headers: { referer: `${publicUrl}/` } },
  );
  const content: unknown = await response.json();
  const refusal = projectRefusal.safeParse(content).data?.error.message;
  if (refusal !== undefined) return [fault(`Firebase refuses FIREBASE_API_KEY: ${refusal.slice(0, 200)}`)];
  const domains = projectSettings.safeParse(content).data?.authorizedDomains ?? [];
  const { hostname } = new URL(publicUrl);
  const findings = domains.includes(hostname)
    ? [ok(`accepts the key, and ${hostname} may log people in`)]
    : [fault(`${hostname} is not among the authorized domains (${domains.join(', ')})`)];
  if (emulator === null) findings.push(...(await checkAuthDomain(authDomain, fetchIt)));
  return findings;
}

async function checkAuthDomain(authDomain: string, fetchIt: typeof fetch): Promise<Finding[]> {
  const address = `https://${authDomain}/__/auth/handler`;
  try {
    const { status, ok: isThere } = await fetchIt(address);
    return isThere ? [] : [fault(`FIREBASE_AUTH_DOMAIN responds with ${status} at ${address}`)];
  } catch (error) {
    return [fault(`FIREBASE_AUTH_DOMAIN can't be reached: ${reasonOf(error)}`)];
  }
}
