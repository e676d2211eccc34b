import { textIn } from '@chuck-and-bit/contract/keys';
import type { GenericEndpointContext as Context } from '@better-auth/core';
import { defineRequestState } from '@better-auth/core/context';
import type { IdentityEventKind } from '@chuck-and-bit/contract/security-events';
import { getSessionFromCtx, isAPIError } from 'better-auth/api';
import { accountsStore } from './accounts-store';
import type { IdentityEvent } from './identity-options';
import { type CallerSession, callerSession } from './confirmation';
import { codeSignInPath, secondStepPaths, signInPaths } from './paths';
import { pendingUserId } from './second-step';
import { clientAddressIn } from './service-address';

/** The event of a successful response, for paths with exactly one. */
const successes: Record<string, IdentityEventKind> = {
  '/sign-out': 'signed-out',
  '/revoke-session': 'sessions-ended',
  '/revoke-sessions': 'sessions-ended',
  '/revoke-other-sessions': 'sessions-ended',
  '/verify-password': 'identity-confirmed',
  '/change-password': 'password-changed',
  '/two-factor/disable': 'second-step-off',
  '/two-factor/generate-backup-codes': 'recovery-codes-renewed',
  '/delete-user': 'account-deleted',
};

/** The caller, as far as known before the request is handled. */
type Requester = { userId: string | null; session: CallerSession | null };
const requesterState = defineRequestState<Requester>(() => ({ userId: null, session: null }));

export type SecurityEvents = ReturnType<typeof createSecurityEvents>;

/** Records security events from requests to the service. */
export function createSecurityEvents(
  record: (event: IdentityEvent) => Promise<void>,
  runInBackground: (task: Promise<unknown>) => void,
) {
  function clientOf(headers: Headers | undefined) {
    return {
      address: clientAddressIn(headers),
      device: headers?.get('user-agent')?.slice(0, 300) ?? null,
    };
  }

  async function recordFailure(context: Context, kind: IdentityEventKind): Promise<void> {
    const client = clientOf(context.headers);
    const { userId } = await requesterState.get();
    if (userId) return record({ kind, subject: userId, email: null, ...client });
    const email = textIn(context.body, 'email');
    const account = email === null ? null : await accountsStore(context.context).findByEmail(email);
    return record({ kind, subject: account?.id ?? null, email: account ? null : email, ...client });
  }

  return {
    /** Stores the caller before the request is handled: afterwards the session may have ended. */
    before: async (context: Context): Promise<void> => {
      const path = context.path ?? '';
      if (!(path in successes || path.startsWith('/two-factor/'))) return;
      const session = await getSessionFromCtx(context);
      const isSecondStep = secondStepPaths.includes(path);
      await requesterState.set({
        userId: session?.user.id ?? (isSecondStep ? await pendingUserId(context) : null),
        session: session && callerSession(session),
      });
    },

    /** @returns the recorded event of a success, or null */
    after: async (context: Context, returned: unknown): Promise<IdentityEventKind | null> => {
      const { newSession } = context.context;
      const requester = await requesterState.get();
      const failure = failureOf(context.path ?? '', returned, requester);
      if (failure) {
        // In the background, so that known and unknown accounts are refused after the same time.
        runInBackground(recordFailure(context, failure));
        return null;
      }
      if (isAPIError(returned) && !newSession) return null;
      const kind = successOf(context.path ?? '', newSession, requester);
      const subject = newSession?.user.id ?? requester.userId;
      if (!kind || !subject) return null;
      await record({ kind, subject, email: null, ...clientOf(context.headers) });
      return kind;
    },

    /** The session that the request started in, if `before` stored one. */
    sessionBefore: async (): Promise<CallerSession | null> => (await requesterState.get()).session,

    /** Records the first attempt beyond an account's limit. */
    limitReached: (context: Context): void => runInBackground(recordFailure(context, 'too-many-tries')),

    /** Records an event that the library reports by a callback. */
    record: (kind: IdentityEventKind, user: { id: string }, headers: Headers | undefined): Promise<void> =>
      record({ kind, subject: user.id, email: null, ...clientOf(headers) }),
  };
}

/** How the library refuses a mailed code: wrong or of another browser, too old, or tried too often. */
const wrongCodes = ['INVALID_OTP', 'OTP_EXPIRED', 'TOO_MANY_ATTEMPTS'];

function failureOf(path: string, returned: unknown, requester: Requester): IdentityEventKind | null {
  if (!isAPIError(returned)) return null;
  const code = returned.body?.code;
  if (path === '/sign-in/email' && returned.statusCode === 401) return 'sign-in-failed';
  if (path === codeSignInPath && wrongCodes.includes(String(code))) return 'sign-in-failed';
  if (secondStepPaths.includes(path) && returned.statusCode === 401) {
    return requester.session ? 'identity-check-failed' : 'second-step-failed';
  }
  return code === 'INVALID_PASSWORD' ? 'identity-check-failed' : null;
}

function successOf(
  path: string,
  newSession: Context['context']['newSession'],
  { session }: Requester,
): IdentityEventKind | null {
  if (secondStepPaths.includes(path)) {
    if (!session) return 'signed-in';
    return session.hasSecondStep ? 'identity-confirmed' : 'second-step-on';
  }
  // With a second step, the sign-in is not complete yet.
  if (path === '/sign-up/email' || signInPaths.includes(path))
    return newSession && !newSession.user['twoFactorEnabled'] ? 'signed-in' : null;
  return successes[path] ?? null;
}
