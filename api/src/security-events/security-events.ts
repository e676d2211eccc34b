import { createHmac } from 'node:crypto';
import type { SecurityEventKind } from '@chuck-and-bit/contract/security-events';
import type { Queryable } from '../database/client';
import { readSecret } from '../database/secrets';
import { newId } from '../ids';
import { terminalLine } from '../terminal-text';
import { insertSecurityEvent, listSecurityEvents } from './security-events.queries';

/** The subject of an event, its actor and origin. Unknown fields are omitted. */
export type SecurityEvent = {
  kind: SecurityEventKind;
  subject?: string | null;
  userId?: string | null;
  /** An attempted e-mail that no account has. Only a keyed hash is stored. */
  email?: string | null;
  actor?: string | null;
  address?: string | null;
  device?: string | null;
  /** The new role, in an event about roles. It is logged, so it must not contain personal data. */
  detail?: string | null;
};

/** Stores events, and writes each as a log line, without address and device. */
export type SecurityEvents = {
  /** @param database the transaction of the event, if it has one */
  record: (database: Queryable, event: SecurityEvent) => Promise<void>;
};

export type SecurityEventLog = (fields: Record<string, string>) => void;

export async function createSecurityEvents(
  database: Queryable,
  log: SecurityEventLog,
): Promise<SecurityEvents> {
  const hashEmail = await createEmailHash(database);
  return {
    record: async (target, { email, ...event }) => {
      const id = newId();
      const emailHash = email ? hashEmail(email) : null;
      await insertSecurityEvent(target, { id, emailHash, ...event });
      const { kind, subject, userId, actor, detail } = event;
      const present = Object.entries({ subject, userId, emailHash, actor, detail }).filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      );
      log({ securityEvent: kind, eventId: id, ...Object.fromEntries(present) });
    },
  };
}

/** Readable lines, newest first: time, kind, subject and origin. */
export async function describeSecurityEvents(
  database: Queryable,
  { limit, email }: { limit: number; email: string | null },
): Promise<string[]> {
  const hashEmail = await createEmailHash(database);
  const of = email === null ? null : { email, emailHash: hashEmail(email) };
  const events = await listSecurityEvents(database, limit, of);
  return events.map((event) => {
    const whom = event.email ?? event.subject ?? (event.emailHash ? 'unknown e-mail' : '-');
    const details = [event.detail, event.actor && `by ${event.actor}`, event.address, event.device].flatMap(
      (part) => part || [],
    );
    return [event.occurredAt.toISOString(), event.kind, whom, ...details].map(terminalLine).join('  ');
  });
}

async function createEmailHash(database: Queryable): Promise<(email: string) => string> {
  const secret = await readSecret(database, 'security-events');
  return (email) => createHmac('sha256', secret).update(email).digest('base64url');
}
