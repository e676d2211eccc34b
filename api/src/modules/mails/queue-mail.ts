import type { Queryable } from '../../database/client';
import { newId } from '../../ids';
import { isUrgent, type MailData, type MailKind } from './mail-kinds';
import { insertMail } from './mails.queries';

const day = 24 * 60 * 60;

/**
 * Queues a mail in the transaction of its event: it is sent if and only if that transaction commits, and an unavailable
 * mail server does not block the work.
 * @param afterSeconds it is not sent before
 */
export async function queueMail<Kind extends MailKind>(
  transaction: Queryable,
  kind: Kind,
  data: MailData<Kind>,
  afterSeconds = 0,
): Promise<void> {
  await insertMail(transaction, { id: newId(), kind, data }, isUrgent(kind) ? -day : afterSeconds);
}
