import { messages } from '@chuck-and-bit/contract/messages';
import * as z from 'zod/mini';
import { loginCallbackPath } from '../access/login-callback';
import { embeddedRefusal } from './embedded-refusals';
import { type Identity, IdentityError, type IdentityService, type SignInOutcome } from './identity';
import { identityWords } from './identity-words';

const account = z.object({
  id: z.string(),
  email: z.string(),
  name: z.nullish(z.string()),
  image: z.nullish(z.string()),
  emailVerified: z.boolean(),
  phoneNumber: z.nullish(z.string()),
  phoneNumberVerified: z.nullish(z.boolean()),
  twoFactorEnabled: z.nullish(z.boolean()),
});
const currentSession = z.nullable(z.object({ user: account, session: z.object({ id: z.string() }) }));
const accounts = z.array(z.object({ providerId: z.string(), accountId: z.string() }));
const signInAnswer = z.object({ twoFactorRedirect: z.optional(z.boolean()) });
const tokenAnswer = z.object({ token: z.string() });
const setupAnswer = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) });
const codesAnswer = z.object({ backupCodes: z.array(z.string()) });
const registrationAnswer = z.object({ email: z.string(), emailVerified: z.boolean() });
const redirectAnswer = z.object({ url: z.string() });
const sessions = z.array(
  z.object({
    id: z.string(),
    createdAt: z.string(),
    userAgent: z.nullish(z.string()),
    ipAddress: z.nullish(z.string()),
  }),
);

/** The shop's own identity service (better-auth) at `url`; its session is a cookie of the same origin. */
export function createEmbeddedIdentityClient(url: string): IdentityService {
  const requests = createRequests(url);
  return {
    ...signInOperations(requests),
    ...accountOperations(requests),
    ...factorAndSessionOperations(requests),
  };
}

/** `ask` resolves to the service's answer, `tell` ignores it. */
function createRequests(url: string) {
  async function ask<T extends z.core.$ZodType>(
    path: string,
    answer: T,
    body?: Record<string, unknown>,
  ): Promise<z.output<T>> {
    let response: Response;
    let content: unknown;
    try {
      response = await fetch(`${url}${path}`, {
        credentials: 'same-origin',
        ...(body && {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        }),
      });
      content = await response.json();
    } catch {
      throw new IdentityError('network-request-failed', messages.networkFailed);
    }
    if (!response.ok) throw embeddedRefusal(response.status, content);
    return z.parse(answer, content);
  }

  const tell = (path: string, body: Record<string, unknown>): Promise<void> =>
    ask(path, z.unknown(), body).then(() => undefined);

  return { ask, tell };
}

type Requests = ReturnType<typeof createRequests>;

function signInOperations({ ask, tell }: Requests) {
  return {
    async signIn(email, password) {
      return outcomeOf(await ask('/sign-in/email', signInAnswer, { email, password }));
    },
    signUp: (name, email, password) =>
      tell('/sign-up/email', { name, email, password, callbackURL: '/?verified=1' }),
    // The shop's own tokens end with the service's session.
    signOut: () => tell('/sign-out', {}),
    async signInWithGoogle(origin) {
      const back = loginCallbackPath('google', origin);
      const body = {
        provider: 'google',
        callbackURL: back,
        newUserCallbackURL: back,
        errorCallbackURL: back,
      };
      window.location.assign((await ask('/sign-in/social', redirectAnswer, body)).url);
      return 'leaving';
    },
    sendSignInLink(email, origin) {
      const back = loginCallbackPath('link', origin);
      return tell('/sign-in/magic-link', { email, callbackURL: back, errorCallbackURL: back });
    },
    async handleCallback() {
      // Google and the link left the session in the cookie. Without one, the link was opened a second time.
      if (await ask('/get-session', currentSession)) return 'signed-in';
      throw new IdentityError('expired-link', identityWords.linkExpired);
    },
    proveSecondStep: (proof) =>
      'recoveryCode' in proof
        ? tell('/two-factor/verify-backup-code', { code: proof.recoveryCode })
        : tell('/two-factor/verify-totp', { code: proof.authenticatorCode }),

    async confirmPassword(password) {
      await tell('/verify-password', { password });
      return 'confirmed';
    },
    async confirmWithGoogle() {
      // Opened before the service is asked: browsers allow it right after a press alone.
      const opened = window.open('', '_blank', 'popup,width=480,height=680');
      if (!opened) throw new IdentityError('unknown', identityWords.windowBlocked);
      const back = loginCallbackPath('google', '/', { inWindow: true });
      const body = {
        provider: 'google',
        callbackURL: back,
        newUserCallbackURL: back,
        errorCallbackURL: back,
      };
      try {
        opened.location.assign((await ask('/sign-in/social', redirectAnswer, body)).url);
      } catch (error) {
        opened.close();
        throw error;
      }
      return 'elsewhere';
    },
  } satisfies Partial<IdentityService>;
}

