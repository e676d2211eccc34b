import type { MultiFactorError } from '@firebase/auth';
import { messages } from '@chuck-and-bit/contract/messages';
import { IdentityError, type IdentityErrorCode } from './identity';
import { identityMessages } from './identity-messages';

const known: Record<string, [IdentityErrorCode, string]> = {
  'auth/user-disabled': ['wrong-password', messages.wrongEmailOrPassword],
  'auth/email-already-in-use': ['email-already-in-use', messages.emailInUse],
  'auth/invalid-email': ['invalid-email', messages.emailInvalid],
  'auth/weak-password': ['unknown', messages.passwordInvalid],
  'auth/too-many-requests': ['too-many-requests', messages.tooManyAttempts],
  'auth/quota-exceeded': ['too-many-requests', messages.tooManyAttempts],
  'auth/network-request-failed': ['network-request-failed', messages.networkFailed],
  'auth/timeout': ['network-request-failed', messages.networkFailed],
  'auth/user-token-expired': ['signed-out', messages.signInFirst],
  'auth/invalid-user-token': ['signed-out', messages.signInFirst],
  'auth/null-user': ['signed-out', messages.signInFirst],
  'auth/expired-action-code': ['expired-link', messages.linkExpired],
  'auth/invalid-action-code': ['expired-link', messages.linkExpired],
  'auth/invalid-verification-code': ['unknown', identityMessages.wrongCode],
  'auth/code-expired': ['unknown', identityMessages.oldCode],
  'auth/totp-challenge-timeout': ['unknown', identityMessages.secondStepOver],
  'auth/invalid-multi-factor-session': ['unknown', identityMessages.secondStepOver],
  'auth/invalid-phone-number': ['unknown', identityMessages.phoneInvalid],
  'auth/credential-already-in-use': ['unknown', identityMessages.phoneInUse],
  'auth/account-exists-with-different-credential': ['unknown', identityMessages.accountNotLinked],
  'auth/popup-closed-by-user': ['unknown', identityMessages.googleCancelled],
  'auth/cancelled-popup-request': ['unknown', identityMessages.googleCancelled],
  'auth/user-cancelled': ['unknown', identityMessages.googleCancelled],
  'auth/requires-recent-login': ['reauthentication-required', messages.reauthenticate],
  'auth/user-mismatch': ['unknown', identityMessages.otherGoogleAccount],
  'auth/unverified-email': ['unknown', messages.verifyEmailFirst],
  'auth/operation-not-allowed': ['unknown', identityMessages.notOffered],
};

// Older Firebase projects return different codes for these; visitors see the same message.
const wrongCredentials = ['auth/wrong-password', 'auth/user-not-found', 'auth/invalid-credential'];

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Turns an error of Firebase into one with a sentence to show. Returns other errors unchanged. */
export function firebaseRefusal(error: unknown, wrongPassword: string): unknown {
  const code = codeOf(error);
  if (!code.startsWith('auth/')) return error;
  if (wrongCredentials.includes(code)) return new IdentityError('wrong-password', wrongPassword);
  return new IdentityError(...(known[code] ?? (['unknown', messages.internal] as const)));
}

export const needsSecondStep = (error: unknown): error is MultiFactorError =>
  codeOf(error) === 'auth/multi-factor-auth-required';

export const isPopupBlocked = (error: unknown) => codeOf(error) === 'auth/popup-blocked';

/** The signed-in account was deleted or disabled. */
export const isMissingUser = (error: unknown) =>
  ['auth/user-not-found', 'auth/user-disabled', 'auth/user-token-expired'].includes(codeOf(error));
