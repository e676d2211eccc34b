import { serverLimits } from '@chuck-and-bit/contract/server-limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { isOrderable } from '@chuck-and-bit/contract/orderable';
import { unauthenticated } from '../../authentication';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import { isId } from '../../ids';
import { serializeChangesOf } from '../accounts/users';
import * as queries from './stock-notices.queries';

/**
 * Adds a user's notice: a mail when a sold-out drill can be ordered again.
 * @returns how many were added: 0 if the user has one for this drill
 * @throws DRILL_NOT_FOUND, DRILL_IN_STOCK, TOO_MANY_NOTICES, UNAUTHENTICATED if the account was deleted meanwhile
 */
export async function addNotice(
  transaction: Queryable,
  notice: { drillId: string; userId: string; shopUrl: string },
): Promise<number> {
  const { drillId, userId } = notice;
  // Without the lock, concurrent requests could exceed the limit of notices.
  if (!(await serializeChangesOf(transaction, userId))) throw unauthenticated();
  const drill = isId(drillId) ? await queries.lockDrill(transaction, drillId) : null;
  if (!drill) throw new ShopError('DRILL_NOT_FOUND', messages.drillNotFound);
  if (isOrderable(drill)) throw new ShopError('DRILL_IN_STOCK', messages.drillInStock);
  const added = await queries.insertNotice(transaction, notice);
  if (added > 0 && (await queries.countNoticesOf(transaction, userId)) > serverLimits.stockNotices.max) {
    throw new ShopError('TOO_MANY_NOTICES', messages.tooManyNotices(serverLimits.stockNotices.max));
  }
  return added;
}
