import type { MultiFactorError } from '@firebase/auth';
import { messages } from '@chuck-and-bit/contract/messages';
import { IdentityError, type IdentityErrorCode } from './identity';
import { identityMessages } from './identity-messages';

const known: Record<string, [sentence: string, code?: IdentityErrorCode]> = {
  'auth/user-disabled': [messages.wrongEmailOrPassword],
  'auth/email-already-in-use': [messages.emailInUse],
  'auth/invalid-email': [messages.emailInvalid],
  'auth/weak-password': [messages.passwordInvalid],
  'auth/too-many-requests': [messages.tooManyAttempts],
  'auth/quota-exceeded': [messages.tooManyAttempts],
  'auth/network-request-failed': [messages.networkFailed],
  'auth/timeout': [messages.networkFailed],
  'auth/user-token-expired': [messages.signInFirst, 'signed-out'],
  'auth/invalid-user-token': [messages.signInFirst, 'signed-out'],
  'auth/null-user': [messages.signInFirst, 'signed-out'],
  'auth/expired-action-code': [messages.linkExpired, 'expired-link'],
  'auth/invalid-action-code': [messages.linkExpired, 'expired-link'],
  'auth/invalid-verification-code': [identityMessages.wrongCode],
  'auth/code-expired': [identityMessages.oldCode],
  'auth/totp-challenge-timeout': [identityMessages.secondStepOver, 'second-step-over'],
  'auth/invalid-multi-factor-session': [identityMessages.secondStepOver, 'second-step-over'],
  'auth/invalid-phone-number': [identityMessages.phoneInvalid],
  'auth/credential-already-in-use': [identityMessages.phoneInUse],
  'auth/account-exists-with-different-credential': [identityMessages.accountNotLinked],
  'auth/popup-closed-by-user': [identityMessages.googleCancelled],
  'auth/cancelled-popup-request': [identityMessages.googleCancelled],
  'auth/user-cancelled': [identityMessages.googleCancelled],
  'auth/requires-recent-login': [messages.reauthenticate, 'reauthentication-required'],
  'auth/user-mismatch': [identityMessages.otherGoogleAccount],
  'auth/unverified-email': [messages.verifyEmailFirst],
  'auth/operation-not-allowed': [identityMessages.notOffered],
};

// Older Firebase projects return different codes for these; visitors see the same message.
const wrongCredentials = ['auth/wrong-password', 'auth/user-not-found', 'auth/invalid-credential'];

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Turns an error of Firebase into one with a sentence to show. Returns other errors unchanged. */
export function firebaseRefusal(error: unknown, wrongPassword: string): unknown {
  const code = codeOf(error);
  if (!code.startsWith('auth/')) return error;
  if (wrongCredentials.includes(code)) return new IdentityError(wrongPassword);
  return new IdentityError(...(known[code] ?? [messages.internal]));
}

export const needsSecondStep = (error: unknown): error is MultiFactorError =>
  codeOf(error) === 'auth/multi-factor-auth-required';

export const isPopupBlocked = (error: unknown) => codeOf(error) === 'auth/popup-blocked';

/** The signed-in account was deleted or disabled. */
export const isMissingUser = (error: unknown) =>
  ['auth/user-not-found', 'auth/user-disabled', 'auth/user-token-expired'].includes(codeOf(error));
