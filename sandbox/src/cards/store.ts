import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';
import type { Transaction } from '../transaction';
import { missing } from './stripe-error';
import type { Behaviour } from './test-cards';

export type Objects = {
  payment_intent: Stripe.PaymentIntent;
  payment_method: Stripe.PaymentMethod;
  charge: Stripe.Charge;
  refund: Stripe.Refund;
  dispute: Stripe.Dispute;
  event: Stripe.Event;
};
export type Kind = keyof Objects;

/** Internal fields of an object that responses omit. */
export type Hidden = {
  behaviour?: Behaviour;
  /** Whether the payment method has paid. Stripe accepts it again only if it is saved to a customer. */
  spent?: boolean;
  /** The operations that have had their trouble. Each has it once per intent. */
  struck?: string[];
};

export type Stored<K extends Kind> = { body: Objects[K]; hidden: Hidden };

export const schema = `
  create schema if not exists sandbox;
  create table if not exists sandbox.card_objects (
    id text primary key,
    seq bigint generated always as identity,
    kind text not null,
    body jsonb not null,
    hidden jsonb not null default '{}'
  );
  create index if not exists card_objects_newest on sandbox.card_objects (kind, seq desc);
  create index if not exists card_objects_of_intent on sandbox.card_objects ((body->>'payment_intent'));
  create index if not exists card_objects_of_charge on sandbox.card_objects ((body->>'charge'));
  create table if not exists sandbox.card_requests (
    key text primary key,
    fingerprint text not null,
    request_id text not null,
    status integer,
    body jsonb,
    created_at timestamptz not null default now()
  );
  create table if not exists sandbox.card_deliveries (
    event_id text primary key references sandbox.card_objects (id),
    remaining integer not null,
    attempts integer not null default 0,
    due_at timestamptz not null,
    settled_at timestamptz,
    outcome text
  );
  create index if not exists card_deliveries_due on sandbox.card_deliveries (due_at) where settled_at is null;
`;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function randomText(length: number): string {
  return Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('');
}

/** An id in Stripe's format: `pi_3…`, `evt_1…`. */
export function newId(prefix: string): string {
  return `${prefix}_${prefix === 'pi' || prefix === 'ch' || prefix === 're' ? '3' : '1'}${randomText(23)}`;
}

export const now = () => Math.floor(Date.now() / 1000);

export async function insertObject<K extends Kind>(
  transaction: Transaction,
  body: Objects[K] & { object: K },
  hidden: Hidden = {},
): Promise<void> {
  await transaction.query(
    'insert into sandbox.card_objects (id, kind, body, hidden) values ($1, $2, $3, $4)',
    [body.id, body.object, JSON.stringify(body), JSON.stringify(hidden)],
  );
}

export async function findObject<K extends Kind>(
  transaction: Transaction,
  kind: K,
  id: string,
  lock: 'lock' | 'read' = 'read',
): Promise<Stored<K> | null> {
  const { rows } = await transaction.query<Stored<K>>(
    `select body, hidden from sandbox.card_objects where id = $1 and kind = $2 ${lock === 'lock' ? 'for update' : ''}`,
    [id, kind],
  );
  return rows[0] ?? null;
}

/** @param param the parameter with the id. @throws StripeError that names it if there is no such object */
export async function requireObject<K extends Kind>(
  transaction: Transaction,
  kind: K,
  id: string,
  param: string,
  lock: 'lock' | 'read' = 'read',
): Promise<Stored<K>> {
  const found = await findObject(transaction, kind, id, lock);
  if (!found) throw missing(kind, id, param);
  return found;
}

/** Saves an object that was read with a lock. */
export async function saveObject<K extends Kind>(transaction: Transaction, stored: Stored<K>): Promise<void> {
  await transaction.query('update sandbox.card_objects set body = $2, hidden = $3 where id = $1', [
    stored.body.id,
    JSON.stringify(stored.body),
    JSON.stringify(stored.hidden),
  ]);
}
