import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify';
import type Stripe from 'stripe';
import { escapeHtml, hiddenFieldsHtml, momentHtml, sendPage, tableHtml } from '../page';
import { textFields } from '../storable-text';

const note = 'A stand-in for the dashboard of the card provider: no money moves.';
const shown = 50;

/**
 * `/`: the newest charges with the actions of a merchant or a bank. `POST /refund` refunds a payment,
 * `POST /dispute` decides a dispute.
 */
export function dashboard(secretKey: string): FastifyPluginAsync {
  return async (app) => {
    const api = createClient(app, secretKey);

    app.get('/', async (_request, reply) => {
      const charges = await api.list<Stripe.Charge>(`/charges?limit=${shown}`);
      const disputes = await api.list<Stripe.Dispute>('/disputes?limit=100');
      const paid = charges.filter((charge) => charge.paid);
      return sendPage(reply, { title: 'Card payments', note, body: chargesHtml(paid, disputes, app.prefix) });
    });

    app.post('/refund', async ({ body }, reply) => {
      const { payment_intent = '' } = textFields(body);
      const refund = await api.post('/refunds', { payment_intent });
      return redirectOrShowError(app, reply, refund);
    });

    app.post('/dispute', async ({ body }, reply) => {
      const { dispute = '', outcome } = textFields(body);
      const evidence = outcome === 'won' ? 'winning_evidence' : 'losing_evidence';
      const path = `/disputes/${encodeURIComponent(dispute)}`;
      const closed = await api.post(path, { 'evidence[uncategorized_text]': evidence });
      return redirectOrShowError(app, reply, closed);
    });
  };
}

type Fault = { error?: { message: string } };

/** A client of the sandbox's own REST API. */
function createClient(app: FastifyInstance, secretKey: string) {
  const base = app.prefix.replace(/\/dashboard$/, '/v1');
  const authorization = `Bearer ${secretKey}`;
  return {
    list: async <T>(path: string): Promise<T[]> => {
      return (await app.inject({ url: base + path, headers: { authorization } })).json<{ data: T[] }>().data;
    },
    post: async (path: string, form: Record<string, string>): Promise<Fault> => {
      const headers = { authorization, 'content-type': 'application/x-www-form-urlencoded' };
      const payload = new URLSearchParams(form).toString();
      return (await app.inject({ method: 'POST', url: base + path, headers, payload })).json<Fault>();
    },
  };
}

function redirectOrShowError(app: FastifyInstance, reply: FastifyReply, { error }: Fault): FastifyReply {
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
