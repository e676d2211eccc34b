import type { GenericEndpointContext as Context } from '@better-auth/core';
import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { APIError } from 'better-auth/api';
import { accountsStore } from './accounts-store';
import { secondStepPaths } from './paths';

type Session = Record<string, unknown> & { createdAt: Date };

/** Additional session fields that say how the session was authenticated. */
export const sessionFields = {
  authenticatedAt: { type: 'date', required: false, input: false, defaultValue: () => new Date() },
  secondFactor: { type: 'boolean', required: false, input: false, defaultValue: false },
} as const;

/** Time of the last confirmation by password or code in this session, else of its sign-in. */
export function authenticationTime(session: Session): Date {
  const { authenticatedAt } = session;
  return authenticatedAt instanceof Date ? authenticatedAt : session.createdAt;
}

/** @throws 428 when the sign-in or the last confirmation is older than the limit */
export function requireRecentAuthentication(session: Session): void {
  const age = Date.now() - authenticationTime(session).getTime();
  if (age <= limits.recentAuthenticationSeconds * 1000) return;
  throw APIError.from('PRECONDITION_REQUIRED', {
    code: 'REAUTHENTICATION_REQUIRED',
    message: messages.reauthenticate,
  });
}

/**
 * Stores that the password or a code was confirmed in a session, which then counts as freshly signed in. With two-step
 * sign-in a password alone is not a confirmation.
 */
export async function recordConfirmation(context: Context, before: CallerSession | null): Promise<void> {
  const accounts = accountsStore(context.context);
  const path = context.path ?? '';
  const token = context.context.newSession?.session.token ?? before?.token;
  if (!token) return;
  if (secondStepPaths.includes(path)) {
    await accounts.updateSession(token, { authenticatedAt: new Date(), secondFactor: true });
  } else if (path === '/verify-password' && !before?.hasSecondStep) {
    await accounts.updateSession(token, { authenticatedAt: new Date() });
  } else if (path === '/change-password' && before?.secondFactor) {
    await accounts.updateSession(token, { secondFactor: true });
  }
}

/** The session of a request before the library handled it. */
export type CallerSession = { token: string; hasSecondStep: boolean; secondFactor: boolean };
