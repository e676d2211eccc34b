import type { Endpoint } from '@chuck-and-bit/contract/endpoint';
import { newId } from '../../src/ids';
import { addressOf, type ApiRequest, initOf } from '../api-client';
import { sandboxPath } from '../compose';
import { lasts } from '../lasts';
import { confirmationForm, type Intent } from '../trade';
import type { Random } from './random';
import type { Server } from '../servers/shop-servers';

/** null: there was no response, because the server was killed or timed out. The outcome is unknown. */
export type HttpResponse = { status: number; body: unknown } | null;

const timeoutMilliseconds = 30_000;
/** Pause of a browser before a retry. */
const retryMilliseconds = 250;
/** A browser's timeout for the card provider, shorter than the sandbox's timeouts. */
const cardTimeoutMilliseconds = 4_000;
/** Error codes after which the caller retries. */
export const retriedCodes = ['UNAVAILABLE', 'PROVIDER_UNAVAILABLE', 'IDEMPOTENCY_IN_PROGRESS'];

/** Sends requests over real sockets, each to a random running server. */
export function createHttpClient(
  servers: Server[],
  random: Random,
  keys: { publishable: string; secret: string },
) {
  const anyServer = () => random.pick(servers.filter(({ up }) => up));

  const fetchJson = async (url: string, init: RequestInit, milliseconds: number): Promise<HttpResponse> => {
    try {
      const response = await fetch(url, { ...init, signal: AbortSignal.timeout(milliseconds) });
      return { status: response.status, body: (await response.json()) as unknown };
    } catch {
      return null;
    }
  };

  const send = (
    endpoint: Endpoint,
    request: ApiRequest,
    server: Server = anyServer(),
  ): Promise<HttpResponse> =>
    fetchJson(`${server.url}${addressOf(endpoint, request)}`, initOf(endpoint, request), timeoutMilliseconds);

  const callProvider = (path: string, key: string, form: Record<string, string>): Promise<HttpResponse> =>
    fetchJson(
      `${anyServer().url}${sandboxPath}/v1${path}`,
      { method: 'POST', headers: { authorization: `Bearer ${key}` }, body: new URLSearchParams(form) },
      cardTimeoutMilliseconds,
    );

  return {
    send,
    /** Repeats the request with its Idempotency-Key until its outcome is known; null if it stays unknown. */
    sendUntilKnown: async (endpoint: Endpoint, request: ApiRequest): Promise<HttpResponse> => {
      for (let tries = 0; tries < 60; tries += 1) {
        const response = await send(endpoint, request);
        if (response && !retriedCodes.includes(codeOf(response))) return response;
        await lasts(retryMilliseconds);
      }
      return null;
    },
    /** Sends the same request to two servers at the same time. */
    sendTwice: (endpoint: Endpoint, request: ApiRequest): Promise<[HttpResponse, HttpResponse]> => {
      const [one, other = one] = servers.filter(({ up }) => up);
      return Promise.all([send(endpoint, request, one), send(endpoint, request, other)]);
    },
    /** Confirms a payment with a card, like the card provider's script. */
    confirm: (intent: Intent, number: string): Promise<HttpResponse> =>
      callProvider(
        `/payment_intents/${intent.id}/confirm`,
        keys.publishable,
        confirmationForm(intent, number),
      ),
    authenticate: (intent: Intent, outcome: 'authenticated' | 'failed'): Promise<HttpResponse> =>
      callProvider(`/payment_intents/${intent.id}/sandbox_authentication`, keys.publishable, {
        client_secret: intent.clientSecret,
        outcome,
      }),
    /** The bank decides a dispute for the shop or the cardholder. */
    decideDispute: (disputeId: string, isWon: boolean): Promise<HttpResponse> =>
      callProvider(`/disputes/${disputeId}`, keys.secret, {
        'evidence[uncategorized_text]': isWon ? 'winning_evidence' : 'losing_evidence',
      }),
    /** The merchant refunds in the provider's dashboard: `amount` cents, or all that is left. */
    refundAtProvider: (intentId: string, amount: number | null): Promise<HttpResponse> =>
      callProvider('/refunds', keys.secret, {
        payment_intent: intentId,
        ...(amount === null ? {} : { amount: String(amount) }),
      }),
    /** The card's bank returns the money of a refund, so the refund fails. */
    failRefund: (refundId: string): Promise<HttpResponse> =>
      callProvider(`/refunds/${refundId}/sandbox_failure`, keys.secret, {}),
    /** Makes the provider fail at one of the next calls about this payment. */
    setTrouble: (intent: Intent, trouble: string): Promise<HttpResponse> =>
      callProvider(`/payment_intents/${intent.id}`, keys.secret, { 'metadata[sandbox_trouble]': trouble }),
  };
}

export type HttpClient = ReturnType<typeof createHttpClient>;

export const codeOf = (response: HttpResponse): string => {
  const body = response?.body as { code?: string; error?: { code?: string; type?: string } } | undefined;
  return body?.code ?? body?.error?.code ?? body?.error?.type ?? '';
};

/** Whether a request may have taken effect: its response was lost, also for a proxy, or the database's response to its commit. */
export const isUnknown = (response: HttpResponse): boolean => response === null || response.status >= 502;

export const withKey = () => ({ 'idempotency-key': newId() });

/** The outcome of a request in one or two words. */
export function outcomeOf(response: HttpResponse): string {
  if (!response) return 'no response';
  if (response.status === 200) return 'done';
  return response.status >= 500 ? codeOf(response) : 'refused';
}
