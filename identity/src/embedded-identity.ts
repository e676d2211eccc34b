import { registerForm } from '@chuck-and-bit/contract/credentials';
import { limits } from '@chuck-and-bit/contract/limits';
import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { jwt } from 'better-auth/plugins';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as tables from './identity.tables';

export const identityPath = '/identity';
const audience = 'chuck-and-bit';
const clientAddressHeader = 'x-client-address';

export type EmbeddedIdentityOptions = {
  /** A drizzle database on PostgreSQL that holds the tables of `identity.tables.ts`. */
  database: Parameters<typeof drizzleAdapter>[0];
  /** Signs the session cookies. */
  secret: string;
  /** The shop's address, without a trailing slash. */
  publicUrl: string;
};

/** The identity service inside the shop: better-auth under `/identity`, speaking better-auth's own paths. */
export type EmbeddedIdentity = {
  /** What its ID tokens carry, and where their keys are. */
  issuer: string;
  audience: string;
  keysUrl: string;
  algorithms: string[];
  handle: (request: Request) => Promise<Response>;
  /** Registers an account without the web: for the first start. @returns its subject */
  createAccount: (account: { name: string; email: string; password: string }) => Promise<string>;
};

export function createEmbeddedIdentity(options: EmbeddedIdentityOptions): EmbeddedIdentity {
  const issuer = `${options.publicUrl}${identityPath}`;
  const auth = betterAuth({
    appName: 'Chuck & Bit',
    baseURL: options.publicUrl,
    basePath: identityPath,
    secret: options.secret,
    trustedOrigins: sameOrigins(options.publicUrl),
    database: drizzleAdapter(options.database, { provider: 'pg', schema: tables }),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: limits.password.min,
      maxPasswordLength: limits.password.max,
    },
    session: { expiresIn: 60 * 60 * 24 * 7, updateAge: 60 * 60 * 24 },
    plugins: [
      jwt({
        jwks: { keyPairConfig: { alg: 'ES256' } },
        jwt: {
          issuer,
          audience,
          expirationTime: `${limits.tokenSeconds}s`,
          definePayload: ({ user }) => ({
            email: user.email,
            email_verified: user.emailVerified,
            name: user.name,
            picture: user.image ?? undefined,
          }),
        },
      }),
    ],
    hooks: {
      before: createAuthMiddleware(async (context) => requireRegistration(context.path, context.body)),
    },
    // Generous per address: an office shares one.
    rateLimit: {
      enabled: true,
      storage: 'database',
      window: 60,
      max: 300,
      customRules: {
        '/sign-in/*': { window: 60, max: 300 },
        '/sign-up/*': { window: 60, max: 300 },
        '/change-password': { window: 60, max: 300 },
        '/change-email': { window: 60, max: 300 },
      },
    },
    advanced: {
      useSecureCookies: options.publicUrl.startsWith('https:'),
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
      cookiePrefix: 'chuck-and-bit',
    },
    telemetry: { enabled: false },
    logger: { level: 'error' },
  });
  return {
    issuer,
    audience,
    keysUrl: `${issuer}/jwks`,
    algorithms: ['ES256'],
    handle: (request) => auth.handler(request),
    createAccount: async (account) => {
      const { user } = await auth.api.signUpEmail({ body: account });
      return user.id;
    },
  };
}

/** The service applies the contract's rules itself: whoever calls may have skipped the form. */
function requireRegistration(path: string, body: unknown): void {
  if (path !== '/sign-up/email') return;
  const parsed = registerForm.safeParse(body);
  if (parsed.success) return;
  const fault = parsed.error.issues[0];
  const code = fault?.path[0] === 'password' ? 'PASSWORD_INVALID' : 'INVALID_INPUT';
  throw new APIError('BAD_REQUEST', { code, message: fault?.message ?? 'Invalid Input' });
}

/** A shop on this machine is reached by either name of it. */
function sameOrigins(publicUrl: string): string[] {
  const url = new URL(publicUrl);
  if (url.hostname !== 'localhost' && url.hostname !== '127.0.0.1') return [publicUrl];
  return ['localhost', '127.0.0.1'].map(
    (name) => `${url.protocol}//${name}${url.port ? `:${url.port}` : ''}`,
  );
}

/** Serves the identity service on the shop's own port. */
export function serveIdentity(app: FastifyInstance, identity: EmbeddedIdentity): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.route({
      method: ['GET', 'POST'],
      url: `${identityPath}/*`,
      handler: async (request, reply) => {
        const response = await identity.handle(toWebRequest(request));
        return reply.header('cache-control', 'no-store').send(response);
      },
    });
  });
}

function toWebRequest(request: FastifyRequest): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  headers.set(clientAddressHeader, request.ip);
  const { body } = request;
  return new Request(new URL(request.url, `${request.protocol}://${request.host}`), {
    method: request.method,
    headers,
    ...(Buffer.isBuffer(body) && body.length > 0 ? { body: new Uint8Array(body) } : {}),
  });
}
