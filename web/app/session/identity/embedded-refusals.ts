import { messages } from '@chuck-and-bit/contract/messages';
import * as z from 'zod/mini';
import { IdentityError, type IdentityErrorCode } from './identity';
import { identityMessages } from './identity-messages';

const refusal = z.object({ code: z.optional(z.string()), message: z.optional(z.string()) });

const known: Record<string, [sentence: string, code?: IdentityErrorCode]> = {
  INVALID_EMAIL_OR_PASSWORD: [messages.wrongEmailOrPassword],
  INVALID_PASSWORD: [identityMessages.wrongPassword],
  CREDENTIAL_ACCOUNT_NOT_FOUND: [identityMessages.noPassword],
  USER_ALREADY_EXISTS: [messages.emailInUse],
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: [messages.emailInUse],
  INVALID_EMAIL: [messages.emailInvalid],
  // A body that the library's own schema refuses.
  VALIDATION_ERROR: [messages.inputInvalid],
  PASSWORD_TOO_SHORT: [messages.passwordInvalid],
  PASSWORD_TOO_LONG: [messages.passwordInvalid],
  INVALID_TOKEN: [messages.linkExpired, 'expired-link'],
  TOKEN_EXPIRED: [messages.linkExpired, 'expired-link'],
  INVALID_CODE: [identityMessages.wrongCode],
  INVALID_BACKUP_CODE: [identityMessages.wrongCode],
  INVALID_OTP: [identityMessages.wrongCode],
  OTP_EXPIRED: [identityMessages.oldCode],
  OTP_NOT_FOUND: [identityMessages.oldCode],
  TOO_MANY_ATTEMPTS: [identityMessages.oldCode],
  INVALID_TWO_FACTOR_COOKIE: [identityMessages.secondStepOver, 'second-step-over'],
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: [identityMessages.secondStepOver, 'second-step-over'],
  INVALID_PHONE_NUMBER: [identityMessages.phoneInvalid],
  PHONE_NUMBER_EXIST: [identityMessages.phoneInUse],
  EMAIL_ALREADY_VERIFIED: [messages.emailAlreadyVerified],
  EMAIL_NOT_VERIFIED: [messages.verifyEmailFirst],
  REAUTHENTICATION_REQUIRED: [messages.reauthenticate, 'reauthentication-required'],
  SESSION_NOT_FRESH: [messages.reauthenticate, 'reauthentication-required'],
  SESSION_EXPIRED: [messages.reauthenticate, 'reauthentication-required'],
};

/** Turns an error response of the embedded service into an error with a sentence to show. */
export function embeddedRefusal(status: number, content: unknown): IdentityError {
  if (status === 429) return new IdentityError(messages.tooManyAttempts);
  const parsed = z.safeParse(refusal, content);
  const { code, message } = parsed.success ? parsed.data : {};
  const words = code === undefined ? undefined : known[code];
  if (words) return new IdentityError(...words);
  if (status === 401) return new IdentityError(messages.signInFirst, 'signed-out');
  // A 5xx may come from a proxy, whose message is not for visitors.
  if (status === 503) return new IdentityError(messages.unavailable);
  return new IdentityError(status < 500 && message ? message : messages.internal);
}
