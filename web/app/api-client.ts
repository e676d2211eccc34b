import type { ResponseOf, ArgumentsOf, Endpoint } from '@chuck-and-bit/contract/endpoint';
import { errorBody } from '@chuck-and-bit/contract/errors';
import { messages } from '@chuck-and-bit/contract/messages';
import * as z from 'zod/mini';
import { publicConfig } from './browser/public-config';
import { noteFailedRequest } from './browser/reachability';
import { setServerTime } from './browser/server-clock';
import { ShopApiError } from './browser/shop-api-error';
import { storedToken } from './session/store/token-storage';

export type CallOptions = {
  /** Makes repeating the call harmless, where the endpoint is `idempotent`. */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Of an earlier response. */
  entityTag?: string | null;
  /** Sends the request in place of `fetch`, such as one that reports progress. */
  send?: ((request: Request) => Promise<Response>) | undefined;
  /** The whole `Authorization` header, in place of the stored token. */
  authorization?: string | undefined;
};

export type Page<Items> = {
  items: Items;
  /** The cursor to pass as `after` for the next page; null on the last. */
  next: string | null;
  /** How many there are on all pages, where the API says so. */
  total: number | null;
  /** Identifies the response, where the API sends it. */
  entityTag: string | null;
  /** There are more than `total`: the API counts only up to a limit. */
  isTotalAtLeast: boolean;
  /** What a search with typing errors probably means, where the API says so. */
  didYouMean: string | null;
  /** Words of a search that were left out; null for none. */
  notUnderstood: string | null;
};

// Arguments may be left out only for endpoints that need none.
type Parameters<E extends Endpoint> =
  Record<never, never> extends ArgumentsOf<E>
    ? [args?: ArgumentsOf<E>, options?: CallOptions]
    : [args: ArgumentsOf<E>, options?: CallOptions];

export type ShopApi = {
  /** Calls one endpoint of the contract. Rejects with a {@link ShopApiError}. */
  call<E extends Endpoint>(endpoint: E, ...parameters: Parameters<E>): Promise<ResponseOf<E>>;
  /** Calls a list endpoint that returns pages: pass `limit`, then `after` as the last page's `next`. */
  callPage<E extends Endpoint>(endpoint: E, ...parameters: Parameters<E>): Promise<Page<ResponseOf<E>>>;
  /** Calls an endpoint that returns a file. */
  download<E extends Endpoint>(endpoint: E, ...parameters: Parameters<E>): Promise<Blob>;
  /** Whether the response of a `conditional` endpoint is another than the one with this tag. */
  hasChanged<E extends Endpoint>(endpoint: E, args: ArgumentsOf<E>, options: CallOptions): Promise<boolean>;
};

export type ShopApiSettings = {
  /** The prefix of each path; empty for the page's own origin. */
  baseUrl: string;
  fetch: (request: Request) => Promise<Response>;
  /** The API token to send, or null for none. */
  token: () => Promise<string | null> | string | null;
  /** Runs before the error is thrown if a call with this token got 401, or 403 other than `ROLE_FORBIDDEN`. */
  onRefused?: (token: string, status: 401 | 403) => Promise<void>;
};

