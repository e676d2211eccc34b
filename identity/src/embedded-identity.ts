import { limits as contractLimits } from '@chuck-and-bit/contract/limits';
import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError, createAuthMiddleware, isAPIError } from 'better-auth/api';
import { jwt, magicLink } from 'better-auth/plugins';
import { createAccountLimits } from './account-limits';
import { createAddressLimits } from './address-limits';
import { createBackgroundTasks } from './background-tasks';
import { inCallContext } from './call-contexts';
import { googleSignIn } from './google';
import * as tables from './identity.tables';
import type { EmbeddedIdentityOptions } from './identity-options';
import { phoneNumbers, phonePaths, phonePathsNotOffered } from './phone-numbers';
import { tooManyAttempts } from './refusals';
import { applyRules } from './request-rules';
import { secondStep } from './second-step';
import { noticeNewDevice } from './sign-in-notices';

export const identityPath = '/identity';
export const clientAddressHeader = 'x-client-address';
const audience = 'chuck-and-bit';
const appName = 'Chuck & Bit';

/** The identity service inside the shop: better-auth under `/identity`, speaking better-auth's own paths. */
export type EmbeddedIdentity = {
  /** What its ID tokens carry, and where their keys are. */
  issuer: string;
  audience: string;
  keysUrl: string;
  algorithms: string[];
  handle: (request: Request) => Promise<Response>;
  /** Whether the session that an ID token was made in still lives: not signed out, revoked or deleted. */
  isLive: (subject: string, sessionId: string | null) => Promise<boolean>;
  /** Registers an account without the web and without mails: for the first start. @returns its subject */
  createAccount: (account: { name: string; email: string; password: string }) => Promise<string>;
  /** Resolves when no work is left that outlived its answer. */
  settled: () => Promise<void>;
};

