import { randomUUID } from 'node:crypto';
import type pg from 'pg';

export type Message = {
  id: string;
  kind: 'mail' | 'text-message';
  /** An e-mail address or a phone number. */
  to: string;
  subject: string;
  /** null for a text message. */
  html: string | null;
  text: string;
  createdAt: Date;
};

export const schema = `
  create table if not exists sandbox.messages (
    id uuid primary key,
    seq bigint generated always as identity,
    kind text not null,
    recipient text not null,
    subject text not null,
    html text,
    body text not null,
    created_at timestamptz not null default now()
  );
  create index if not exists messages_newest on sandbox.messages (seq desc);
  create index if not exists messages_of on sandbox.messages (lower(recipient), seq desc);
`;

/** The approximate number of stored messages; older ones are deleted. */
const maxMessages = 1_000;
const columns = `id, kind, recipient as "to", subject, html, body as text, created_at as "createdAt"`;

/** Ignores a message whose id is stored already. */
export async function insertMessage(
  pool: pg.Pool,
  message: Omit<Message, 'id' | 'createdAt'> & { id?: string | undefined },
): Promise<void> {
  await pool.query(
    `with stored as (
       insert into sandbox.messages (id, kind, recipient, subject, html, body) values ($1, $2, $3, $4, $5, $6)
       on conflict (id) do nothing
       returning seq
     )
     delete from sandbox.messages using stored where messages.seq <= stored.seq - ${maxMessages}`,
    [message.id ?? randomUUID(), message.kind, message.to, message.subject, message.html, message.text],
  );
}

/** Newest first. */
export async function listMessages(pool: pg.Pool, to: string | null, limit: number): Promise<Message[]> {
  const { rows } = await pool.query<Message>(
    `select ${columns} from sandbox.messages where $1::text is null or lower(recipient) = lower($1)
     order by seq desc limit $2`,
    [to, limit],
  );
  return rows;
}

export async function findMessage(pool: pg.Pool, id: string): Promise<Message | null> {
  const { rows } = await pool.query<Message>(`select ${columns} from sandbox.messages where id::text = $1`, [
    id,
  ]);
  return rows[0] ?? null;
}
