import type { FastifyInstance, InjectOptions } from 'fastify';

/**
 * A `fetch` that injects requests into a Fastify instance of this process, without a socket. The origin may be omitted.
 * `getApp` is a function because the instance and its clients need each other: it is called at the first request.
 * @param remoteAddress the client address of the request, so that rate limits count the visitor and not the shop
 */
export function inProcessFetch(getApp: () => FastifyInstance, remoteAddress?: string): typeof fetch {
  return async (input, init) => {
    const target = typeof input === 'string' ? new URL(input, 'http://localhost') : input;
    const request = new Request(target, init);
    const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
    const answer = await getApp().inject({
      method: request.method as NonNullable<InjectOptions['method']>,
      url: request.url,
      headers: { host: new URL(request.url).host, ...Object.fromEntries(request.headers) },
      signal: request.signal,
      ...(remoteAddress !== undefined && { remoteAddress }),
      ...(hasBody && { payload: Buffer.from(await request.arrayBuffer()) }),
    });
    const bodiless = answer.statusCode === 204 || answer.statusCode === 205 || answer.statusCode === 304;
    return new Response(bodiless || request.method === 'HEAD' ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      statusText: answer.statusMessage,
      headers: toHeaders(answer.headers),
    });
  };
}

function toHeaders(source: Record<string, number | string | string[] | undefined>): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(source)) {
    for (const part of Array.isArray(value) ? value : [value]) {
      if (part !== undefined) headers.append(name, String(part));
    }
  }
  return headers;
}
