import { keysOf } from '@chuck-and-bit/contract/keys';
import type { DrillChange } from '@chuck-and-bit/contract/managed-drills';
import { messages } from '@chuck-and-bit/contract/messages';
import { usdToCents } from '@chuck-and-bit/contract/money';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import { isId } from '../../ids';
import { type Actor, recordChange } from '../audit-log/record-change';
import { replacePriceTiers } from '../pricing/pricing-terms';
import { findAnyDrill } from './catalogue.queries';
import { updateDrill } from './drill-edits.queries';
import { toManagedDrill } from './drills';

/**
 * Replaces everything about a product but its stock. Orders keep their own copy.
 * @returns the number of changed products: 1
 * @throws DRILL_NOT_FOUND, DRILL_CHANGED when it has another version
 */
export async function editDrill(
  transaction: Queryable,
  id: string,
  change: DrillChange,
  actor: Actor,
): Promise<number> {
  const drill = isId(id) ? await findAnyDrill(transaction, id) : null;
  if (!drill) throw new ShopError('DRILL_NOT_FOUND', messages.drillNotFound);
  const { price, weight, priceTiers, ...others } = change;
  const terms = { ...others, priceCents: usdToCents(price), weightGrams: weight };
  const written = await updateDrill(transaction, { ...terms, id });
  if (written === 0) throw new ShopError('DRILL_CHANGED', messages.drillChanged);
  await replacePriceTiers(transaction, id, priceTiers);
  const { version: _version, ...after } = change;
  const was = toManagedDrill(drill);
  const before = Object.fromEntries(keysOf(after).map((field) => [field, was[field]]));
  await recordChange(transaction, actor, {
    action: 'product.changed',
    subject: { id, name: drill.name },
    before,
    after,
  });
  return written;
}
