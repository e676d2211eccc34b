import { STATUS_CODES } from 'node:http';
import { type ErrorBody, type ErrorCode, errorStatus, type FieldError } from '@chuck-and-bit/contract/errors';
import { messages } from '@chuck-and-bit/contract/messages';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** A refusal that the caller may read. Anything else that is thrown answers as INTERNAL and is logged. */
export class ShopError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: { errors?: FieldError[]; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = 'ShopError';
  }
}

export function invalidInput(errors: FieldError[]): ShopError {
  return new ShopError('INVALID_INPUT', errors[0]?.message ?? messages.inputInvalid, { errors });
}

/** Faults that Fastify finds before a route runs. */
const fastifyFaults: Record<string, ShopError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new ShopError('BODY_TOO_LARGE', messages.bodyTooLarge),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new ShopError('UNSUPPORTED_MEDIA_TYPE', messages.mediaTypeUnsupported),
  FST_ERR_CTP_INVALID_JSON_BODY: new ShopError('INVALID_JSON', messages.bodyNotJson),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new ShopError('INVALID_JSON', messages.bodyNotJson),
};

/** The database did not answer: it restarts, or the pool had no connection to give for too long. */
const unreachableDatabase =
  /^(connect ECONNREFUSED|Connection terminated|timeout exceeded when trying to connect)/;

/** SQLSTATE classes that mean "not now": too many connections, shutting down, cancelled, lock not got. */
const unavailableSqlStates = /^(08|53|57|55P03|40)/;

/** What the caller is told; null for a fault that only the log may name. */
export function asShopError(error: FastifyError | ShopError): ShopError | null {
  if (error instanceof ShopError) return error;
  const known = fastifyFaults[error.code];
  if (known) return known;
  if (error instanceof SyntaxError && error.statusCode === 400) {
    return new ShopError('INVALID_JSON', messages.bodyNotJson);
  }
  if (error.statusCode === 400) return new ShopError('INVALID_INPUT', messages.inputInvalid);
  if (unavailableSqlStates.test(sqlStateOf(error) ?? '')) {
    return new ShopError('UNAVAILABLE', messages.unavailable, { retryAfterSeconds: 1 });
  }
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if (unreachableDatabase.test(at.message)) {
      return new ShopError('UNAVAILABLE', messages.unavailable, { retryAfterSeconds: 1, cause: error });
    }
    // A row that is written names the caller as its user: their account was deleted while they were asking.
    if ('constraint' in at && String(at.constraint).endsWith('_user_id_users_id_fk')) {
      return new ShopError('UNAUTHENTICATED', messages.signInFirst);
    }
  }
  return null;
}

/** PostgreSQL's error code: on the error itself or, wrapped by the query builder, on its cause. */
function sqlStateOf(error: unknown): string | null {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('severity' in at && 'code' in at && typeof at.code === 'string') return at.code;
  }
  return null;
}

/** Whether a statement broke this unique constraint or index. */
export function breaksUnique(error: unknown, constraint: string): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ('code' in at && at.code === '23505' && 'constraint' in at) return at.constraint === constraint;
  }
  return false;
}

export function errorAnswer(error: ShopError, requestId: string): ErrorBody {
  const statusCode = errorStatus[error.code];
  return {
    statusCode,
    code: error.code,
    error: STATUS_CODES[statusCode] ?? 'Error',
    message: error.message,
    ...(error.details.errors ? { errors: error.details.errors } : {}),
    requestId,
  };
}

function send(error: ShopError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error.details.retryAfterSeconds) reply.header('retry-after', error.details.retryAfterSeconds);
  return reply.code(errorStatus[error.code]).send(errorAnswer(error, request.id));
}

/** An address that is no text at all, such as `/%E0%A4%A`, is refused before any route or handler is known. */
export function answerBrokenAddress(
  _error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  send(new ShopError('ROUTE_NOT_FOUND', messages.routeNotFound), request, reply);
}

/** Every error of the shop leaves in the one shape of the contract. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | ShopError, request, reply) => {
    const known = asShopError(error);
    if (!known || known.details.cause) request.log.error({ err: error }, 'request failed');
    return send(known ?? new ShopError('INTERNAL', messages.internal), request, reply);
  });
  app.setNotFoundHandler((request, reply) =>
    send(new ShopError('ROUTE_NOT_FOUND', messages.routeNotFound), request, reply),
  );
}
