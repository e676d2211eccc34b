import type { Endpoint } from '@chuck-and-bit/contract/endpoint';
import * as z from 'zod/mini';

// In place of the module that calls the API: vi.mock('…/shop-api', () => import('…/test/shop-api'))

type Request = { params: Record<string, string>; query: Record<string, string>; body: unknown };
type Options = { idempotencyKey?: string; signal?: AbortSignal };
type Answer = object | null | ((request: Request, options: Options) => unknown);

/**
 * What the API answers, by endpoint: a value, what a function makes of the request, or the reason of a refusal. Other lists are
 * empty.
 */
export const answers = new Map<Endpoint, Answer>();
/** The calls that change something, and the downloads. */
export const sent: [endpoint: Endpoint, request: Partial<Request>][] = [];
/** The keys of the calls that change something: with the same one a call is sent again. */
export const keys: (string | undefined)[] = [];
/** The calls of lists and other reads. */
export const asked: [endpoint: Endpoint, query: Request['query'] | undefined][] = [];

/** Before each test. */
export function newApi(...known: [endpoint: Endpoint, answer: Answer][]): void {
  answers.clear();
  for (const calls of [sent, keys, asked]) calls.length = 0;
  for (const [endpoint, answer] of known) answers.set(endpoint, answer);
}

/** A request that the API would not understand is a fault of the page. */
function checkRequest({ params, query, body }: Endpoint, request: Partial<Request>): void {
  for (const [schema, part] of [
    [params, request.params],
    [query, request.query],
    [body, request.body],
  ] as const)
    if (schema) z.parse(schema, JSON.parse(JSON.stringify(part ?? {})));
}

async function call(
  endpoint: Endpoint,
  request: Partial<Request> = {},
  options: Options = {},
): Promise<unknown> {
  checkRequest(endpoint, request);
  if (endpoint.method === 'GET') asked.push([endpoint, request.query]);
  else {
    sent.push([endpoint, request]);
    keys.push(options.idempotencyKey);
  }
  const answer = answers.has(endpoint) ? answers.get(endpoint) : endpoint.method === 'GET' ? [] : undefined;
  const made = typeof answer === 'function' ? answer(request as Request, options) : answer;
  if (made instanceof Error) throw made;
  return made;
}

/** The last entry of a list may be how many there are, if it is a number. A whole page may be answered, too. */
async function callPage(endpoint: Endpoint, request: Partial<Request> = {}) {
  const answered = (await call(endpoint, request)) ?? [];
  if (!Array.isArray(answered)) return answered;
  const found: unknown[] = answered;
  const total = found.find((entry) => typeof entry === 'number') ?? found.length;
  const items = found.filter((entry) => typeof entry !== 'number');
  return { items, total, next: null, entityTag: null, isTotalAtLeast: false };
}

async function download(endpoint: Endpoint, request: Partial<Request> = {}): Promise<Blob> {
  sent.push([endpoint, request]);
  return new Blob();
}

export const browserShopApi = () => ({ call, callPage, download, hasChanged: async () => false });
