import { keysOf } from '@chuck-and-bit/contract/keys';
import type { DrillChange } from '@chuck-and-bit/contract/managed-drills';
import { messages } from '@chuck-and-bit/contract/messages';
import { usdToCents } from '@chuck-and-bit/contract/money';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import { type Actor, recordChange } from '../audit-log/record-change';
import { replacePriceTiers } from '../pricing/pricing-terms';
import { setArchived, updateDrill } from './drill-edits.queries';
import { requireDrill, toManagedDrill } from './drills';

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
  const drill = await requireDrill(transaction, id);
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
  const { name } = await requireDrill(transaction, id);
  if (!(await setArchived(transaction, id, isArchived))) return 0;
  const action = isArchived ? 'product.archived' : 'product.restored';
  await recordChange(transaction, actor, { action, subject: { id, name } });
  return 1;
}
