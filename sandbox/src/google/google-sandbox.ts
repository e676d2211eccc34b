import formbody from '@fastify/formbody';
import type { FastifyPluginAsync } from 'fastify';
import { SignJWT } from 'jose';
import type pg from 'pg';
import { schemaOnce } from '../schema';
import { textFields } from '../storable-text';
import { readRequest, sendFault, sendPeople } from './people-page';
import { fitsChallenge, issueCode, type Person, readKey, schema, subjectOf, takeCode } from './store';

export type GoogleSandboxOptions = {
  pool: pg.Pool;
  /** The URL that the plugin is registered under. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The only allowed redirect URI. */
  redirectUri: string;
};

const tokenSeconds = 3_600;

/**
 * A stand-in for Google's OpenID provider, for development and tests: a page to choose a person, the authorization code
 * flow with PKCE, signed ID tokens. https://developers.google.com/identity/openid-connect/openid-connect
 */
export function googleSandbox(options: GoogleSandboxOptions): FastifyPluginAsync {
  const { pool, issuer, clientId, clientSecret } = options;
  const ready = schemaOnce(pool, 'google', schema);

  return async (app) => {
    app.removeAllContentTypeParsers();
    await app.register(formbody);
    app.addHook('onRequest', async () => ready());

    app.get('/.well-known/openid-configuration', async () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/certs`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      scopes_supported: ['openid', 'email', 'profile'],
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      code_challenge_methods_supported: ['S256'],
    }));

    app.get('/certs', async () => ({ keys: [(await readKey(pool)).publicJwk] }));

    app.get('/authorize', async (request, reply) => {
      const authorization = readRequest(textFields(request.query), options);
      return typeof authorization === 'string'
        ? sendFault(reply, authorization)
        : sendPeople(reply, authorization, app.prefix);
    });

    app.post('/authorize', async (request, reply) => {
      const form = textFields(request.body);
      const authorization = readRequest(form, options);
      if (typeof authorization === 'string') return sendFault(reply, authorization);
      const back = new URL(authorization.redirect_uri);
      back.searchParams.set('state', authorization.state);
      const person = readPerson(form);
      if (person) {
        const code = await issueCode(pool, {
          person,
          clientId,
          redirectUri: authorization.redirect_uri,
          codeChallenge: authorization.code_challenge || null,
          nonce: authorization.nonce || null,
        });
        back.searchParams.set('code', code);
      } else {
        back.searchParams.set('error', 'access_denied');
      }
      return reply.header('cache-control', 'no-store').redirect(back.href, 303);
    });

    app.post('/token', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const refuse = (status: number, error: string) => reply.code(status).send({ error });
      const form = textFields(request.body);
      const { grant_type, code = '', redirect_uri, code_verifier = '' } = form;
      const client = readClient(form, request.headers.authorization);
      if (client.id !== clientId || client.secret !== clientSecret) return refuse(401, 'invalid_client');
      if (grant_type !== 'authorization_code') return refuse(400, 'unsupported_grant_type');
      const grant = await takeCode(pool, code);
      const fits =
        grant?.redirectUri === redirect_uri &&
        (grant?.codeChallenge === null || fitsChallenge(code_verifier, grant?.codeChallenge ?? ''));
      if (!grant || !fits) return refuse(400, 'invalid_grant');
      return {
        id_token: await signIdToken(options, grant.person, grant.nonce),
        token_type: 'Bearer',
        expires_in: tokenSeconds,
        scope: 'openid email profile',
      };
    });
  };
}

async function signIdToken(
  { pool, issuer, clientId }: GoogleSandboxOptions,
  person: Person,
  nonce: string | null,
): Promise<string> {
  const key = await readKey(pool);
  return new SignJWT({
    email: person.email,
    email_verified: person.verified,
    name: person.name,
    ...(nonce ? { nonce } : {}),
  })
    .setProtectedHeader({ alg: key.algorithm, kid: key.keyId })
    .setIssuer(issuer)
    .setAudience(clientId)
    .setSubject(subjectOf(person))
    .setIssuedAt()
    .setExpirationTime(`${tokenSeconds}s`)
    .sign(key.privateKey);
}

/** Domain labels exclude the dot, so the pattern matches in linear time. */
const emailPattern = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;
const longestEmail = 254;

function readPerson(body: Record<string, string>): Person | null {
  const email = (body['email'] ?? '').trim().toLowerCase();
  if (email.length > longestEmail || !emailPattern.test(email)) return null;
  const name = (body['name'] ?? '').trim() || email.slice(0, email.indexOf('@'));
  return { email, name, verified: body['verified'] === 'yes' };
}

/** Reads the client's credentials from the body or HTTP Basic: RFC 6749, section 2.3.1. */
function readClient(body: Record<string, string>, authorization: string | undefined) {
  const basic = /^Basic (.+)$/i.exec(authorization ?? '')?.[1];
  if (!basic) return { id: body['client_id'], secret: body['client_secret'] };
  try {
    const [id, secret] = Buffer.from(basic, 'base64').toString('utf8').split(':').map(decodeURIComponent);
    return { id, secret };
  } catch {
    return { id: undefined, secret: undefined };
  }
}
