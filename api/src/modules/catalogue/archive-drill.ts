import { messages } from '@chuck-and-bit/contract/messages';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import { isId } from '../../ids';
import { type Actor, recordChange } from '../audit-log/record-change';
import { findAnyDrill } from './catalogue.queries';
import { setArchived } from './drill-edits.queries';

/**
 * Archives a product, or restores it. Carts report an archived product like a deleted one.
 * @returns how many products were changed: 0 when it has this state already
 * @throws DRILL_NOT_FOUND
 */
export async function archiveDrill(
  transaction: Queryable,
  id: string,
  isArchived: boolean,
  actor: Actor,
): Promise<number> {
  const name = isId(id) ? await setArchived(transaction, id, isArchived) : null;
  if (name !== null) {
    const action = isArchived ? 'product.archived' : 'product.restored';
    await recordChange(transaction, actor, { action, subject: { id, name } });
    return 1;
  }
  if (isId(id) && (await findAnyDrill(transaction, id))) return 0;
  throw new ShopError('DRILL_NOT_FOUND', messages.drillNotFound);
}
