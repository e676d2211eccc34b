import { limits as contractLimits } from '@chuck-and-bit/contract/limits';
import { betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError, isAPIError } from 'better-auth/api';
import { jwt, magicLink } from 'better-auth/plugins';
import { accountsStore } from './accounts-store';
import { createAddressLimits } from './address-limits';
import { createBackgroundTasks } from './background-tasks';
import { answerOrThrow, recordFault } from './call-faults';
import { authenticationTime, sessionFields } from './confirmation';
import { createEmailOwnership, nameFrom } from './email-ownership';
import { createEmailVerification } from './email-verification';
import { googleSignIn } from './google';
import * as tables from './identity.tables';
import type { EmbeddedIdentityOptions } from './identity-options';
import { listOperations, type Operation } from './operations';
import { sameOrigins } from './own-origins';
import { passwordHashing } from './password-hashing';
import { phoneNumbers, phonePaths, phonePathsNotOffered } from './phone-numbers';
import { recipientOf } from './recipient';
import { createRequestHooks } from './request-hooks';
import { secondStep } from './second-step';
import { createSecurityEvents } from './security-events';
import { signInRaces } from './sign-in-races';

export const identityPath = '/identity';
export const clientAddressHeader = 'x-client-address';
const audience = 'chuck-and-bit';
const appName = 'Chuck & Bit';

/** The identity service inside the shop: better-auth under `/identity`, at better-auth's own paths. */
export type EmbeddedIdentity = {
  /** Issuer of its ID tokens, and the address of their public keys. */
  issuer: string;
  audience: string;
  keysUrl: string;
  algorithms: string[];
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
  /** Resolves when no background work is running. */
  settled: () => Promise<void>;
  /** Every operation that the service offers over HTTP. */
  operations: Operation[];
};

export function createEmbeddedIdentity(options: EmbeddedIdentityOptions): EmbeddedIdentity {
  const { publicUrl, mails, limits, attempts, recordEvent } = options;
  const issuer = `${publicUrl}${identityPath}`;
  const background = createBackgroundTasks(options.onError);
  const events = createSecurityEvents(recordEvent, background.run, clientAddressHeader);
  const addressLimits = createAddressLimits(attempts, limits);
  const linkTo = (path: string, query: Record<string, string>) =>
    `${publicUrl}${path}?${new URLSearchParams(query)}`;

  const ownership = createEmailOwnership(events.record);
  const verification = createEmailVerification({
    secret: options.secret,
    serviceUrl: issuer,
    beforeDelete: options.beforeDelete,
    record: events.record,
  });

  const disabledPaths = [
    ...(options.sendPhoneCode ? phonePathsNotOffered : phonePaths),
    '/change-email',
    // The library's GET verifies without confirmation. `email-verification.ts` replaces it.
    '/verify-email',
    '/two-factor/send-otp',
    '/two-factor/verify-otp',
  ];
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
      password: passwordHashing(
        attempts,
        { atOnce: limits.passwordHashesAtOnce, waiting: limits.passwordHashesWaiting },
        clientAddressHeader,
      ),
      sendResetPassword: ({ user, token }) =>
        mails.resetPassword(
          recipientOf(user),
          linkTo(`${identityPath}/reset-password/${token}`, { callbackURL: '/reset-password' }),
        ),
      onPasswordReset: async ({ user }, request) => {
        await ownership.takeOverByReset(user);
        await events.record('password-reset', user, request?.headers);
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      sendVerificationEmail: async ({ user }) =>
        mails.verifyEmail(recipientOf(user), await verification.linkFor(user)),
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
    // `requireRecentAuthentication` checks freshness and also accepts confirmations.
    session: {
      expiresIn: 60 * 60 * 24 * 7,
      updateAge: 60 * 60 * 24,
      freshAge: 0,
      additionalFields: sessionFields,
    },
    verification: { storeIdentifier: 'hashed' },
    databaseHooks: {
      user: {
        create: {
          // A sign-in link carries no name.
          before: async (user) => ({ data: { ...user, name: user.name.trim() || nameFrom(user.email) } }),
          after: (user, context) => events.record('registered', user, context?.headers),
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
            auth_time: Math.floor(authenticationTime(session).getTime() / 1000),
            amr: session['secondFactor'] === true ? ['mfa'] : [],
            email: user.email,
            email_verified: user.emailVerified,
            name: user.name,
            picture: user.image ?? undefined,
            ...(user['ownerSince'] instanceof Date && { owner_since: user['ownerSince'].getTime() / 1000 }),
          }),
        },
      }),
      magicLink({
        sendMagicLink: async ({ email, url }) => {
          background.run(mails.signInLink({ to: email, name: null }, url));
        },
      }),
      ownership.plugin,
      signInRaces(),
      verification.plugin,
      ...secondStep({ appName, publicUrl, limits }),
      ...(options.google ? [googleSignIn(options.google, ownership.takeOverByGoogle)] : []),
      ...(options.sendPhoneCode ? [phoneNumbers(options.sendPhoneCode)] : []),
    ],
    disabledPaths,
    hooks: createRequestHooks(options, events, background, clientAddressHeader, ownership.removalIn),
    // `attempts` limits instead: the library's window restarts with each request.
    rateLimit: { enabled: false },
    advanced: {
      // Set explicitly, because the library disables both checks in test environments.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      useSecureCookies: publicUrl.startsWith('https:'),
      ipAddress: { ipAddressHeaders: [clientAddressHeader] },
      cookiePrefix: 'chuck-and-bit',
      backgroundTasks: { handler: background.run },
    },
    onAPIError: {
      errorURL: `${publicUrl}/login`,
      // Errors reach the caller of `handle`. Otherwise the library prints them to the console and sends an empty 500.
      throw: true,
    },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      // Most of the library's error logs are about invalid requests; internal errors come with an Error.
      log: (_level, _message, ...details) => {
        const fault = details.find((detail) => detail instanceof Error && !isAPIError(detail));
        if (fault && !recordFault(fault)) options.onError(fault);
      },
    },
  });

  const openStore = async () => accountsStore(await auth.$context);

  return {
    issuer,
    audience,
    keysUrl: `${issuer}/jwks`,
    algorithms: ['ES256'],
    handle: async (request) =>
      (await addressLimits.refuse(request, identityPath, clientAddressHeader)) ??
      answerOrThrow(() => auth.handler(request), options.onError),
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
    createAccount: async ({ name, email, password }) => {
      const context = await auth.$context;
      const passwordHash = await context.password.hash(password);
      return accountsStore(context).create({ name, email, passwordHash });
    },
    settled: background.settled,
    operations: listOperations(auth.api, disabledPaths),
  };
}
