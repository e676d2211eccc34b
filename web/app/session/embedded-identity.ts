import { messages } from '@chuck-and-bit/contract/messages';
import * as z from 'zod/mini';
import { type Identity, IdentityError, type IdentityErrorCode, type IdentityService } from './identity';

const account = z.object({
  id: z.string(),
  email: z.string(),
  name: z.nullish(z.string()),
  image: z.nullish(z.string()),
  emailVerified: z.boolean(),
});
const signedIn = z.object({ user: account });
const currentSession = z.nullable(signedIn);
const tokenAnswer = z.object({ token: z.string() });
const refusal = z.object({ code: z.optional(z.string()), message: z.optional(z.string()) });

const refusals: Record<string, [IdentityErrorCode, string]> = {
  INVALID_EMAIL_OR_PASSWORD: ['wrong-password', messages.wrongEmailOrPassword],
  USER_ALREADY_EXISTS: ['email-already-in-use', messages.emailInUse],
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: ['email-already-in-use', messages.emailInUse],
  INVALID_EMAIL: ['invalid-email', messages.emailInvalid],
  PASSWORD_TOO_SHORT: ['unknown', messages.passwordInvalid],
  PASSWORD_TOO_LONG: ['unknown', messages.passwordInvalid],
};

/** The shop's own identity service (better-auth) at `url`; its session is a cookie of the same origin. */
export function createEmbeddedIdentity(url: string): IdentityService {
  async function ask<T extends z.core.$ZodType>(
    path: string,
    answer: T,
    body?: Record<string, unknown>,
  ): Promise<z.output<T>> {
    let response: Response;
    try {
      response = await fetch(`${url}${path}`, {
        credentials: 'same-origin',
        ...(body && {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        }),
      });
    } catch {
      throw new IdentityError('network-request-failed', messages.networkFailed);
    }
    const content: unknown = await response.json().catch(() => null);
    if (!response.ok) throw refused(response.status, content);
    return z.parse(answer, content);
  }

  return {
    async signIn(email, password) {
      return toIdentity((await ask('/sign-in/email', signedIn, { email, password })).user);
    },
    async signUp(name, email, password) {
      const body = { name, email, password, callbackURL: '/' };
      return toIdentity((await ask('/sign-up/email', signedIn, body)).user);
    },
    async signOut() {
      await ask('/sign-out', z.unknown(), {});
    },
    async currentIdentity() {
      const session = await ask('/get-session', currentSession);
      return session && toIdentity(session.user);
    },
    async idToken() {
      return (await ask('/token', tokenAnswer)).token;
    },
    async sendPasswordReset(email) {
      await ask('/request-password-reset', z.unknown(), { email, redirectTo: '/reset-password' });
    },
  };
}

function refused(status: number, content: unknown): IdentityError {
  if (status === 429) return new IdentityError('too-many-requests', messages.tooManyAttempts);
  const parsed = z.safeParse(refusal, content);
  const { code, message } = parsed.success ? parsed.data : {};
  const known = code === undefined ? undefined : refusals[code];
  if (known) return new IdentityError(...known);
  if (status === 401) return new IdentityError('signed-out', messages.signInFirst);
  return new IdentityError('unknown', status < 500 && message ? message : messages.internal);
}

function toIdentity(user: z.output<typeof account>): Identity {
  return {
    uid: user.id,
    email: user.email,
    displayName: user.name || null,
    photoURL: user.image ?? null,
    emailVerified: user.emailVerified,
    phoneNumber: null,
    isAnonymous: false,
    tenantId: null,
    providerData: [{ providerId: 'password', uid: user.email, email: user.email }],
  };
}
