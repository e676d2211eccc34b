import type { AuditAction } from '@chuck-and-bit/contract/audit-log';
import type { Queryable } from '../../database/client';
import { newId } from '../../ids';
import { insertAuditEntries } from './audit-log.queries';

export type Actor = {
  id: string | null;
  /** The e-mail; `command` for a command of the operator, `system` for the shop itself. */
  email: string;
  address: string | null;
  requestId: string | null;
};

export const commandActor: Actor = { id: null, email: 'command', address: null, requestId: null };

export const systemActor: Actor = { ...commandActor, email: 'system' };

export type Change = {
  action: AuditAction;
  /** `name`: what people call it, such as an order's number. */
  subject: { id: string | null; name: string };
  before?: object | null;
  after?: object | null;
};

/**
 * Writes an entry of the audit log. Stores only the fields that differ between `before` and `after`.
 * @param transaction the transaction of the change
 */
export const recordChange = (transaction: Queryable, actor: Actor, change: Change): Promise<void> =>
  recordChanges(transaction, actor, [change]);

/** As `recordChange`, for several changes by one statement. */
export async function recordChanges(
  transaction: Queryable,
  actor: Actor,
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return;
  const entries = changes.map(({ action, subject, before = null, after = null }) => ({
    id: newId(),
    actorId: actor.id,
    actor: actor.email,
    action,
    subjectId: subject.id,
    subject: subject.name,
    ...differing(before, after),
    address: actor.address,
    requestId: actor.requestId,
  }));
  await insertAuditEntries(transaction, entries);
}

type Values = Record<string, unknown>;

/** The fields that differ between two objects; all fields of one object where the other is null. */
function differing(
  before: object | null,
  after: object | null,
): { before: Values | null; after: Values | null } {
  const [old, changed] = [before && toValues(before), after && toValues(after)];
  if (!old || !changed) return { before: old, after: changed };
  const names = Object.keys({ ...old, ...changed }).filter(
    (name) => JSON.stringify(old[name]) !== JSON.stringify(changed[name]),
  );
  const pick = (values: Values) =>
    Object.fromEntries(names.filter((name) => name in values).map((name) => [name, values[name]]));
  return { before: pick(old), after: pick(changed) };
}

/** The fields as JSON: dates are text, undefined fields are missing. */
const toValues = (object: object): Values => JSON.parse(JSON.stringify(object));
