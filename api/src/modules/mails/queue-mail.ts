import type { Queryable } from '../../database/client';
import { newId } from '../../ids';
import { isAwaited, type MailData, type MailKind } from './mail-kinds';
import { insertMail } from './mails.queries';

const listeners = new Set<() => void>();

/**
 * Notes a mail to be sent. Written in the transaction of the work it tells about: it goes out if and only if that
 * work is done, and a mail server that is down holds nothing up.
 */
export async function queueMail<Kind extends MailKind>(
  transaction: Queryable,
  kind: Kind,
  data: MailData<Kind>,
): Promise<void> {
  await insertMail(transaction, { id: newId(), kind, data }, isAwaited(kind));
  announceMail();
}

/** Wakes the sender; for a statement that inserts its mail itself. */
export function announceMail(): void {
  for (const listener of listeners) listener();
}

/** Calls `listener` whenever this process queues a mail, possibly before that is committed. @returns how to stop it */
export function onMailQueued(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