function accountOperations({ ask, tell }: Requests) {
  return {
    async currentIdentity() {
      const session = await ask('/get-session', currentSession);
      return session && toIdentity(session.user, await ask('/list-accounts', accounts));
    },
    async idToken() {
      return (await ask('/token', tokenAnswer)).token;
    },

    sendPasswordReset: (email) => tell('/request-password-reset', { email, redirectTo: '/reset-password' }),
    resetPassword: (token, newPassword) => tell('/reset-password', { token, newPassword }),
    sendVerification: (email) => tell('/send-verification-email', { email, callbackURL: '/?verified=1' }),

    findRegistration: (token) =>
      ask(`/verify-email/registration?${new URLSearchParams({ token })}`, registrationAnswer),
    confirmRegistration: (token) => tell('/verify-email/confirm', { token }),
    declineRegistration: (token) => tell('/verify-email/decline', { token }),

    updateProfile: ({ displayName, photoURL }) =>
      tell('/update-user', { name: displayName, image: photoURL }),
    changePassword: (currentPassword, newPassword) =>
      tell('/change-password', { currentPassword, newPassword, revokeOtherSessions: true }),
    // The service itself has the shop forget its user.
    deleteAccount: (password) => tell('/delete-user', withPassword(password)),
  } satisfies Partial<IdentityService>;
}

function factorAndSessionOperations({ ask, tell }: Requests) {
  return {
    async beginSecondStep(password) {
      const { totpURI, backupCodes } = await ask('/two-factor/enable', setupAnswer, withPassword(password));
      const secret = new URL(totpURI).searchParams.get('secret') ?? '';
      return { secret, uri: totpURI, recoveryCodes: backupCodes };
    },
    confirmSecondStep: (code) => tell('/two-factor/verify-totp', { code }),
    endSecondStep: (password) => tell('/two-factor/disable', withPassword(password)),
    async renewRecoveryCodes(password) {
      const body = withPassword(password);
      return (await ask('/two-factor/generate-backup-codes', codesAnswer, body)).backupCodes;
    },

    sendPhoneCode: (phoneNumber) => tell('/phone-number/send-otp', { phoneNumber }),
    confirmPhoneCode: (phoneNumber, code) =>
      tell('/phone-number/verify', { phoneNumber, code, updatePhoneNumber: true }),

    async listSessions() {
      const [own, all] = await Promise.all([
        ask('/get-session', currentSession),
        ask('/list-sessions', sessions),
      ]);
      return all.map(({ id, createdAt, userAgent, ipAddress }) => ({
        id,
        isCurrent: id === own?.session.id,
        userAgent: userAgent || null,
        address: ipAddress || null,
        since: createdAt,
      }));
    },
    endAllSessions: () => tell('/revoke-sessions', {}),
  } satisfies Partial<IdentityService>;
}

const outcomeOf = (answer: z.output<typeof signInAnswer>): SignInOutcome =>
  answer.twoFactorRedirect ? 'second-step' : 'signed-in';

const withPassword = (password: string | null) => (password === null ? {} : { password });

/** What the service calls the ways to sign in, in the words of {@link Identity}. */
const providerNames: Record<string, string> = { credential: 'password', google: 'google.com' };

function toIdentity(user: z.output<typeof account>, ways: z.output<typeof accounts>): Identity {
  return {
    uid: user.id,
    email: user.email,
    displayName: user.name || null,
    photoURL: user.image || null,
    emailVerified: user.emailVerified,
    phoneNumber: (user.phoneNumberVerified && user.phoneNumber) || null,
    isAnonymous: false,
    tenantId: null,
    providerData: ways.map(({ providerId, accountId }) => ({
      providerId: providerNames[providerId] ?? providerId,
      uid: providerId === 'credential' ? user.email : accountId,
      email: user.email,
    })),
    hasSecondStep: user.twoFactorEnabled ?? false,
  };
}
