import { messages } from '@chuck-and-bit/contract/messages';
import * as z from 'zod/mini';
import { IdentityError, type IdentityErrorCode } from './identity';
import { identityMessages } from './identity-messages';

const refusal = z.object({ code: z.optional(z.string()), message: z.optional(z.string()) });

const known: Record<string, [IdentityErrorCode, string]> = {
  INVALID_EMAIL_OR_PASSWORD: ['wrong-password', messages.wrongEmailOrPassword],
  INVALID_PASSWORD: ['wrong-password', identityMessages.wrongPassword],
  CREDENTIAL_ACCOUNT_NOT_FOUND: ['unknown', identityMessages.noPassword],
  USER_ALREADY_EXISTS: ['email-already-in-use', messages.emailInUse],
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: ['email-already-in-use', messages.emailInUse],
  INVALID_EMAIL: ['invalid-email', messages.emailInvalid],
  PASSWORD_TOO_SHORT: ['unknown', messages.passwordInvalid],
  PASSWORD_TOO_LONG: ['unknown', messages.passwordInvalid],
  INVALID_TOKEN: ['expired-link', messages.linkExpired],
  TOKEN_EXPIRED: ['expired-link', messages.linkExpired],
  INVALID_CODE: ['unknown', identityMessages.wrongCode],
  INVALID_BACKUP_CODE: ['unknown', identityMessages.wrongCode],
  INVALID_OTP: ['unknown', identityMessages.wrongCode],
  OTP_EXPIRED: ['unknown', identityMessages.oldCode],
  OTP_NOT_FOUND: ['unknown', identityMessages.oldCode],
  TOO_MANY_ATTEMPTS: ['unknown', identityMessages.oldCode],
  INVALID_TWO_FACTOR_COOKIE: ['unknown', identityMessages.secondStepOver],
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: ['unknown', identityMessages.secondStepOver],
  INVALID_PHONE_NUMBER: ['unknown', identityMessages.phoneInvalid],
  PHONE_NUMBER_EXIST: ['unknown', identityMessages.phoneInUse],
  EMAIL_ALREADY_VERIFIED: ['unknown', messages.emailAlreadyVerified],
  EMAIL_NOT_VERIFIED: ['unknown', messages.verifyEmailFirst],
  REAUTHENTICATION_REQUIRED: ['reauthentication-required', messages.reauthenticate],
  SESSION_NOT_FRESH: ['reauthentication-required', messages.reauthenticate],
  SESSION_EXPIRED: ['reauthentication-required', messages.reauthenticate],
};

/** Turns an error response of the embedded service into an error with a sentence to show. */
export function embeddedRefusal(status: number, content: unknown): IdentityError {
  if (status === 429) return new IdentityError('too-many-requests', messages.tooManyAttempts);
  const parsed = z.safeParse(refusal, content);
  const { code, message } = parsed.success ? parsed.data : {};
  const words = code === undefined ? undefined : known[code];
  if (words) return new IdentityError(...words);
  if (status === 401) return new IdentityError('signed-out', messages.signInFirst);
  // A 5xx may come from a proxy, whose message is not for visitors.
  if (status === 503) return new IdentityError('unknown', messages.unavailable);
  return new IdentityError('unknown', status < 500 && message ? message : messages.internal);
}
