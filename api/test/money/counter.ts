import type { Endpoint } from '@chuck-and-bit/contract/endpoint';
import { setTimeout as pause } from 'node:timers/promises';
import { newId } from '../../src/ids';
import { addressOf, type Asked, headersOf } from '../asking';
import type { Intent } from '../trade';
import type { Random } from './random';
import type { Server } from '../servers/shop-servers';

/** null: there was no response, because the server was killed or timed out. The outcome is unknown. */
export type Heard = { status: number; body: unknown } | null;

const timeoutMilliseconds = 30_000;
/** A browser's timeout for the card provider, shorter than the sandbox's timeouts. */
const cardTimeoutMilliseconds = 4_000;
/** Error codes after which the caller retries. */
export const askAgain = ['UNAVAILABLE', 'PROVIDER_UNAVAILABLE', 'IDEMPOTENCY_IN_PROGRESS'];
const sandboxPath = '/sandbox/stripe/v1';

/** Requests over real sockets, each to any of the servers. */
export function createCounter(
  servers: Server[],
  random: Random,
  keys: { publishable: string; secret: string },
) {
  const anyServer = () => random.pick(servers.filter(({ up }) => up));

  const send = async (url: string, init: RequestInit, milliseconds: number): Promise<Heard> => {
    try {
      const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(milliseconds) });
      return { status: answer.status, body: (await answer.json()) as unknown };
    } catch {
      return null;
    }
  };

  const asks = (endpoint: Endpoint, asked: Asked, server: Server = anyServer()): Promise<Heard> =>
    send(
      `${server.url}${addressOf(endpoint, asked)}`,
      {
        method: endpoint.method,
        headers: headersOf(asked),
        ...(asked.body === undefined ? {} : { body: JSON.stringify(asked.body) }),
      },
      timeoutMilliseconds,
    );

  const asksProvider = (path: string, key: string, form: Record<string, string>): Promise<Heard> =>
    send(
      `${anyServer().url}${sandboxPath}${path}`,
      { method: 'POST', headers: { authorization: `Bearer ${key}` }, body: new URLSearchParams(form) },
      cardTimeoutMilliseconds,
    );

  return {
    asks,
    /** The same request, with its Idempotency-Key, to one server after the other until one says how it ended. */
    insists: async (endpoint: Endpoint, asked: Asked): Promise<Heard> => {
      for (let tries = 0; tries < 60; tries += 1) {
        const heard = await asks(endpoint, asked);
        if (heard && !askAgain.includes(codeOf(heard))) return heard;
        await pause(250);
      }
      return null;
    },
    /** The same request to two servers at the same moment. */
    asksTwice: (endpoint: Endpoint, asked: Asked): Promise<[Heard, Heard]> => {
      const [one, other = one] = servers.filter(({ up }) => up);
      return Promise.all([asks(endpoint, asked, one), asks(endpoint, asked, other)]);
    },
    /** What the card provider's script does with a card. */
    confirms: (intent: Intent, number: string): Promise<Heard> =>
      asksProvider(`/payment_intents/${intent.id}/confirm`, keys.publishable, {
        client_secret: intent.clientSecret,
        'payment_method_data[type]': 'card',
        'payment_method_data[card][number]': number,
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': String(new Date().getUTCFullYear() + 2),
        'payment_method_data[card][cvc]': '123',
      }),
    authenticates: (intent: Intent, outcome: 'authenticated' | 'failed'): Promise<Heard> =>
      asksProvider(`/payment_intents/${intent.id}/sandbox_authentication`, keys.publishable, {
        client_secret: intent.clientSecret,
        outcome,
      }),
    /** The bank decides a dispute for the shop or for the card's owner. */
    decides: (disputeId: string, isWon: boolean): Promise<Heard> =>
      asksProvider(`/disputes/${disputeId}`, keys.secret, {
        'evidence[uncategorized_text]': isWon ? 'winning_evidence' : 'losing_evidence',
      }),
    /** The merchant refunds in the provider's dashboard: `amount` cents, or all that is left. */
    refundsAtProvider: (intentId: string, amount: number | null): Promise<Heard> =>
      asksProvider('/refunds', keys.secret, {
        payment_intent: intentId,
        ...(amount === null ? {} : { amount: String(amount) }),
      }),
    /** The card's bank sends the money of a refund back. */
    failsRefund: (refundId: string): Promise<Heard> =>
      asksProvider(`/refunds/${refundId}/sandbox_failure`, keys.secret, {}),
    asksForTrouble: (intent: Intent, trouble: string): Promise<Heard> =>
      asksProvider(`/payment_intents/${intent.id}`, keys.secret, { 'metadata[sandbox_trouble]': trouble }),
  };
}

export type Counter = ReturnType<typeof createCounter>;

export const codeOf = (heard: Heard): string => {
  const body = heard?.body as { code?: string; error?: { code?: string; type?: string } } | undefined;
  return body?.code ?? body?.error?.code ?? body?.error?.type ?? '';
};

/** Whether a request may have had its effect all the same: its answer was lost, or the database's answer to its commit. */
export const isUnknown = (heard: Heard): boolean => heard === null || heard.status === 503;

export const withKey = () => ({ 'idempotency-key': newId() });

/** How a request went, in one word or two. */
export function wordOf(heard: Heard): string {
  if (!heard) return 'no answer';
  if (heard.status === 200) return 'done';
  return heard.status >= 500 ? codeOf(heard) : 'refused';
}
