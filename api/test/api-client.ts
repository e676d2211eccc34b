import type { ResponseOf, Endpoint } from '@chuck-and-bit/contract/endpoint';
import { type ErrorBody, errorBody, errorStatus } from '@chuck-and-bit/contract/errors';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { publicCaching } from '../src/route';

/** The parts of a request. They are not validated before sending, because tests send invalid ones on purpose. */
export type ApiRequest = {
  as?: { token: string } | undefined;
  params?: Record<string, string>;
  query?: Record<string, string | number>;
  body?: unknown;
  headers?: Record<string, string>;
};

/** `/order/{id}` with its parameters and query filled in. */
export function addressOf(endpoint: Endpoint, { params = {}, query = {} }: ApiRequest): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) search.set(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

export function headersOf(
  { as, body, headers = {} }: ApiRequest,
  { bodyType }: Pick<Endpoint, 'bodyType'> = {},
): Record<string, string> {
  return {
    ...(as ? { authorization: `Bearer ${as.token}` } : {}),
    ...(body === undefined ? {} : { 'content-type': bodyType ?? 'application/json' }),
    ...headers,
  };
}

/** A file as it is, any other body as JSON. */
const payloadOf = ({ bodyType }: Endpoint, body: unknown): string | Buffer<ArrayBuffer> =>
  bodyType ? (body as string | Buffer<ArrayBuffer>) : JSON.stringify(body);

/** The request for `fetch`. */
export const initOf = (endpoint: Endpoint, request: ApiRequest): RequestInit => ({
  method: endpoint.method,
  headers: headersOf(request, endpoint),
  ...(request.body === undefined ? {} : { body: payloadOf(endpoint, request.body) }),
});

/** Fails unless the response matches the contract of this endpoint, or the error body. */
function checkResponse(endpoint: Endpoint, status: number, body: unknown): void {
  if (status === 304) {
    expect(body).toBe('');
    return;
  }
  if (status !== 200) {
    checkRefusal(status, body);
    return;
  }
  const parsed = z.safeParse(endpoint.response, body);
  expect(
    parsed.error?.issues ?? [],
    `the response of ${endpoint.method} ${endpoint.path} matches the contract`,
  ).toEqual([]);
}

const refusalKeys = ['statusCode', 'code', 'error', 'message', 'errors', 'totals', 'requestId'];

/** Checks the error body: only known keys, and a code that fits the status. */
export function checkRefusal(status: number, body: unknown): ErrorBody {
  const refusal = z.parse(errorBody, body);
  expect(Object.keys(body as object).filter((key) => !refusalKeys.includes(key))).toEqual([]);
  expect(refusal.statusCode).toBe(status);
  expect(Object.keys(errorStatus)).toContain(refusal.code);
  expect(errorStatus[refusal.code as keyof typeof errorStatus]).toBe(status);
  expect(refusal.message).not.toBe('');
  if (status === 409 && refusal.errors) {
    expect(['OUT_OF_STOCK', 'BELOW_MINIMUM']).toContain(refusal.code);
    for (const { path } of refusal.errors) expect(path).toMatch(/^lines\.[\da-f-]{36}$/);
  } else if (status !== 400) expect(refusal.errors).toBeUndefined();
  if (refusal.code !== 'PRICE_CHANGED') expect(refusal.totals).toBeUndefined();
  return refusal;
}

export type ApiResponse = { status: number; headers: Record<string, unknown>; body: unknown };

/** A client of the API that checks every response against the contract. */
export type ApiClient = {
  call: (endpoint: Endpoint, request?: ApiRequest) => Promise<ApiResponse>;
  /** For a request that must succeed. */
  does: <E extends Endpoint>(endpoint: E, request?: ApiRequest) => Promise<ResponseOf<E>>;
  /** For a request that must be refused, with an error body that has these values. */
  refuses: (endpoint: Endpoint, request?: ApiRequest, like?: object) => Promise<ErrorBody>;
};

/** Reads JSON, text, or a file. */
async function readBody(response: LightMyRequestResponse): Promise<unknown> {
  const type = String(response.headers['content-type']);
  if (type === 'application/pdf') {
    return new File((await response.stream().toArray()) as Buffer<ArrayBuffer>[], 'response', { type });
  }
  const text = (await response.stream().setEncoding('utf8').toArray()).join('');
  return type.startsWith('application/json') ? JSON.parse(text) : text;
}

export function createApiClient(app: FastifyInstance): ApiClient {
  const call = async (endpoint: Endpoint, request: ApiRequest = {}): Promise<ApiResponse> => {
    const response = await app.inject({
      method: endpoint.method,
      url: addressOf(endpoint, request),
      headers: headersOf(request, endpoint),
      ...(request.body === undefined ? {} : { payload: payloadOf(endpoint, request.body) }),
      payloadAsStream: true,
    });
    const body = await readBody(response);
    checkResponse(endpoint, response.statusCode, body);
    const isOfVisitors = endpoint.method === 'GET' && endpoint.who === 'visitor' && !endpoint.userToo;
    const isPublic = isOfVisitors && response.statusCode === 200;
    // What only staff may see must not be stored for everybody, and nobody else sends a token to such an endpoint.
    if (!isPublic || !endpoint.area || !request.as) {
      expect(response.headers['cache-control']).toBe(isPublic ? publicCaching : 'no-store');
    }
    return { status: response.statusCode, headers: response.headers, body };
  };
  return {
    call,
    does: async <E extends Endpoint>(endpoint: E, request: ApiRequest = {}) => {
      const { status, body } = await call(endpoint, request);
      if (status !== 200) expect.fail(`${endpoint.method} ${endpoint.path}: ${JSON.stringify(body)}`);
      return body as ResponseOf<E>;
    },
    refuses: async (endpoint, request = {}, like = {}) => {
      const { status, body } = await call(endpoint, request);
      const refusal = checkRefusal(status, body);
      expect(refusal).toMatchObject(like);
      return refusal;
    },
  };
}

/** What the error body says of an input that is refused at this field. */
export const invalid = (path: string, message: unknown = expect.any(String)) => ({
  statusCode: 400,
  code: 'INVALID_INPUT',
  errors: [{ path, message }],
});

/**
 * Follows `Link` from the first page to the last.
 * @param between runs after each page
 */
export async function walkPages(
  { call }: ApiClient,
  endpoint: Endpoint,
  request: ApiRequest,
  between: () => Promise<unknown> = async () => {},
): Promise<{ ids: string[]; pages: number; totals: number[] }> {
  const ids: string[] = [];
  const totals: number[] = [];
  for (let query: ApiRequest['query'] | null = request.query ?? {}; query; ) {
    const { status, headers, body } = await call(endpoint, { ...request, query });
    expect(status).toBe(200);
    ids.push(...(body as { _id: string }[]).map(({ _id }) => _id));
    totals.push(Number(headers['x-total-count']));
    query = nextQuery(addressOf(endpoint, { ...request, query: {} }), headers['link']);
    if (query) await between();
  }
  return { ids, pages: totals.length, totals };
}

function nextQuery(path: string, link: unknown): Record<string, string> | null {
  if (link === undefined) return null;
  const address = /^<(\/[^>]*)>; rel="next"$/.exec(String(link))?.[1];
  expect(address, 'a Link header names the next page').toBeDefined();
  const url = new URL(address ?? '', 'http://shop');
  expect(url.pathname).toBe(path);
  expect(url.searchParams.getAll('after'), 'one cursor').toHaveLength(1);
  return Object.fromEntries(url.searchParams);
}
