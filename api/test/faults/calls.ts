import type { Endpoint } from '@chuck-and-bit/contract/endpoint';
import { until } from '../../../scripts/until.js';
import { addressOf, type ApiRequest, checkRefusal, initOf } from '../api-client';
import { signInAs, type Visitor } from '../over-http';

/** Pause before a retry. */
const retryMilliseconds = 250;
/** A request that was repeated for this long counts as never served. */
const insistSeconds = 300;
/** Timeout after which a response counts as lost. */
const timeoutMilliseconds = 30_000;
/** Error codes after which a request is retried. */
const retriedCodes = ['UNAVAILABLE', 'PROVIDER_UNAVAILABLE', 'IDEMPOTENCY_IN_PROGRESS'];

export type HttpResponse = { status: number; body: unknown };
type VisitorRequest = ApiRequest & { as?: Visitor };

export type CallRules = {
  /** Error codes with a status of 5xx that are allowed besides 503 while an outside service fails. */
  allowed?: string[];
  /** Signs in again after a 401: tokens expire when the clock is moved. */
  signsInAgain?: boolean;
};

/**
 * Sends requests over real sockets and records faulty responses. Every request must have a response, and the only 5xx allowed
 * by default is 503 with Retry-After, with the error body if it is JSON.
 */
export function createCalls(address: string, { allowed = [], signsInAgain = false }: CallRules = {}) {
  const faults: string[] = [];
  const counts: Record<string, number> = {};
  let longest = { milliseconds: 0, request: '' };

  const note = (what: string) => {
    counts[what] = (counts[what] ?? 0) + 1;
  };

  const send = async (name: string, url: string, init: RequestInit): Promise<HttpResponse | null> => {
    const begun = performance.now();
    try {
      const signal = AbortSignal.timeout(timeoutMilliseconds);
      const response = await fetch(`${address}${url}`, { ...init, signal });
      const text = await response.text();
      note(`${name} ${response.status}`);
      if (response.status >= 500) checkRefused(name, response, text);
      const isJson = response.headers.get('content-type')?.includes('json') ?? false;
      return { status: response.status, body: isJson ? JSON.parse(text) : text };
    } catch (error) {
      note(`${name} without a response`);
      faults.push(`${name} had no response: ${String(error)}`);
      return null;
    } finally {
      const milliseconds = performance.now() - begun;
      if (milliseconds > longest.milliseconds) longest = { milliseconds, request: name };
    }
  };

  const checkRefused = (name: string, { status, headers }: Response, text: string) => {
    const fault = (what: string) =>
      faults.push(`${name} had the status ${status} ${what}: ${text.slice(0, 200)}`);
    const isJson = headers.get('content-type')?.includes('json') ?? false;
    if (isJson) {
      try {
        if (allowed.includes(checkRefusal(status, JSON.parse(text)).code)) return;
      } catch (error) {
        fault(`in another shape (${String(error)})`);
      }
    }
    if (status !== 503) fault('in place of 503');
    else if (!(Number(headers.get('retry-after')) > 0)) fault('without Retry-After');
  };

  const call = (endpoint: Endpoint, request: ApiRequest): Promise<HttpResponse | null> =>
    send(`${endpoint.method} ${endpoint.path}`, addressOf(endpoint, request), initOf(endpoint, request));

  return {
    faults,
    send,
    call,
    /** Repeats the request with its Idempotency-Key until its outcome is known. */
    insist: (endpoint: Endpoint, request: VisitorRequest): Promise<HttpResponse> =>
      untilOutcome(`${endpoint.method} ${endpoint.path} is served`, async () => {
        const response = await call(endpoint, request);
        if (response?.status === 401 && signsInAgain && request.as) {
          const { as } = request;
          as.token = (await untilServed(() => signInAs(address, as))).token;
          return null;
        }
        return response && !retriedCodes.includes(codeOf(response)) ? response : null;
      }),
    counts: () => counts,
    longestWait: () => longest,
  };
}

/** How many responses had this status, by the `counts` of a load. */
export const countStatus = (counts: Record<string, number>, status: number): number =>
  Object.entries(counts)
    .filter(([name]) => name.endsWith(` ${status}`))
    .reduce((sum, [, times]) => sum + times, 0);

export type Calls = ReturnType<typeof createCalls>;

/** Repeats work of the setup while a busy machine responds 503. */
export const untilServed = <T extends object>(work: () => Promise<T>): Promise<T> =>
  untilOutcome('the shop serves', () =>
    work().catch((error: unknown) => {
      if (!/\b503\b/.test(String(error))) throw error;
      return null;
    }),
  );

const untilOutcome = <T extends object>(what: string, attempt: () => Promise<T | null>): Promise<T> =>
  until(what, attempt, { seconds: insistSeconds, everyMilliseconds: retryMilliseconds });

const codeOf = ({ body }: HttpResponse) => (body as { code?: string } | null)?.code ?? '';
