import { messages } from '@chuck-and-bit/contract/messages';
import { APIError } from 'better-auth/api';

export function badRequest(code: string, message: string): APIError {
  return APIError.from('BAD_REQUEST', { code, message });
}

export function unauthorized(): APIError {
  return APIError.from('UNAUTHORIZED', { code: 'UNAUTHORIZED', message: messages.signInFirst });
}

export function forbidden(code: string, message: string): APIError {
  return APIError.from('FORBIDDEN', { code, message });
}

export function tooManyAttempts(seconds: number): APIError {
  const body = { code: 'TOO_MANY_REQUESTS', message: messages.tooManyAttempts };
  return new APIError('TOO_MANY_REQUESTS', body, { 'Retry-After': String(seconds) });
}
