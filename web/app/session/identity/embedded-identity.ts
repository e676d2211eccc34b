import { messages } from '@chuck-and-bit/contract/messages';
import * as z from 'zod/mini';
import { publicConfig } from '../../browser/public-config';
import { loginCallbackPath } from '../access/login-callback';
import { embeddedRefusal } from './embedded-refusals';
import { identityMessages } from './identity-messages';
import { type Identity, IdentityError, type IdentityClient } from './identity';

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
const signInResponse = z.object({ twoFactorRedirect: z.optional(z.boolean()) });
const tokenResponse = z.object({ token: z.string() });
const setupResponse = z.object({ totpURI: z.string(), backupCodes: z.array(z.string()) });
const codesResponse = z.object({ backupCodes: z.array(z.string()) });
const registrationResponse = z.object({ email: z.string(), emailVerified: z.boolean() });
const redirectResponse = z.object({ url: z.string() });
const sessions = z.array(
  z.object({
    id: z.string(),
    createdAt: z.string(),
    userAgent: z.nullish(z.string()),
    ipAddress: z.nullish(z.string()),
  }),
);

const probe = 'cookie-probe';

/** The session of the embedded service is a cookie. Without cookies, a right password or a registration would lead nowhere. */
function requireCookies(): void {
  document.cookie = `${probe}=1; path=/; max-age=10; samesite=lax`;
  const hasCookies = document.cookie.includes(`${probe}=`);
  document.cookie = `${probe}=; path=/; max-age=0; samesite=lax`;
  if (!hasCookies) throw new IdentityError(identityMessages.cookiesNeeded);
}

/** The shop's own identity service (better-auth) at `url`; its session is a cookie of the same origin. */
export function createEmbeddedIdentityClient(url: string): IdentityClient {
  const requests = createRequests(url);
  return {
    ...signInOperations(requests),
    ...accountOperations(requests),
    ...factorAndSessionOperations(requests),
  };
}

/** `call` resolves to the service's response, `post` ignores it. */
function createRequests(url: string) {
  async function call<T extends z.core.$ZodType>(
    path: string,
    schema: T,
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
      throw new IdentityError(messages.networkFailed);
    }
    if (!response.ok) throw embeddedRefusal(response.status, content);
    return z.parse(schema, content);
  }

  const post = (path: string, body: Record<string, unknown>): Promise<void> =>
    call(path, z.unknown(), body).then(() => undefined);

  return { call, post };
}

type Requests = ReturnType<typeof createRequests>;

function signInOperations({ call, post }: Requests) {
  /** Begins a sign-in at Google that ends at the path `back`. @returns the address of its page */
  async function googleAddress(back: string): Promise<string> {
    const body = { provider: 'google', callbackURL: back, newUserCallbackURL: back, errorCallbackURL: back };
    return (await call('/sign-in/social', redirectResponse, body)).url;
  }

  return {
    async signIn(email, password) {
      requireCookies();
      const { twoFactorRedirect } = await call('/sign-in/email', signInResponse, { email, password });
      return twoFactorRedirect ? 'second-step' : 'signed-in';
    },
    async signUp(name, email, password) {
      requireCookies();
      await post('/sign-up/email', { name, email, password, callbackURL: '/?verified=1' });
    },
    // The shop's own tokens end with the service's session.
    signOut: () => post('/sign-out', {}),
    async signInWithGoogle(origin) {
      requireCookies();
      window.location.assign(await googleAddress(loginCallbackPath('google', origin)));
      return 'leaving';
    },
    sendSignInLink: (email, origin) => post('/sign-in/magic-link', { email, callbackURL: origin }),
    async sendSignInCode(email) {
      requireCookies();
      await post('/email-otp/send-verification-otp', { email });
    },
    async signInByCode(email, code) {
      requireCookies();
      const body = { email, otp: code };
      const { twoFactorRedirect } = await call('/sign-in/email-otp', signInResponse, body);
      return twoFactorRedirect ? 'second-step' : 'signed-in';
    },
    async handleGoogleCallback() {
      requireCookies();
      // Google leaves the session in the cookie.
      if (await call('/get-session', currentSession)) return 'signed-in';
      throw new IdentityError(identityMessages.googleFailed);
    },
    async signInByLink() {
      requireCookies();
      const token = new URLSearchParams(window.location.search).get('token') ?? '';
      const { twoFactorRedirect } = await call('/magic-link/confirm', signInResponse, { token });
      return twoFactorRedirect ? 'second-step' : 'signed-in';
    },
    proveSecondStep: (proof) =>
      'recoveryCode' in proof
        ? post('/two-factor/verify-backup-code', { code: proof.recoveryCode })
        : post('/two-factor/verify-totp', { code: proof.authenticatorCode }),

    async confirmPassword(password) {
      await post('/verify-password', { password });
      return 'confirmed';
    },
  } satisfies Partial<IdentityClient>;
}

