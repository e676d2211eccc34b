import { STATUS_CODES } from 'node:http';
import type { ErrorBody, ErrorCode } from '@chuck-and-bit/contract/errors';
import { textIn } from '@chuck-and-bit/contract/keys';
import { messages } from '@chuck-and-bit/contract/messages';
import { isEncodedText } from '@chuck-and-bit/contract/valid-text';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EmbeddedIdentity } from './embedded-identity';
import { refusalOfText } from './request-bounds';
import { clientAddressHeader, identityPath } from './service-address';

/**
 * Serves the identity service on the shop's own port. Fastify parses the bodies, so the same limits apply to JSON as in
 * the API.
 * @param clientAddress the visitor's network address
 */
export function serveIdentity(
  app: FastifyInstance,
  identity: EmbeddedIdentity,
  clientAddress: (request: FastifyRequest) => string,
): void {
  app.route({
    method: ['GET', 'POST'],
    url: `${identityPath}/*`,
    // Link scanners of mail programs send HEAD, which must not consume a single-use link.
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const refusal = refusalOf(request);
      const respond = async () => {
        if (refusal !== null) return Response.json({ message: refusal }, { status: 400 });
        if (await isOfOtherOrigin(request, identity)) return Response.json(invalidOrigin, { status: 403 });
        return identity.handle(toWebRequest(request, identity.issuer, clientAddress(request)));
      };
      const response = await respond();
      return reply.header('cache-control', 'no-store').send(await inErrorShape(response, request.id));
    },
  });
  app.addHook('onClose', () => identity.settled());
}

/** As the library refuses it, which looks only at requests with cookies. */
const invalidOrigin = { code: 'INVALID_ORIGIN', message: 'Invalid origin' };

/** Browsers send `Origin` with every POST, `null` from a page that hides its own. Other programs send none. */
async function isOfOtherOrigin(
  { method, headers: { origin } }: FastifyRequest,
  identity: Pick<EmbeddedIdentity, 'acceptsOrigin'>,
): Promise<boolean> {
  return method === 'POST' && origin !== undefined && !(await identity.acceptsOrigin(origin));
}

/** The message that refuses an invalid request, or null. */
function refusalOf({ url, params, query, body }: FastifyRequest): string | null {
  if (!isEncodedText(url)) return messages.textInvalid;
  if (body !== undefined && (typeof body !== 'object' || body === null || Array.isArray(body))) {
    return messages.inputInvalid;
  }
  return refusalOfText(params) ?? refusalOfText(query) ?? refusalOfText(body);
}

function toWebRequest(request: FastifyRequest, base: string, address: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  // Overwrites a header that the client sent under this name.
  headers.set(clientAddressHeader, address);
  const { body } = request;
  return new Request(new URL(request.url, base), {
    method: request.method,
    headers,
    ...(body === undefined || request.method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
}

/** Code and message of errors without their own, by status. */
const defaults: Record<number, [code: ErrorCode, message: string]> = {
  401: ['UNAUTHENTICATED', messages.signInFirst],
  403: ['FORBIDDEN', messages.notAllowed],
  404: ['ROUTE_NOT_FOUND', messages.routeNotFound],
  415: ['UNSUPPORTED_MEDIA_TYPE', messages.mediaTypeUnsupported],
  429: ['TOO_MANY_REQUESTS', messages.tooManyAttempts],
  503: ['UNAVAILABLE', messages.unavailable],
};

/** Converts an error to the shop's error body. Keeps the library's codes, which clients match on, but not those of faults. */
async function inErrorShape(response: Response, requestId: string): Promise<Response> {
  const { status } = response;
  if (status < 400) return response;
  const isFault = status >= 500;
  const [code, message]: [ErrorCode, string] =
    defaults[status] ??
    (isFault ? ['INTERNAL', messages.internal] : ['INVALID_INPUT', messages.inputInvalid]);
  const error: unknown = isFault ? null : await response.json().catch(() => null);
  const body: ErrorBody = {
    statusCode: status,
    code: textIn(error, 'code') ?? code,
    error: STATUS_CODES[status] ?? 'Error',
    message: textIn(error, 'message') || message,
    requestId,
  };
  const headers = new Headers(response.headers);
  headers.delete('content-length');
  headers.delete('content-type');
  return Response.json(body, { status, headers });
}
