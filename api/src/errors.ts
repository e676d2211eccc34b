import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import {
  type ErrorBody,
  type ErrorCode,
  errorStatus,
  type FieldError,
  mayNameFields,
  type Totals,
} from '@chuck-and-bit/contract/errors';
import { firstDayMessages } from '@chuck-and-bit/contract/first-day-messages';
import { messages } from '@chuck-and-bit/contract/messages';
import { isEncodedText } from '@chuck-and-bit/contract/valid-text';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod/mini';
import { isDatabaseUnavailable, isPoolFull } from './database/availability';

/** An error whose message is sent to the caller. Any other error is logged and sent as INTERNAL. */
export class ShopError extends Error {
  /** For error handlers that don't know this class, as those of the sandboxes. */
  readonly statusCode: number;

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: {
      errors?: FieldError[];
      totals?: Totals;
      retryAfterSeconds?: number;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = 'ShopError';
    this.statusCode = errorStatus[code];
  }
}

/** For requests that may succeed in a second. */
export const unavailable = () => new ShopError('UNAVAILABLE', messages.unavailable, { retryAfterSeconds: 1 });

export function invalidInput(errors: FieldError[]): ShopError {
  return new ShopError('INVALID_INPUT', errors[0]?.message ?? messages.inputInvalid, { errors });
}

/** The error for input that a schema refused. */
export const refusedInput = ({ issues }: z.core.$ZodError): ShopError =>
  invalidInput(
    issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), message: 'Unknown field' }))
        : [{ path: issue.path.join('.'), message: issue.message }],
    ),
  );

/** Errors that Fastify throws before a route handler runs. */
const fastifyFaults: Record<string, ShopError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new ShopError('BODY_TOO_LARGE', messages.bodyTooLarge),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new ShopError('UNSUPPORTED_MEDIA_TYPE', messages.mediaTypeUnsupported),
  FST_ERR_CTP_INVALID_JSON_BODY: new ShopError('INVALID_JSON', messages.bodyNotJson),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new ShopError('INVALID_JSON', messages.bodyNotJson),
};

/** SQLSTATEs for text that PostgreSQL can't store, such as NUL. */
const unstorableSqlStates = new Set(['22021', '22P05']);

/**
 * Constraints that a valid request may violate, with the error to send. A foreign key to the caller's user is violated when the
 * account was deleted during the request.
 */
export const constraintErrors = new Map<string, ShopError>([
  ['discount_codes_code_unique', invalidInput([{ path: 'code', message: messages.codeTaken }])],
  ['products_sku_unique', invalidInput([{ path: 'sku', message: messages.skuTaken }])],
  ['tax_rates_one_for_each_place', invalidInput([{ path: 'region', message: messages.taxPlaceTaken }])],
  [
    'first_day_shopper_id_users_id_fk',
    invalidInput([{ path: 'email', message: firstDayMessages.emailUnknown }]),
  ],
  ...[
    'carts_user_id_users_id_fk',
    'customer_notes_author_id_users_id_fk',
    'firebase_sessions_user_id_users_id_fk',
    'idempotency_keys_user_id_users_id_fk',
    'order_views_user_id_users_id_fk',
    'orders_user_id_users_id_fk',
    'purchases_user_id_users_id_fk',
    'redemptions_user_id_users_id_fk',
    'refunds_user_id_users_id_fk',
    'returns_user_id_users_id_fk',
    'reviews_user_id_users_id_fk',
    'stock_notices_user_id_users_id_fk',
  ].map((name): [string, ShopError] => [name, new ShopError('UNAUTHENTICATED', messages.signInFirst)]),
]);

/** The error to send; null for an internal error, which is only logged. */
function asShopError(error: FastifyError | ShopError): ShopError | null {
  if (error instanceof ShopError) return error;
  const shopError = fastifyFaults[error.code];
  if (shopError) return shopError;
  if (error instanceof SyntaxError && error.statusCode === 400) {
    return new ShopError('INVALID_JSON', messages.bodyNotJson);
  }
  if (error.statusCode === 400) return new ShopError('INVALID_INPUT', messages.inputInvalid);
  if (isDatabaseUnavailable(error)) {
    // Under overload, an error in the log for each refused request would add to it.
    const cause = isPoolFull(error) ? {} : { cause: error };
    return new ShopError('UNAVAILABLE', messages.unavailable, { retryAfterSeconds: 1, ...cause });
  }
  return refusalOf(error);
}

/** The error to send for what the database refused, such as a number that is taken; null for any other error. */
export function refusalOf(error: unknown): ShopError | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('severity' in at && 'code' in at && unstorableSqlStates.has(String(at.code))) {
      return new ShopError('INVALID_INPUT', messages.textInvalid);
    }
    const violation = 'constraint' in at && constraintErrors.get(String(at.constraint));
    if (violation) return violation;
  }
  return null;
}

export function toErrorBody(error: ShopError, requestId: string): ErrorBody {
  const statusCode = errorStatus[error.code];
  return {
    statusCode,
    code: error.code,
    error: STATUS_CODES[statusCode] ?? 'Error',
    message: error.message,
    ...(error.details.errors && mayNameFields(error.code) ? { errors: error.details.errors } : {}),
    ...(error.details.totals ? { totals: error.details.totals } : {}),
    requestId,
  };
}

function send(error: ShopError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error.details.retryAfterSeconds) reply.header('retry-after', error.details.retryAfterSeconds);
  return reply.code(errorStatus[error.code]).send(toErrorBody(error, request.id));
}

/** Handles a path that can't be decoded, such as `/%ff` or `/%E0%A4%A`, which fails before a route is found. */
export function refuseMalformedUrl(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  const hasInvalidEscape = /%(?![\da-f]{2})/i.test(request.url);
  const error =
    hasInvalidEscape || isEncodedText(request.url)
      ? new ShopError('ROUTE_NOT_FOUND', messages.routeNotFound)
      : new ShopError('INVALID_INPUT', messages.textInvalid);
  send(error, request, reply);
}

const parserErrors: Record<string, ShopError> = {
  HPE_HEADER_OVERFLOW: new ShopError('HEADERS_TOO_LARGE', messages.headersTooLarge),
  ERR_HTTP_REQUEST_TIMEOUT: new ShopError('REQUEST_TIMEOUT', messages.requestTimeout),
};

/** Responds on the socket when Node's parser can't parse the HTTP request. */
export function refuseMalformedRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  // A reset connection can't receive a response.
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const refusal = parserErrors[error.code ?? ''] ?? new ShopError('INVALID_INPUT', messages.inputInvalid);
  const response = toErrorBody(refusal, randomUUID());
  const body = JSON.stringify(response);
  const head = [
    `HTTP/1.1 ${response.statusCode} ${response.error}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Content-Type: application/json',
    'Connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}

/** Sends every error in the contract's error body. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | ShopError, request, reply) => {
    const shopError = asShopError(error);
    if (!shopError || shopError.details.cause) request.log.error({ err: error }, 'request failed');
    return send(shopError ?? new ShopError('INTERNAL', messages.internal), request, reply);
  });
  app.setNotFoundHandler((request, reply) =>
    send(new ShopError('ROUTE_NOT_FOUND', messages.routeNotFound), request, reply),
  );
}
