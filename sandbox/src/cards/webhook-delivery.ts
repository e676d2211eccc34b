import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';

export type WebhookTarget = {
  secret: string;
  /** Sends one request to the shop and resolves to the response status. */
  deliver: (request: { headers: Record<string, string>; body: string }) => Promise<number>;
};

/** The `stripe-signature` header: https://docs.stripe.com/webhooks#verify-manually */
function signatureOf(body: string, secret: string, seconds: number): string {
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`, 'utf8').digest('hex');
  return `t=${seconds},v1=${digest}`;
}

const secondsBetweenTries = [1, 5, 15, 60, 300, 900, 3600];
const maxAttempts = 15;
/** The lease of a delivery: after a crash, another process delivers when it expires. */
const claimSeconds = 60;
/** How often to poll for deliveries that another process left. */
const sweepSeconds = 15;
const batch = 10;
const secondsToWaitForShop = 30;

type Due = { event_id: string; attempts: number; body: object };

async function claim(pool: pg.Pool): Promise<Due[]> {
  const { rows } = await pool.query<Due>(
    `with due as (
       select event_id from sandbox.card_deliveries
       where settled_at is null and due_at <= now()
       order by due_at limit $1 for update skip locked
     ), claimed as (
       update sandbox.card_deliveries d
       set attempts = d.attempts + 1, due_at = now() + make_interval(secs => $2)
       from due where d.event_id = due.event_id
       returning d.event_id, d.attempts
     )
     select event_id, attempts, body from claimed
     join sandbox.card_objects o on o.id = event_id order by o.seq`,
    [batch, claimSeconds],
  );
  return rows;
}

async function deliver(pool: pg.Pool, target: WebhookTarget, due: Due): Promise<void> {
  const body = JSON.stringify(due.body);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    'stripe-signature': signatureOf(body, target.secret, Math.floor(Date.now() / 1000)),
  };
  const timeout = pause(secondsToWaitForShop * 1000, 0, { ref: false });
  // 0 on a connection error or timeout.
  const status = await Promise.race([target.deliver({ headers, body }), timeout]).catch(() => 0);
  const accepted = status >= 200 && status < 300;
  const wait = secondsBetweenTries[Math.min(due.attempts, secondsBetweenTries.length) - 1] ?? 0;
  await pool.query(
    accepted
      ? `update sandbox.card_deliveries set remaining = remaining - 1, due_at = now(),
           settled_at = case when remaining <= 1 then now() end, outcome = 'delivered' where event_id = $1`
      : `update sandbox.card_deliveries set due_at = now() + make_interval(secs => $2), outcome = $3,
           settled_at = case when attempts >= $4 then now() end where event_id = $1`,
    accepted ? [due.event_id] : [due.event_id, wait, `status ${status}`, maxAttempts],
  );
}

async function secondsToNext(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ seconds: number }>(
    `select extract(epoch from min(due_at) - now())::float8 as seconds
     from sandbox.card_deliveries where settled_at is null`,
  );
  return Math.min(Math.max(rows[0]?.seconds ?? sweepSeconds, 0.05), sweepSeconds);
}

/**
 * Delivers recorded events from `start` to `close`. A delivery is leased by one short statement with `skip locked`, so
 * several processes share the work and none holds a connection while the shop responds.
 */
export function createDeliveries(pool: pg.Pool, target: WebhookTarget, onError: (error: unknown) => void) {
  let closed = false;
  let sleep = new AbortController();
  let running = Promise.resolve();

  /** @returns the seconds until the next delivery is due */
  async function deliverDue(): Promise<number> {
    while (!closed) {
      const due = await claim(pool);
      if (due.length === 0) return secondsToNext(pool);
      await Promise.all(due.map((each) => deliver(pool, target, each)));
    }
    return 0;
  }

  async function run(): Promise<void> {
    while (!closed) {
      sleep = new AbortController();
      const seconds = await deliverDue().catch((error: unknown) => {
        if (!closed) onError(error);
        return sweepSeconds;
      });
      await pause(seconds * 1000, undefined, { ref: false, signal: sleep.signal }).catch(() => {});
    }
  }

  return {
    start: () => {
      running = run();
    },
    /** Call after new events were committed. */
    wake: () => sleep.abort(),
    /** Stops starting deliveries and waits for those in progress. */
    close: async () => {
      closed = true;
      sleep.abort();
      await running;
    },
  };
}