function accountOperations({ call, post }: Requests) {
  return {
    async currentIdentity() {
      const session = await call('/get-session', currentSession);
      return session && toIdentity(session.user, await call('/list-accounts', accounts));
    },
    async idToken() {
      return (await call('/token', tokenResponse)).token;
    },

    sendPasswordReset: (email) => post('/request-password-reset', { email, redirectTo: '/reset-password' }),
    resetPassword: (token, newPassword) => post('/reset-password', { token, newPassword }),
    sendVerification: (email) => post('/send-verification-email', { email, callbackURL: '/?verified=1' }),

    findRegistration: (token) =>
      call(`/verify-email/registration?${new URLSearchParams({ token })}`, registrationResponse),
    confirmRegistration: (token) => post('/verify-email/confirm', { token }),
    declineRegistration: (token) => post('/verify-email/decline', { token }),

    updateProfile: ({ displayName, photoURL }) =>
      post('/update-user', { name: displayName, image: photoURL }),
    changePassword: (currentPassword, newPassword) =>
      post('/change-password', { currentPassword, newPassword, revokeOtherSessions: true }),
    // The service itself has the shop delete its user.
    deleteAccount: (password) => post('/delete-user', withPassword(password)),
  } satisfies Partial<IdentityClient>;
}

function factorAndSessionOperations({ call, post }: Requests) {
  return {
    async beginSecondStep(password) {
      const body = { ...withPassword(password), issuer: publicConfig().shopName };
      const { totpURI, backupCodes } = await call('/two-factor/enable', setupResponse, body);
      const secret = new URL(totpURI).searchParams.get('secret') ?? '';
      return { secret, uri: totpURI, recoveryCodes: backupCodes };
    },
    confirmSecondStep: (code) => post('/two-factor/verify-totp', { code }),
    endSecondStep: (password) => post('/two-factor/disable', withPassword(password)),
    async renewRecoveryCodes(password) {
      const body = withPassword(password);
      return (await call('/two-factor/generate-backup-codes', codesResponse, body)).backupCodes;
    },

    sendPhoneCode: (phoneNumber) => post('/phone-number/send-otp', { phoneNumber }),
    confirmPhoneCode: (phoneNumber, code) =>
      post('/phone-number/verify', { phoneNumber, code, updatePhoneNumber: true }),

    async listSessions() {
      const [own, all] = await Promise.all([
        call('/get-session', currentSession),
        call('/list-sessions', sessions),
      ]);
      return all.map(({ id, createdAt, userAgent, ipAddress }) => ({
        id,
        isCurrent: id === own?.session.id,
        userAgent: userAgent || null,
        address: ipAddress || null,
        since: createdAt,
      }));
    },
    endAllSessions: () => post('/revoke-sessions', {}),
  } satisfies Partial<IdentityClient>;
}

const withPassword = (password: string | null) => (password === null ? {} : { password });

/** Maps the service's ids of sign-in methods to those of {@link Identity}. */
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
