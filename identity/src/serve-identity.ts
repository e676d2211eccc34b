import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientAddressHeader, type EmbeddedIdentity, identityPath } from './embedded-identity';

/** Serves the identity service on the shop's own port. */
export function serveIdentity(app: FastifyInstance, identity: EmbeddedIdentity): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    scope.route({
      method: ['GET', 'POST'],
      url: `${identityPath}/*`,
      handler: async (request, reply) => {
        const response = await identity.handle(toWebRequest(request, identity.issuer));
        return reply.header('cache-control', 'no-store').send(response);
      },
    });
  });
  app.addHook('onClose', () => identity.settled());
}

function toWebRequest(request: FastifyRequest, base: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  headers.set(clientAddressHeader, request.ip);
  const { body } = request;
  return new Request(new URL(request.url, base), {
    method: request.method,
    headers,
    ...(Buffer.isBuffer(body) && body.length > 0 ? { body: new Uint8Array(body) } : {}),
  });
}
