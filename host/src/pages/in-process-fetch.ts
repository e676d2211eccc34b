import type { FastifyInstance, InjectOptions } from 'fastify';

/** In place of a network address: the shop itself, and no visitor. */
export const insideAddress = 'inside';

/**
 * A `fetch` that injects requests into a Fastify instance of this process, without a socket. The origin may be omitted.
 * `getApp` is a function because the instance and its clients need each other: it is called at the first request.
 * @param remoteAddress the client address of the request, so that limits and shares count the visitor and not the shop
 */
export function inProcessFetch(getApp: () => FastifyInstance, remoteAddress = insideAddress): typeof fetch {
  return async (input, init) => {
    const target = typeof input === 'string' ? new URL(input, 'http://localhost') : input;
    const request = new Request(target, init);
    const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
    const response = await getApp().inject({
      method: request.method as NonNullable<InjectOptions['method']>,
      url: request.url,
      headers: { host: new URL(request.url).host, ...Object.fromEntries(request.headers) },
      signal: request.signal,
      remoteAddress,
      ...(hasBody && { payload: Buffer.from(await request.arrayBuffer()) }),
    });
    const bodiless = [204, 205, 304].includes(response.statusCode);
    return new Response(bodiless || request.method === 'HEAD' ? null : new Uint8Array(response.rawPayload), {
      status: response.statusCode,
      statusText: response.statusMessage,
      headers: toHeaders(response.headers),
    });
  };
}

/** The headers of Node or Fastify as those of `fetch`. */
export function toHeaders(source: Record<string, number | string | string[] | undefined>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(source)) {
    for (const part of Array.isArray(value) ? value : [value]) {
      if (part !== undefined) headers.append(name, String(part));
    }
  }
  return headers;
}
