import type { FastifyInstance } from 'fastify';
import Stripe from 'stripe';
import { expect } from 'vitest';
import { sandboxPath, secretKey, webhookSecret } from './compose';

/** A card whose owner disputes the charge at once. */
export const disputedCard = '4000000000000259';

/** Sends an event to the shop's webhook, signed as by the provider. */
export function deliverEvent(app: FastifyInstance, event: object | undefined) {
  const payload = JSON.stringify(event);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
  return app.inject({
    method: 'POST',
    url: '/webhooks/stripe',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    payload,
  });
}

/** Actions of a merchant in the card provider's dashboard, decisions of banks, and events for the shop. */
export function createProviderDesk(app: FastifyInstance) {
  const request = (method: 'GET' | 'POST', path: string, form: Record<string, string>) =>
    app.inject({
      method,
      url: `${sandboxPath}/v1${path}`,
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/x-www-form-urlencoded' },
      ...(method === 'POST' ? { payload: new URLSearchParams(form).toString() } : {}),
    });

  async function asksProvider<T>(
    method: 'GET' | 'POST',
    path: string,
    form: Record<string, string> = {},
  ): Promise<T> {
    const response = await request(method, path, form);
    expect(response.statusCode, response.body).toBe(200);
    return response.json<T>();
  }

  /** Posts a request that may be refused. @returns the status of the created object, or the reason of the refusal */
  const attempts = async (path: string, form: Record<string, string> = {}): Promise<string> => {
    const response = await request('POST', path, form);
    const { status, error } = response.json<{
      status?: string;
      error?: { code?: string; message: string };
    }>();
    return status ?? error?.code ?? error?.message ?? '';
  };

  const listOf = async <T>(path: string): Promise<T[]> =>
    (await asksProvider<{ data: T[] }>('GET', path)).data;

  const refundsOf = (transactionId: string) =>
    listOf<Stripe.Refund>(`/refunds?payment_intent=${transactionId}`);

  /** Refunds a payment in the dashboard: `amount` cents of it, or all that is left. */
  const refundsInDashboard = (transactionId: string, amount?: number) =>
    asksProvider<Stripe.Refund>('POST', '/refunds', {
      payment_intent: transactionId,
      ...(amount === undefined ? {} : { amount: String(amount) }),
    });

  /** The card's bank returns the money of a refund, so the refund fails. */
  const failsRefund = (refundId: string) =>
    asksProvider<Stripe.Refund>('POST', `/refunds/${refundId}/sandbox_failure`);

  /** The card's bank decides the dispute of this payment for the shop or the cardholder. */
  const decides = async (transactionId: string, outcome: 'won' | 'lost'): Promise<void> => {
    const [open] = await listOf<Stripe.Dispute>(`/disputes?payment_intent=${transactionId}`);
    if (!open) throw new Error(`${transactionId} is not disputed`);
    const dispute = await asksProvider<Stripe.Dispute>('POST', `/disputes/${open.id}`, {
      'evidence[uncategorized_text]': outcome === 'won' ? 'winning_evidence' : 'losing_evidence',
    });
    expect(dispute.status).toBe(outcome);
  };

  /** Delivers the newest event of this type to the shop's webhook. */
  const sendsEvent = async (type: string): Promise<void> => {
    const [event] = await listOf<Stripe.Event>(`/events?limit=1&type=${type}`);
    expect((await deliverEvent(app, event)).statusCode).toBe(200);
  };

  /** The cardholder disputes the charge of this payment, or `amount` cents of it, and the bank withdraws the money. */
  const disputes = async (transactionId: string, amount?: number): Promise<string> => {
    const [charge] = await listOf<Stripe.Charge>(`/charges?payment_intent=${transactionId}`);
    return attempts(
      `/charges/${charge?.id}/sandbox_dispute`,
      amount === undefined ? {} : { amount: String(amount) },
    );
  };

  return { attempts, disputes, refundsOf, refundsInDashboard, failsRefund, decides, sendsEvent };
}
