import { accountsStore } from './accounts-store';
import { countByAddress } from './address-limits';
import { createBackgroundTasks } from './background-tasks';
import { respondOrThrow } from './call-faults';
import type { EmbeddedIdentityOptions } from './identity-options';
import { withKeptCookies } from './kept-cookies';
import { audience, createBetterAuth, disabledPathsOf } from './better-auth';
import { identityPath } from './service-address';

/** One operation over HTTP. `query` and `body`: the library's zod schemas, where it has any. */
export type Operation = { method: string; path: string; query: unknown; body: unknown };

/** The identity service inside the shop: better-auth under `/identity`, at better-auth's own paths. */
export type EmbeddedIdentity = {
  /** Issuer of its ID tokens, and the address of their public keys. */
  issuer: string;
  audience: string;
  keysUrl: string;
  algorithms: string[];
  /** Whether pages of this origin may send requests. */
  acceptsOrigin: (origin: string) => Promise<boolean>;
  /** @throws internal errors, such as an unavailable database */
  handle: (request: Request) => Promise<Response>;
  /** The ID token claim that holds the session id. */
  sessionClaim: 'sid';
  /** Whether the session of an ID token is live: not expired, signed out, revoked or deleted. */
  isLive: (token: { subject: string; sessionId: string }) => Promise<boolean>;
  /** Signs one session out, if it exists. */
  endSession: (subject: string, sessionId: string) => Promise<void>;
  /** Creates an account with a verified e-mail, for the demo data. @returns its subject */
  createAccount: (account: { name: string; email: string; password: string }) => Promise<string>;
  /**
   * Creates an account as if somebody had registered it: its e-mail is not verified. Sends no mail.
   * @returns its subject; null when the e-mail has an account
   */
  registerAccount: (account: { name: string; email: string; password: string }) => Promise<string | null>;
  /** Deletes an account with its sign-in methods and sessions, if it exists. */
  deleteAccount: (subject: string) => Promise<void>;
  /** Resolves when no background work is running. */
  settled: () => Promise<void>;
  /** Every operation that the service offers over HTTP. */
  operations: Operation[];
};

export function createEmbeddedIdentity(options: EmbeddedIdentityOptions): EmbeddedIdentity {
  const issuer = `${options.publicUrl}${identityPath}`;
  const background = createBackgroundTasks(options.onError);
  const auth = createBetterAuth(options, background);
  const openStore = async () => accountsStore(await auth.$context);
  const create = async (
    account: { name: string; email: string; password: string },
    emailVerified: boolean,
  ) => {
    const { name, email, password } = account;
    const context = await auth.$context;
    const passwordHash = await context.password.hash(password);
    return accountsStore(context).create({ name, email, passwordHash, emailVerified });
  };

  return {
    issuer,
    audience,
    keysUrl: `${issuer}/jwks`,
    algorithms: ['ES256'],
    acceptsOrigin: async (origin) => (await auth.$context).isTrustedOrigin(origin),
    handle: async (request) => {
      const wait = await countByAddress(request, options.attempts, options.limits);
      // `serveIdentity` adds the body.
      if (wait > 0) return new Response(null, { status: 429, headers: { 'Retry-After': String(wait) } });
      return withKeptCookies(request, await respondOrThrow(() => auth.handler(request), options.onError));
    },
    sessionClaim: 'sid',
    isLive: async ({ subject, sessionId }) => {
      const session = await (await openStore()).findSession(subject, sessionId);
      return session !== null && session.expiresAt.getTime() > Date.now();
    },
    endSession: async (subject, sessionId) => {
      const accounts = await openStore();
      const session = await accounts.findSession(subject, sessionId);
      if (session) await accounts.endSession(session.token);
    },
    createAccount: async (account) => create(account, true),
    registerAccount: async (account) => {
      const accounts = await openStore();
      const isTaken = async () => (await accounts.findByEmail(account.email)) !== null;
      if (await isTaken()) return null;
      try {
        return await create(account, false);
      } catch (error) {
        // Somebody registered it at the same moment.
        if (await isTaken()) return null;
        throw error;
      }
    },
    deleteAccount: async (subject) => (await openStore()).delete(subject),
    settled: background.settled,
    operations: listOperations(auth.api, disabledPathsOf(options)),
  };
}

type LibraryEndpoint = {
  path?: string;
  options?: {
    method?: string | string[];
    query?: unknown;
    body?: unknown;
    metadata?: { SERVER_ONLY?: boolean; [name: string]: unknown };
  };
};

function listOperations(api: Record<string, LibraryEndpoint>, disabledPaths: string[]): Operation[] {
  return Object.values(api).flatMap(({ path, options }) => {
    if (!path || !options || options.metadata?.SERVER_ONLY || disabledPaths.includes(path)) return [];
    return [options.method ?? []].flat().map((method) => ({
      method,
      path,
      query: options.query,
      body: options.body,
    }));
  });
}
