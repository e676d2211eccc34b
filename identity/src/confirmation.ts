import type { GenericEndpointContext as Context } from '@better-auth/core';
import { isKeyOf, textIn } from '@chuck-and-bit/contract/keys';
import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { APIError, getSessionFromCtx } from 'better-auth/api';
import { accountsStore } from './accounts-store';
import { freePaths, linkSignInPath, secondStepPaths } from './paths';
import { unauthorized } from './refusals';

/**
 * Additional session fields that say how the session was authenticated. They have no defaults: a new session is
 * unconfirmed until `recordConfirmation` stores a proof, whatever operation of the library creates it.
 */
export const sessionFields = {
  authenticatedAt: { type: 'date', required: false, input: false },
  secondFactor: { type: 'boolean', required: false, input: false },
} as const;

type Session = {
  id: string;
  token: string;
  authenticatedAt?: Date | null | undefined;
  secondFactor?: boolean | null | undefined;
};
type User = { id: string; twoFactorEnabled?: boolean | null | undefined };
type Authenticated = { session: Session; user: User };

const hasSecondStep = (user: User): boolean => user.twoFactorEnabled === true;

/** Whether a code of the account's second step was entered in the session. */
export function hasSecondFactor({ session, user }: Authenticated): boolean {
  return hasSecondStep(user) && session.secondFactor === true;
}

/**
 * When the account's strongest proof was given in the session: with a second step its code or a recovery code, otherwise the
 * password, and without a password a mailed link. Null if never.
 */
export function confirmedAt({ session, user }: Authenticated): Date | null {
  return hasSecondStep(user) && !session.secondFactor ? null : (session.authenticatedAt ?? null);
}

const validMilliseconds = limits.recentAuthenticationSeconds * 1000;

function isConfirmed(signedIn: Authenticated): boolean {
  const at = confirmedAt(signedIn);
  return at !== null && Date.now() - at.getTime() <= validMilliseconds;
}

/** Operations that verify the password of an account that has one, and the field of their body that carries it. */
const passwordFields = {
  '/change-password': 'currentPassword',
  '/delete-user': 'password',
  '/two-factor/enable': 'password',
  '/two-factor/disable': 'password',
  '/two-factor/get-totp-uri': 'password',
  '/two-factor/generate-backup-codes': 'password',
};

async function carriesPassword({ path, body, context }: Context, { user }: Authenticated): Promise<boolean> {
  if (hasSecondStep(user) || !isKeyOf(passwordFields, path)) return false;
  if (!textIn(body, passwordFields[path])) return false;
  return (await accountsStore(context).findPassword(user.id)) !== null;
}

/** Whether the operation is free; null if that depends on the caller. */
function isFree({ path, body }: Context): boolean | null {
  if (!freePaths.includes(path)) return false;
  // A code is verified to sign in and to confirm, but also to turn the second step on.
  if (secondStepPaths.includes(path)) return null;
  return path !== '/update-user' || !isKeyOf(Object(body), 'phoneNumber');
}

/**
 * Requires a recent confirmation for every operation that is not free. Some carry the password of their caller, which the
 * library verifies, as their confirmation.
 * @throws 401 without a session, 428 when its last confirmation is too old
 */
export async function requireConfirmation(context: Context): Promise<void> {
  const free = isFree(context);
  if (free) return;
  const signedIn: Authenticated | null = await getSessionFromCtx(context);
  if (free === null && (!signedIn || hasSecondStep(signedIn.user))) return;
  if (!signedIn) throw unauthorized();
  if (isConfirmed(signedIn) || (await carriesPassword(context, signedIn))) return;
  const accounts = accountsStore(context.context);
  if (context.path === '/two-factor/verify-totp' && (await accounts.hasBegunSetup(signedIn.session.id)))
    return;
  throw APIError.from('PRECONDITION_REQUIRED', {
    code: 'REAUTHENTICATION_REQUIRED',
    message: messages.reauthenticate,
  });
}

/** The session of a request before the library handled it. */
export type CallerSession = Change & { token: string; hasSecondStep: boolean };

export const callerSession = ({ session, user }: Authenticated): CallerSession => ({
  token: session.token,
  hasSecondStep: hasSecondStep(user),
  authenticatedAt: session.authenticatedAt ?? null,
  secondFactor: session.secondFactor === true,
});

type Change = { authenticatedAt: Date | null; secondFactor: boolean };

const unconfirmed: Change = { authenticatedAt: null, secondFactor: false };

/** Stores what a successful operation proved in its session. */
export async function recordConfirmation(context: Context, before: CallerSession | null): Promise<void> {
  const accounts = accountsStore(context.context);
  const { newSession, session: caller } = context.context;
  if (context.path === '/two-factor/enable' && caller) {
    await accounts.beginSetup(caller.session.id, validMilliseconds);
  }
  const token = newSession?.session.token ?? before?.token;
  const change = await proofOf(context, before);
  if (!token || !change) return;
  await accounts.updateSession(token, change);
  // The second step was turned on or off.
  if (change === unconfirmed && newSession) await accounts.endOtherSessions(newSession.user.id, token);
}

/** @returns null when the operation proves nothing */
async function proofOf(
  { path, context }: Context,
  before: CallerSession | null,
): Promise<Partial<Change> | null> {
  const now = { authenticatedAt: new Date() };
  if (secondStepPaths.includes(path)) {
    return before && !before.hasSecondStep ? unconfirmed : { ...now, secondFactor: true };
  }
  const user = context.newSession?.user;
  switch (path) {
    case '/two-factor/disable':
      return unconfirmed;
    case '/verify-password':
      return before?.hasSecondStep ? null : now;
    case '/change-password':
      return before && { authenticatedAt: before.authenticatedAt, secondFactor: before.secondFactor };
    case '/sign-up/email':
    case '/sign-in/email':
      return user && !hasSecondStep(user) ? now : null;
    case linkSignInPath: {
      if (!user || hasSecondStep(user)) return null;
      return (await accountsStore(context).findPassword(user.id)) ? null : now;
    }
    default:
      return null;
  }
}
