import type Stripe from 'stripe';
import { apiVersion } from './api-version';
import type { Call } from './call';
import { insertObject, newId, now } from './store';
import { webhookTrouble } from './trouble';

const secondsLate = 30;

/** Records an event and, with webhooks, queues its delivery. */
export async function recordEvent(
  call: Call,
  type: Stripe.Event['type'],
  object: object,
  intent: Stripe.PaymentIntent,
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
