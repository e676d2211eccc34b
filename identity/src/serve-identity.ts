import { messages } from '@chuck-and-bit/contract/messages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EmbeddedIdentity } from './embedded-identity';
import { badRequestResponse, inErrorShape } from './refusals';
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
      const response =
        refuseText(request) ??
        (await identity.handle(toWebRequest(request, identity.issuer, clientAddress(request))));
      return reply.header('cache-control', 'no-store').send(await inErrorShape(response, request.id));
    },
  });
  app.addHook('onClose', () => identity.settled());
}

function refuseText({ params, query, body }: FastifyRequest): Response | null {
  if (body !== undefined && (typeof body !== 'object' || body === null || Array.isArray(body))) {
    return badRequestResponse(messages.inputInvalid);
  }
  const refusal = refusalOfText(params) ?? refusalOfText(query) ?? refusalOfText(body);
  return refusal === null ? null : badRequestResponse(refusal);
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
