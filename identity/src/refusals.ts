import { STATUS_CODES } from 'node:http';
import type { ErrorBody, ErrorCode } from '@chuck-and-bit/contract/errors';
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

/** For work that has no room now. */
export function tooBusy(): APIError {
  const body = {
    statusCode: 503,
    code: 'UNAVAILABLE',
    error: 'Service Unavailable',
    message: messages.unavailable,
  };
  return new APIError('SERVICE_UNAVAILABLE', body, { 'Retry-After': '2' });
}

/** As the library refuses a code of the second step. */
export function wrongCode(): APIError {
  return new APIError('UNAUTHORIZED', { code: 'INVALID_CODE', message: 'Invalid code' });
}

export function badRequest(code: string, message: string): APIError {
  return new APIError('BAD_REQUEST', { code, message });
}

/** The answer to a request that the service is not to see. */
export function badRequestAnswer(message: string): Response {
  return Response.json({ code: 'INVALID_INPUT', message }, { status: 400 });
}

/** What an error of the library is called that has no code of its own. */
const defaults: Record<number, [code: ErrorCode, message: string]> = {
  401: ['UNAUTHENTICATED', messages.signInFirst],
  403: ['FORBIDDEN', messages.notAllowed],
  404: ['ROUTE_NOT_FOUND', messages.routeNotFound],
  415: ['UNSUPPORTED_MEDIA_TYPE', messages.mediaTypeUnsupported],
  429: ['TOO_MANY_REQUESTS', messages.tooManyAttempts],
  503: ['UNAVAILABLE', messages.unavailable],
};

/** Gives an error of the library the shape that all errors of the shop have. It keeps the code that clients know. */
export async function inErrorShape(answer: Response, requestId: string): Promise<Response> {
  const { status } = answer;
  if (status < 400) return answer;
  const known = defaults[status] ?? ['INVALID_INPUT', messages.inputInvalid];
  const [code, message] =
    status >= 500 && status !== 503 ? (['INTERNAL', messages.internal] as const) : known;
  const said = status >= 500 ? {} : readError(await answer.text());
  const body: ErrorBody = {
    statusCode: status,
    code: said.code ?? code,
    error: STATUS_CODES[status] ?? 'Error',
    message: said.message ?? message,
    requestId,
  };
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  headers.delete('content-type');
  return Response.json(body, { status, headers });
}

function readError(text: string): { code?: string; message?: string } {
  try {
    const { code, message } = JSON.parse(text) as Record<string, unknown>;
    return {
      ...(typeof code === 'string' ? { code } : {}),
      ...(typeof message === 'string' && message !== '' ? { message } : {}),
    };
  } catch {
    return {};
  }
}
