import type { Queryable } from '../../database/client';
import type { Mail } from '../../external/mail';
import { newId } from '../../ids';
import { insertMail } from './mails.queries';

const listeners = new Set<() => void>();

/**
 * Notes a mail to be sent. Written in the transaction of the work it tells about: it goes out if and only if that
 * work is done, and a mail server that is down holds nothing up.
 */
export async function queueMail(transaction: Queryable, mail: Mail): Promise<void> {
  await insertMail(transaction, { ...mail, id: newId() });
  for (const listener of listeners) listener();
}

/** Calls `listener` whenever this process queues a mail, possibly before that is committed. @returns how to stop it */
export function onMailQueued(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
