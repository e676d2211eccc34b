import type { BodyOf } from '@chuck-and-bit/contract/endpoint';
import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import type { changeableDrills, changeDrills } from '@chuck-and-bit/contract/product-plans';
import type { Queryable } from '../../database/client';
import { invalidInput } from '../../errors';
import { isId } from '../../ids';
import { readSearch } from '../../search/search-terms';
import type { Actor } from '../audit-log/record-change';
import { listDrillsOf } from './catalogue.queries';
import { lockDrills } from './drill-edits.queries';
import { planBulkChange } from './plan-bulk-change';
import { applyPlan, describePlan, type PlannedTarget, toPlannedDrill } from './product-plan';
import { withoutLimit } from '../../search/search-limit';
import { searchDrills } from './search-drills';

/**
 * Changes price and stock of many products, all or none.
 * @param actor null for a preview, which changes nothing
 * @throws INVALID_INPUT for too many products, DRILL_CHANGED, PRODUCTS_REFUSED
 */
export async function changeProducts(
  transaction: Queryable,
  { select, fingerprint, ...change }: BodyOf<typeof changeDrills>,
  actor: Actor | null,
) {
  const ids = select.by === 'ids' ? select.ids : await findBySearch(transaction, select);
  if (ids.length > limits.bulkProducts.max) {
    throw invalidInput([{ path: 'select', message: messages.tooManyProducts(limits.bulkProducts.max) }]);
  }
  const products = await readLocked(transaction, ids.filter(isId));
  const existing = new Set(products.map(({ id }) => id));
  const unknown = [...new Set(ids)].filter((id) => !existing.has(id.toLowerCase()));
  const targets = [...planBulkChange(products, change), ...unknown.map(unknownTarget)];
  if (actor) await applyPlan(transaction, targets, { expected: fingerprint, actor });
  return describePlan(targets);
}

/** The target for a product that does not exist or is archived. */
const unknownTarget = (id: string): PlannedTarget => ({
  line: null,
  name: id,
  before: null,
  after: null,
  problems: [{ field: 'id', message: messages.productUnknown }],
});

async function findBySearch(
  database: Queryable,
  { q, show }: { q: string; show: (typeof changeableDrills)[number] },
): Promise<string[]> {
  const search = { terms: readSearch(q), show, inStock: false, sort: 'added' as const };
  const { page } = await searchDrills(database, withoutLimit, search, {
    limit: limits.bulkProducts.max + 1,
    after: null,
  });
  return page.rows.map(({ id }) => id);
}

async function readLocked(transaction: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const drills = await listDrillsOf(transaction, await lockDrills(transaction, ids));
  return drills.map(toPlannedDrill);
}
