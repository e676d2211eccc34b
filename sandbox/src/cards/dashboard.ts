import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify';
import type Stripe from 'stripe';
import { escapeHtml, hiddenFieldsHtml, momentHtml, sendPage, tableHtml } from '../page';

const note = 'A stand-in for the dashboard of the card provider: no money moves.';

type Answer<T> = { data?: T[]; error?: { message: string } };

/**
 * `/`: the newest charges with the actions of a merchant or a bank. `POST /refund` refunds a payment,
 * `POST /dispute` decides a dispute.
 */
export function dashboard(secretKey: string): FastifyPluginAsync {
  return async (app) => {
    /** Calls the sandbox's own REST API. */
    const call = async <T>(path: string, form?: Record<string, string>): Promise<Answer<T>> => {
      const response = await app.inject({
        method: form ? 'POST' : 'GET',
        url: app.prefix.replace(/\/dashboard$/, '/v1') + path,
        headers: {
          authorization: `Bearer ${secretKey}`,
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload: new URLSearchParams(form).toString(),
      });
      return response.json<Answer<T>>();
    };

    app.get('/', async (_request, reply) => {
      const { data: charges = [] } = await call<Stripe.Charge>('/charges?limit=50');
      const { data: disputes = [] } = await call<Stripe.Dispute>('/disputes?limit=100');
      const paid = charges.filter((charge) => charge.paid);
      return sendPage(reply, { title: 'Card payments', note, body: chargesHtml(paid, disputes, app.prefix) });
    });

    app.post<{ Body?: URLSearchParams }>('/refund', async ({ body }, reply) => {
      const refund = await call('/refunds', { payment_intent: body?.get('payment_intent') ?? '' });
      return redirectOrShowError(app, reply, refund);
    });

    app.post<{ Body?: URLSearchParams }>('/dispute', async ({ body }, reply) => {
      const evidence = body?.get('outcome') === 'won' ? 'winning_evidence' : 'losing_evidence';
      const path = `/disputes/${encodeURIComponent(body?.get('dispute') ?? '')}`;
      return redirectOrShowError(app, reply, await call(path, { 'evidence[uncategorized_text]': evidence }));
    });
  };
}

function redirectOrShowError(
  app: FastifyInstance,
  reply: FastifyReply,
  { error }: Answer<unknown>,
): FastifyReply {
  if (!error) return reply.redirect(`${app.prefix}/`, 303);
  const body = `<p class="fault">${escapeHtml(error.message)}</p><p><a href="${app.prefix}/">Back to the payments</a></p>`;
  return sendPage(reply.code(400), { title: "This can't be done", note, body });
}

function chargesHtml(charges: Stripe.Charge[], disputes: Stripe.Dispute[], prefix: string): string {
  if (charges.length === 0) return '<p class="faint">No card has been charged yet.</p>';
  const rows = charges.map((charge) => {
    const dispute = disputes.find((each) => each.charge === charge.id);
    return `<td>${escapeHtml(String(charge.payment_intent))}</td><td>${amountHtml(charge.amount)}</td>
<td>${momentHtml(new Date(charge.created * 1000))}</td><td>${stateOf(charge, dispute)}</td><td>${actionsHtml(charge, dispute, prefix)}</td>`;
  });
  return tableHtml(['Payment', 'Amount', 'Charged', 'State', 'Actions'], rows);
}

function stateOf(charge: Stripe.Charge, dispute: Stripe.Dispute | undefined): string {
  if (charge.refunded) return 'Refunded';
  if (dispute) return dispute.status === 'needs_response' ? 'Disputed' : `Dispute ${dispute.status}`;
  return charge.amount_refunded > 0 ? `${amountHtml(charge.amount_refunded)} refunded` : 'Succeeded';
}

function actionsHtml(charge: Stripe.Charge, dispute: Stripe.Dispute | undefined, prefix: string): string {
  if (dispute?.status === 'needs_response') {
    const decide = (outcome: string, label: string) =>
      formHtml(`${prefix}/dispute`, { dispute: dispute.id, outcome }, label);
    return decide('won', 'Let the shop win') + decide('lost', 'Let the shop lose');
  }
  if (charge.refunded || dispute?.status === 'lost') return '';
  return formHtml(`${prefix}/refund`, { payment_intent: String(charge.payment_intent) }, 'Refund');
}

function formHtml(action: string, values: Record<string, string>, label: string): string {
  return `<form method="post" action="${action}">${hiddenFieldsHtml(values)}<button>${label}</button></form>`;
}

const amountHtml = (cents: number) => `$${(cents / 100).toFixed(2)}`;
