import { nameFromEmail } from '@chuck-and-bit/contract/email-address';
import { limits as contractLimits } from '@chuck-and-bit/contract/limits';
import { serverLimits } from '@chuck-and-bit/contract/server-limits';
import { defaultShopName as appName } from '@chuck-and-bit/contract/shop-settings';
import { textIfVisible } from '@chuck-and-bit/contract/visible-text';
import { type BetterAuthOptions, betterAuth } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { type JwtOptions, jwt } from 'better-auth/plugins';
import type { BackgroundTasks } from './background-tasks';
import { faultLogger } from './call-faults';
import { confirmedAt, hasSecondFactor, sessionFields } from './confirmation';
import { createEmailOwnership } from './email-ownership';
import { emailVerification, verificationLink } from './email-verification';
import { googleSignIn } from './google';
import * as tables from './identity.tables';
import { type EmbeddedIdentityOptions, recipientOf } from './identity-options';
import { codeIdentifiers, loginCodes } from './login-codes';
import { loginLinks } from './login-links';
import { passwordHashing } from './password-hashing';
import { phoneNumbers, phonePaths, phonePathsNotOffered } from './phone-numbers';
import { forbidden } from './refusals';
import { createRequestHooks } from './request-hooks';
import { secondStep } from './second-step';
import { createSecurityEvents, type SecurityEvents } from './security-events';
import { clientAddressHeader, identityPath } from './service-address';
import { signInRaces } from './sign-in-races';

export const audience = 'chuck-and-bit';

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
    // `requireConfirmation` checks freshness, by the kind of proof.
    session: {
      expiresIn: 60 * 60 * 24 * 7,
      updateAge: 60 * 60 * 24,
      freshAge: 0,
      additionalFields: sessionFields,
    },
    verification: { storeIdentifier: codeIdentifiers },
    databaseHooks: {
      user: {
        create: {
          // A sign-in link or code carries no name.
          before: async (user) => ({ data: { ...user, name: nameOf(user) } }),
          after: (user, context) => events.record('registered', user, context?.headers),
        },
      },
    },
    plugins: [
      jwt(idTokens(`${publicUrl}${identityPath}`)),
      loginLinks(options, background),
      loginCodes(options),
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

const nameOf = ({ name, email }: { name: string; email: string }) =>
  textIfVisible(name) ?? nameFromEmail(email);

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
  { publicUrl, mails, passwordQueues }: EmbeddedIdentityOptions,
  ownership: ReturnType<typeof createEmailOwnership>,
  events: SecurityEvents,
) {
  return {
    enabled: true,
    minPasswordLength: contractLimits.password.min,
    maxPasswordLength: contractLimits.password.max,
    revokeSessionsOnPasswordReset: true,
    password: passwordHashing(passwordQueues),
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
      expirationTime: `${serverLimits.tokenSeconds}s`,
      definePayload: ({ user, session }) => ({
        sid: session.id,
        // 0 without a confirmation, such as after a sign-in with Google.
        auth_time: Math.floor((confirmedAt({ user, session })?.getTime() ?? 0) / 1000),
        amr: hasSecondFactor({ user, session }) ? ['mfa'] : [],
        email: user.email,
        email_verified: user.emailVerified,
        name: user.name,
        picture: user.image ?? undefined,
        ...(user['ownerSince'] instanceof Date && { owner_since: user['ownerSince'].getTime() / 1000 }),
      }),
    },
  } satisfies JwtOptions;
}
