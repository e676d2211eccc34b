import type { Endpoint } from '@chuck-and-bit/contract/endpoint';
import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '../../src/ids';
import { addressOf, type Asked, headersOf } from '../asking';
import type { Intent } from '../trade';
import type { Random } from './random';
import type { Server } from '../servers/shop-servers';

/** null: there was no response, because the server was killed or timed out. The outcome is unknown. */
export type HttpResponse = { status: number; body: unknown } | null;

const timeoutMilliseconds = 30_000;
/** A browser's timeout for the card provider, shorter than the sandbox's timeouts. */
const cardTimeoutMilliseconds = 4_000;
/** Error codes after which the caller retries. */
export const retriedCodes = ['UNAVAILABLE', 'PROVIDER_UNAVAILABLE', 'IDEMPOTENCY_IN_PROGRESS'];
const sandboxPath = '/sandbox/stripe/v1';

/** Sends requests over real sockets, each to a random running server. */
export function createCounter(
  servers: Server[],
  random: Random,
  keys: { publishable: string; secret: string },
) {
  const anyServer = () => random.pick(servers.filter(({ up }) => up));

  const send = async (url: string, init: RequestInit, milliseconds: number): Promise<HttpResponse> => {
    try {
      const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(milliseconds) });
      return { status: answer.status, body: (await answer.json()) as unknown };
    } catch {
      return null;
    }
  };

  const asks = (endpoint: Endpoint, asked: Asked, server: Server = anyServer()): Promise<HttpResponse> =>
    send(
      `${server.url}${addressOf(endpoint, asked)}`,
      {
        method: endpoint.method,
        headers: headersOf(asked),
        ...(asked.body === undefined ? {} : { body: JSON.stringify(asked.body) }),
      },
      timeoutMilliseconds,
    );

  const asksProvider = (path: string, key: string, form: Record<string, string>): Promise<HttpResponse> =>
    send(
      `${anyServer().url}${sandboxPath}${path}`,
      { method: 'POST', headers: { authorization: `Bearer ${key}` }, body: new URLSearchParams(form) },
      cardTimeoutMilliseconds,
    );

  return {
    asks,
    /** Repeats the request with its Idempotency-Key until its outcome is known; null if it stays unknown. */
    insists: async (endpoint: Endpoint, asked: Asked): Promise<HttpResponse> => {
      for (let tries = 0; tries < 60; tries += 1) {
        const response = await asks(endpoint, asked);
        if (response && !retriedCodes.includes(codeOf(response))) return response;
        await pause(250);
      }
      return null;
    },
    /** Sends the same request to two servers at the same time. */
    asksTwice: (endpoint: Endpoint, asked: Asked): Promise<[HttpResponse, HttpResponse]> => {
      const [one, other = one] = servers.filter(({ up }) => up);
      return Promise.all([asks(endpoint, asked, one), asks(endpoint, asked, other)]);
    },
    /** Confirms a payment with a card, like the card provider's script. */
    confirms: (intent: Intent, number: string): Promise<HttpResponse> =>
      asksProvider(`/payment_intents/${intent.id}/confirm`, keys.publishable, {
        client_secret: intent.clientSecret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': number,
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': String(new Date().getUTCFullYear() + 2),
        'payment_method_data[card][cvc]': '123',
      }),
    authenticates: (intent: Intent, outcome: 'authenticated' | 'failed'): Promise<HttpResponse> =>
      asksProvider(`/payment_intents/${intent.id}/sandbox_authentication`, keys.publishable, {
        client_secret: intent.clientSecret,
        outcome,
      }),
    /** The bank decides a dispute for the shop or the cardholder. */
    decides: (disputeId: string, isWon: boolean): Promise<HttpResponse> =>
      asksProvider(`/disputes/${disputeId}`, keys.secret, {
        'evidence[uncategorized_text]': isWon ? 'winning_evidence' : 'losing_evidence',
      }),
    /** The merchant refunds in the provider's dashboard: `amount` cents, or all that is left. */
    refundsAtProvider: (intentId: string, amount: number | null): Promise<HttpResponse> =>
      asksProvider('/refunds', keys.secret, {
        payment_intent: intentId,
        ...(amount === null ? {} : { amount: String(amount) }),
      }),
    /** The card's bank returns the money of a refund, so the refund fails. */
    failsRefund: (refundId: string): Promise<HttpResponse> =>
      asksProvider(`/refunds/${refundId}/sandbox_failure`, keys.secret, {}),
    asksForTrouble: (intent: Intent, trouble: string): Promise<HttpResponse> =>
      asksProvider(`/payment_intents/${intent.id}`, keys.secret, { 'metadata[sandbox_trouble]': trouble }),
  };
}

export type Counter = ReturnType<typeof createCounter>;

export const codeOf = (response: HttpResponse): string => {
  const body = response?.body as { code?: string; error?: { code?: string; type?: string } } | undefined;
  return body?.code ?? body?.error?.code ?? body?.error?.type ?? '';
};

/** Whether a request may have taken effect: its response was lost, or the database's response to its commit. */
export const isUnknown = (response: HttpResponse): boolean => response === null || response.status === 503;

export const withKey = () => ({ 'idempotency-key': newId() });

/** The outcome of a request in one or two words. */
export function outcomeOf(response: HttpResponse): string {
  if (!response) return 'no answer';
  if (response.status === 200) return 'done';
  return response.status >= 500 ? codeOf(response) : 'refused';
}
