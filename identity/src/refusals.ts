import { STATUS_CODES } from 'node:http';
import type { ErrorBody, ErrorCode } from '@chuck-and-bit/contract/errors';
import { textIn } from '@chuck-and-bit/contract/keys';
import { messages } from '@chuck-and-bit/contract/messages';
import { APIError } from 'better-auth/api';

const tooManyBody = {
  statusCode: 429,
  code: 'TOO_MANY_REQUESTS',
  error: 'Too Many Requests',
  message: messages.tooManyAttempts,
};

/** The 429 error thrown inside the service. */
export function tooManyAttempts(seconds: number): APIError {
  return new APIError('TOO_MANY_REQUESTS', tooManyBody, { 'Retry-After': String(seconds) });
}

/** The same error as a response, for a request that does not reach the service. */
export function tooManyAttemptsResponse(seconds: number): Response {
  return Response.json(tooManyBody, { status: 429, headers: { 'Retry-After': String(seconds) } });
}

/** The error of a full work budget. */
export function tooBusy(): APIError {
  const body = {
    statusCode: 503,
    code: 'UNAVAILABLE',
    error: 'Service Unavailable',
    message: messages.unavailable,
  };
  return new APIError('SERVICE_UNAVAILABLE', body, { 'Retry-After': '2' });
}

/** The library's error for a wrong code of the second step. */
export function wrongCode(): APIError {
  return new APIError('UNAUTHORIZED', { code: 'INVALID_CODE', message: 'Invalid code' });
}

export function badRequest(code: string, message: string): APIError {
  return new APIError('BAD_REQUEST', { code, message });
}

/** The response to an invalid request that is not passed to the service. */
export function badRequestResponse(message: string): Response {
  return Response.json({ code: 'INVALID_INPUT', message }, { status: 400 });
}

/** Default code and message of library errors without a code. */
const defaults: Record<number, [code: ErrorCode, message: string]> = {
  401: ['UNAUTHENTICATED', messages.signInFirst],
  403: ['FORBIDDEN', messages.notAllowed],
  404: ['ROUTE_NOT_FOUND', messages.routeNotFound],
  415: ['UNSUPPORTED_MEDIA_TYPE', messages.mediaTypeUnsupported],
  429: ['TOO_MANY_REQUESTS', messages.tooManyAttempts],
  503: ['UNAVAILABLE', messages.unavailable],
};

/** Converts a library error to the shop's error body. Keeps the library's code, which clients match on. */
export async function inErrorShape(response: Response, requestId: string): Promise<Response> {
  const { status } = response;
  if (status < 400) return response;
  const known = defaults[status] ?? ['INVALID_INPUT', messages.inputInvalid];
  const [code, message] =
    status >= 500 && status !== 503 ? (['INTERNAL', messages.internal] as const) : known;
  const libraryError = status >= 500 ? {} : readError(await response.text());
  const body: ErrorBody = {
    statusCode: status,
    code: libraryError.code ?? code,
    error: STATUS_CODES[status] ?? 'Error',
    message: libraryError.message ?? message,
    requestId,
  };
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  headers.delete('content-type');
  return Response.json(body, { status, headers });
}

function readError(text: string): { code?: string; message?: string } {
  try {
    const error: unknown = JSON.parse(text);
    const [code, message] = [textIn(error, 'code'), textIn(error, 'message')];
    return { ...(code !== null && { code }), ...(message && { message }) };
  } catch {
    return {};
  }
}
