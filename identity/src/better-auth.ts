import { limits as contractLimits } from '@chuck-and-bit/contract/limits';
import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { type JwtOptions, jwt, magicLink } from 'better-auth/plugins';
import type { BackgroundTasks } from './background-tasks';
import { faultLogger } from './call-faults';
import { authenticationTime, sessionFields } from './confirmation';
import { createEmailOwnership, nameFrom } from './email-ownership';
import { emailVerification, verificationLink } from './email-verification';
import { googleSignIn } from './google';
import * as tables from './identity.tables';
import { type EmbeddedIdentityOptions, recipientOf } from './identity-options';
import { passwordHashing } from './password-hashing';
import { phoneNumbers, phonePaths, phonePathsNotOffered } from './phone-numbers';
import { forbidden } from './refusals';
import { createRequestHooks } from './request-hooks';
import { secondStep } from './second-step';
import { createSecurityEvents, type SecurityEvents } from './security-events';
import { clientAddressHeader, identityPath } from './service-address';
import { signInRaces } from './sign-in-races';

export const audience = 'chuck-and-bit';
const appName = 'Chuck & Bit';

/** Configures better-auth. */
export function createBetterAuth(options: EmbeddedIdentityOptions, background: BackgroundTasks) {
  const { publicUrl, mails, limits } = options;
  const events = createSecurityEvents(options.recordEvent, background.run);
  const ownership = createEmailOwnership(events.record);
  return betterAuth({
    appName,
    baseURL: publicUrl,
    basePath: identityPath,
    secret: options.secret,
    trustedOrigins: originsOf(publicUrl),
    database: drizzleAdapter(options.database, { provider: 'pg', schema: tables }),
    emailAndPassword: passwordSignIn(options, ownership, events),
    emailVerification: {
      sendOnSignUp: true,
      sendVerificationEmail: async ({ user }) =>
        mails.verifyEmail(recipientOf(user), await verificationLink(options, user)),
    },
    user: {
      deleteUser: {
        enabled: true,
        beforeDelete: async (user) => {
          const refusal = await options.beforeDelete(user.id);
          if (refusal !== null) throw forbidden('ACCOUNT_NEEDED', refusal);
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
      jwt(idTokens(`${publicUrl}${identityPath}`)),
      magicLink({
        sendMagicLink: async ({ email, url }) => {
          background.run(mails.signInLink({ to: email, name: null }, url));
        },
      }),
      ownership.plugin,
      signInRaces(),
      emailVerification(options.beforeDelete, events.record),
      ...secondStep({ appName, publicUrl, limits }),
      ...(options.google ? [googleSignIn(options.google, ownership.takeOverByGoogle)] : []),
      ...(options.sendPhoneCode ? [phoneNumbers(options.sendPhoneCode)] : []),
    ],
    disabledPaths: disabledPathsOf(options),
    hooks: createRequestHooks(options, events, background),
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
    logger: faultLogger(options.onError),
  });
}

/** A local shop has two origins: `localhost` and `127.0.0.1`. */
function originsOf(publicUrl: string): string[] {
  const names = ['localhost', '127.0.0.1'];
  const { protocol, hostname, port } = new URL(publicUrl);
  if (!names.includes(hostname)) return [publicUrl];
  return names.map((name) => `${protocol}//${name}${port && `:${port}`}`);
}

export function disabledPathsOf({ sendPhoneCode }: EmbeddedIdentityOptions): string[] {
  return [
    ...(sendPhoneCode ? phonePathsNotOffered : phonePaths),
    '/change-email',
    // The library's GET verifies without confirmation. `email-verification.ts` replaces it.
    '/verify-email',
    '/two-factor/send-otp',
    '/two-factor/verify-otp',
  ];
}

function passwordSignIn(
  { publicUrl, mails, limits, attempts }: EmbeddedIdentityOptions,
  ownership: ReturnType<typeof createEmailOwnership>,
  events: SecurityEvents,
) {
  return {
    enabled: true,
    minPasswordLength: contractLimits.password.min,
    maxPasswordLength: contractLimits.password.max,
    revokeSessionsOnPasswordReset: true,
    password: passwordHashing(attempts, {
      atOnce: limits.passwordHashesAtOnce,
      waiting: limits.passwordHashesWaiting,
    }),
    sendResetPassword: ({ user, token }) =>
      mails.resetPassword(
        recipientOf(user),
        `${publicUrl}${identityPath}/reset-password/${token}?callbackURL=%2Freset-password`,
      ),
    onPasswordReset: async ({ user }, request) => {
      await ownership.takeOverByReset(user);
      await events.record('password-reset', user, request?.headers);
    },
  } satisfies BetterAuthOptions['emailAndPassword'];
}

function idTokens(issuer: string) {
  return {
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
  } satisfies JwtOptions;
}