/** Creates the client of the API, the same in browser and server. */
export function createShopApi(settings: ShopApiSettings): ShopApi {
  /** @param refused the token of the same call, which the API has refused */
  async function request(
    endpoint: Endpoint,
    args: UntypedArguments = {},
    options: CallOptions = {},
    refused?: string,
  ): Promise<Response> {
    const headers = new Headers({ Accept: endpoint.responseType ?? 'application/json' });
    const token = options.authorization ? null : await settings.token();
    const authorization = options.authorization ?? (token && `Bearer ${token}`);
    if (authorization) headers.set('Authorization', authorization);
    if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey);
    if (options.entityTag) headers.set('If-None-Match', options.entityTag);
    const { bodyType } = endpoint;
    if (args.body !== undefined) headers.set('Content-Type', bodyType ?? 'application/json');

    const outgoing = new Request(`${settings.baseUrl}${addressOf(endpoint, args)}`, {
      method: endpoint.method,
      headers,
      ...(args.body !== undefined && { body: bodyType ? (args.body as Blob) : JSON.stringify(args.body) }),
      ...(options.signal && { signal: options.signal }),
    });
    const response = await orNetworkError((options.send ?? settings.fetch)(outgoing), options);
    if (response.ok || response.status === 304) return response;
    const content: unknown = await orNetworkError(response.json(), options);
    const { status } = response;
    const error = toError(response, content);
    // Staff whose role doesn't allow something stay logged in.
    const ends = status === 401 || (status === 403 && error.code !== 'ROLE_FORBIDDEN');
    if (!token || !ends) throw error;
    await settings.onRefused?.(token, status);
    // A call that was on its way while another tab replaced the session is sent again, once, with the new token.
    const wasReplaced = status === 401 && !refused && ![null, token].includes(await settings.token());
    if (!wasReplaced) throw error;
    return request(endpoint, args, options, token);
  }

  async function send<E extends Endpoint>(endpoint: E, args?: UntypedArguments, options?: CallOptions) {
    const response = await request(endpoint, args, options);
    return { response, content: (await orNetworkError(response.json(), options)) as ResponseOf<E> };
  }

  return {
    async call(endpoint, ...[args, options]) {
      return (await send(endpoint, args, options)).content;
    },
    async callPage(endpoint, ...[args, options]) {
      const { response, content } = await send(endpoint, args, options);
      const total = response.headers.get('X-Total-Count');
      const decoded = (header: string) => {
        const text = response.headers.get(header);
        return text === null ? null : decodeURIComponent(text);
      };
      return {
        items: content,
        entityTag: response.headers.get('ETag'),
        next: nextCursor(response.headers.get('Link')),
        total: total === null ? null : Number(total),
        didYouMean: decoded('X-Did-You-Mean'),
        notUnderstood: decoded('X-Not-Understood'),
        isTotalAtLeast: response.headers.has('X-Total-Is-At-Least'),
      };
    },
    async download(endpoint, ...[args, options]) {
      const response = await request(endpoint, args, options);
      return orNetworkError(response.blob(), options);
    },
    async hasChanged(endpoint, args, options) {
      const { status, body } = await request(endpoint, args, options);
      void body?.cancel();
      return status !== 304;
    },
  };
}

/** Turns a network failure into a {@link ShopApiError}, unless the caller has aborted. */
async function orNetworkError<T>(pending: Promise<T>, { signal }: CallOptions = {}): Promise<T> {
  try {
    return await pending;
  } catch (error) {
    if (signal?.aborted) throw error;
    noteFailedRequest();
    throw new ShopApiError(0, 'NETWORK', messages.networkFailed);
  }
}

type UntypedArguments = { params?: unknown; query?: unknown; body?: unknown };

function addressOf(endpoint: Endpoint, args: UntypedArguments): string {
  const params = new Map<string, unknown>(Object.entries(args.params ?? {}));
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params.get(name))),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(args.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

function toError({ status, headers }: Response, content: unknown): ShopApiError {
  const parsed = z.safeParse(errorBody, content);
  if (!parsed.success) return new ShopApiError(status, 'INTERNAL', messages.internal);
  const { code, message, errors = [] } = parsed.data;
  // Of a refusal of several fields, the first says more than the message of all.
  const retryAfter = Number(headers.get('Retry-After')) || 0;
  return new ShopApiError(status, code, errors[0]?.message ?? message, errors, retryAfter);
}

/** The `after` cursor of a header such as `</drill?limit=24&after=abc>; rel="next"`. */
function nextCursor(link: string | null): string | null {
  const next = link?.split(/,\s*(?=<)/).find((part) => /;\s*rel="?next"?/i.test(part));
  const address = next && /^\s*<([^>]*)>/.exec(next)?.[1];
  return address ? new URL(address, 'http://own.invalid').searchParams.get('after') : null;
}

type BrowserSession = {
  freshToken: () => Promise<string | null>;
  endRefused: (token: string, status: 401 | 403) => Promise<void>;
};

/**
 * Creates the client for code that runs in the browser.
 * @param loadSession renews a token that is about to expire, and ends with a refusal; null if it can't be loaded
 */
export const createBrowserApi = (loadSession: () => Promise<BrowserSession | null>): ShopApi =>
  createShopApi({
    baseUrl: publicConfig().apiUrl || window.location.origin,
    fetch: async (request) => {
      const response = await fetch(request);
      const mayBeCached = !/no-store/.test(response.headers.get('cache-control') ?? '');
      setServerTime(response.headers.get('date'), { mayBeCached });
      return response;
    },
    token: async () => {
      const session = storedToken.read() && (await loadSession());
      return session ? session.freshToken() : storedToken.read();
    },
    onRefused: async (...refusal) => (await loadSession())?.endRefused(...refusal),
  });
