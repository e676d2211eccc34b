import type { FastifyInstance } from 'fastify';

/**
 * A `fetch` within the process: prepends `prefix` to the path of each URL and injects the request, without a socket.
 * `new Stripe(key, { httpClient: Stripe.createFetchHttpClient(inProcessFetch(() => app, '/sandbox/stripe')) })` talks to the
 * sandbox of the same process. Rejects like a broken connection when the sandbox drops a response.
 */
export function inProcessFetch(getApp: () => Pick<FastifyInstance, 'inject'>, prefix: string): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const response = await getApp().inject({
      method: request.method as 'GET' | 'POST',
      url: `${prefix}${pathname}${search}`,
      headers: Object.fromEntries(request.headers),
      payload: await request.text(),
      signal: request.signal,
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(response.headers))
      if (value !== undefined) headers.set(name, String(value));
    return new Response(response.statusCode === 204 ? null : response.body, {
      status: response.statusCode,
      headers,
    });
  };
}
