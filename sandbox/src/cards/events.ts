import type Stripe from 'stripe';
import { apiVersion } from './api-version';
import { type Call, type Endpoint, ok } from './call';
import { listObjects } from './lists';
import { missing } from './stripe-error';
import { findObject, insertObject, newId, now } from './store';
import { webhookTrouble } from './trouble';

export type EventType =
  | 'payment_intent.created'
  | 'payment_intent.requires_action'
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.canceled'
  | 'charge.succeeded'
  | 'charge.failed'
  | 'charge.refunded'
  | 'charge.dispute.created'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.dispute.closed'
  | 'charge.dispute.funds_reinstated'
  | 'refund.created'
  | 'refund.failed';

const secondsLate = 30;

/** Records an event and, with webhooks, queues its delivery. */
export async function recordEvent(
  call: Call,
  type: EventType,
  object: object,
  intent: Stripe.PaymentIntent | null,
): Promise<void> {
  const event = {
    id: newId('evt'),
    object: 'event' as const,
    api_version: apiVersion,
    created: now(),
    data: { object },
    livemode: false,
    pending_webhooks: call.sendsWebhooks ? 1 : 0,
    request: { id: call.requestId, idempotency_key: call.idempotencyKey },
    type,
  };
  await insertObject<'event'>(call.transaction, event as Stripe.Event);
  if (!call.sendsWebhooks) return;
  const trouble = webhookTrouble(intent);
  await call.transaction.query(
    `insert into sandbox.card_deliveries (event_id, remaining, due_at, settled_at, outcome)
     values ($1, $2, now() + make_interval(secs => $3), case when $4 then now() end, case when $4 then 'lost' end)`,
    [
      event.id,
      trouble === 'webhook_twice' ? 2 : 1,
      trouble === 'webhook_late' ? secondsLate : 0,
      trouble === 'webhook_lost',
    ],
  );
}

export const eventEndpoints: Endpoint[] = [
  {
    method: 'GET',
    path: '/events',
    answer: (call) => listObjects(call, 'event', '/v1/events', ['type', 'types']),
  },
  {
    method: 'GET',
    path: '/events/:id',
    answer: async (call) => {
      const event = await findObject(call.transaction, 'event', call.id);
      if (!event) throw missing('event', call.id, 'id');
      return ok(event.body);
    },
  },
];
