import { messages } from '@chuck-and-bit/contract/messages';
import { APIError } from 'better-auth/api';

const tooManyBody = {
  statusCode: 429,
  code: 'TOO_MANY_REQUESTS',
  error: 'Too Many Requests',
  message: messages.tooManyAttempts,
};

/** The answer to one attempt too many, as thrown inside the service. */
export function tooManyAttempts(seconds: number): APIError {
  return new APIError('TOO_MANY_REQUESTS', tooManyBody, { 'Retry-After': String(seconds) });
}

/** The same answer before the service was asked. */
export function tooManyAttemptsAnswer(seconds: number): Response {
  return Response.json(tooManyBody, { status: 429, headers: { 'Retry-After': String(seconds) } });
}

export function badRequest(code: string, message: string): APIError {
  return new APIError('BAD_REQUEST', { code, message });
}