export function createEmbeddedIdentity(options: EmbeddedIdentityOptions): EmbeddedIdentity {
  const { publicUrl, mails, limits, attempts } = options;
  const issuer = `${publicUrl}${identityPath}`;
  const background = createBackgroundTasks(options.onError);
  const accountLimits = createAccountLimits(attempts, limits);
  const addressLimits = createAddressLimits(attempts, limits);
  const linkTo = (path: string, query: Record<string, string>) =>
    `${publicUrl}${path}?${new URLSearchParams(query)}`;

  const auth = betterAuth({
    appName,
    baseURL: publicUrl,
    basePath: identityPath,
    secret: options.secret,
    trustedOrigins: sameOrigins(publicUrl),
    database: drizzleAdapter(options.database, { provider: 'pg', schema: tables }),
    emailAndPassword: {
      enabled: true,
      minPasswordLength: contractLimits.password.min,
      maxPasswordLength: contractLimits.password.max,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) =>
        mails.resetPassword(
          recipientOf(user),
          linkTo(`${identityPath}/reset-password/${token}`, { callbackURL: '/reset-password' }),
        ),
      onPasswordReset: ({ user }) => keepOnlyOwner(user),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendVerificationEmail: ({ user, token }) =>
        mails.verifyEmail(
          recipientOf(user),
          linkTo(`${identityPath}/verify-email`, { token, callbackURL: '/?verified=1' }),
        ),
    },
    user: {
      deleteUser: {
        enabled: true,
        beforeDelete: async (user) => {
          const refusal = await options.beforeDelete(user.id);
          if (refusal !== null) throw new APIError('FORBIDDEN', { code: 'ACCOUNT_NEEDED', message: refusal });
        },
      },
    },
    session: { expiresIn: 60 * 60 * 24 * 7, updateAge: 60 * 60 * 24 },
    verification: { storeIdentifier: 'hashed' },
    databaseHooks: {
      user: {
        create: {
          // A sign-in link knows no name.
          before: async (user) => ({ data: { ...user, name: user.name.trim() || nameFrom(user.email) } }),
        },
      },
    },
    plugins: [
      jwt({
        jwks: { keyPairConfig: { alg: 'ES256' } },
        jwt: {
          issuer,
          audience,
          expirationTime: `${contractLimits.tokenSeconds}s`,
          definePayload: ({ user, session }) => ({
            sid: session.id,
            email: user.email,
            email_verified: user.emailVerified,
            name: user.name,
            picture: user.image ?? undefined,
          }),
        },
      }),
      magicLink({
        sendMagicLink: async ({ email, url }) => {
          background.run(mails.signInLink({ to: email, name: null }, url));
        },
      }),
      ...secondStep({ appName, publicUrl, limits }),
      ...(options.google ? [googleSignIn(options.google)] : []),
      ...(options.sendPhoneCode ? [phoneNumbers(options.sendPhoneCode)] : []),
    ],
    disabledPaths: [
      ...(options.sendPhoneCode ? phonePathsNotOffered : phonePaths),
      '/change-email',
      '/two-factor/send-otp',
      '/two-factor/verify-otp',
    ],
    hooks: {
      before: createAuthMiddleware(async (context) => {
        const changes = await applyRules(context);
        const body = changes && { ...(context.body as object), ...changes };
        await accountLimits.take(body ? { ...context, body } : context);
        if (body) return { context: { body } };
      }),
      after: createAuthMiddleware(async (context) => {
        const { returned, newSession } = context.context;
        if (isAPIError(returned)) {
          if (returned.statusCode === 429) throw tooManyAttempts(limits.accountWindowSeconds);
          if (isRegistrationOfKnown(returned)) background.run(tellOwner(String(context.body.email)));
        }
        if (newSession || !isAPIError(returned)) await accountLimits.succeeded(context);
        const device = await noticeNewDevice(context, clientAddressHeader);
        if (device && newSession) {
          const to = recipientOf(newSession.user);
          background.run(mails.newSignIn(to, `${publicUrl}/dashboard/profile`, device));
        }
      }),
    },
    // Counted by `attempts` instead: the library's own windows never end while requests go on.
    rateLimit: { enabled: false },
    advanced: {
      // Said aloud, because the library leaves both out while tests run.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      useSecureCookies: publicUrl.startsWith('https:'),
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
      cookiePrefix: 'chuck-and-bit',
      backgroundTasks: { handler: background.run },
    },
    onAPIError: {
      errorURL: `${publicUrl}/login`,
      onError: (error) => {
        if (!isAPIError(error) || error.statusCode >= 500) options.onError(error);
      },
    },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      // Most of what the library calls an error is a caller's; faults come with an Error.
      log: (_level, _message, ...details) => {
        const fault = details.find((detail) => detail instanceof Error && !isAPIError(detail));
        if (fault) options.onError(fault);
      },
    },
  });

  /** A reset proves the mailbox. What an account gathered before that proof may be someone else's, so it goes. */
  async function keepOnlyOwner(user: { id: string; emailVerified: boolean }): Promise<void> {
    if (user.emailVerified) return;
    const { internalAdapter } = await auth.$context;
    for (const account of await internalAdapter.findAccounts(user.id)) {
      if (account.providerId !== 'credential') await internalAdapter.deleteAccount(account.id);
    }
    await internalAdapter.updateUser(user.id, { emailVerified: true });
  }

  async function tellOwner(email: string): Promise<void> {
    const wait = await attempts.take(`registration-notice:${email}`, { max: 1, windowSeconds: 60 * 60 });
    if (wait > 0) return;
    const { internalAdapter } = await auth.$context;
    const found = await internalAdapter.findUserByEmail(email);
    if (found) await mails.registrationAttempt(recipientOf(found.user), `${publicUrl}/login`);
  }

  return {
    issuer,
    audience,
    keysUrl: `${issuer}/jwks`,
    algorithms: ['ES256'],
    handle: async (request) =>
      (await addressLimits.refuse(request, identityPath, clientAddressHeader)) ??
      inCallContext(() => auth.handler(request)),
    isLive: async (subject, sessionId) => {
      if (sessionId === null) return false;
      const { adapter } = await auth.$context;
      const session = await adapter.findOne<{ expiresAt: Date }>({
        model: 'session',
        where: [
          { field: 'id', value: sessionId },
          { field: 'userId', value: subject },
        ],
      });
      return session !== null && session.expiresAt.getTime() > Date.now();
    },
    createAccount: ({ name, email, password }) =>
      inCallContext(async () => {
        const context = await auth.$context;
        const hash = await context.password.hash(password);
        const user = await context.internalAdapter.createUser(
          { name, email, emailVerified: false },
          { method: 'email-password' },
        );
        await context.internalAdapter.linkAccount({
          userId: user.id,
          providerId: 'credential',
          accountId: user.id,
          password: hash,
        });
        return user.id;
      }),
    settled: background.settled,
  };
}

function recipientOf(user: { email: string; name: string }) {
  return { to: user.email, name: user.name };
}

function nameFrom(email: string): string {
  return email.slice(0, email.indexOf('@'));
}

function isRegistrationOfKnown(error: APIError): boolean {
  return error.body?.code === 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL';
}

/** A shop on this machine is reached by either name of it. */
function sameOrigins(publicUrl: string): string[] {
  const url = new URL(publicUrl);
  if (url.hostname !== 'localhost' && url.hostname !== '127.0.0.1') return [publicUrl];
  return ['localhost', '127.0.0.1'].map(
    (name) => `${url.protocol}//${name}${url.port ? `:${url.port}` : ''}`,
  );
}
