import type { BodyOf } from '@chuck-and-bit/contract/endpoint';
import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import type { changeableProducts, changeProducts } from '@chuck-and-bit/contract/product-plans';
import type { Queryable } from '../../../database/client';
import { invalidInput } from '../../../errors';
import { isId } from '../../../ids';
import type { Actor } from '../../audit-log/record-change';
import { listProductsOf } from '../products/products.queries';
import { lockProducts } from '../products/product-edits.queries';
import { planBulkChange } from './plan-bulk-change';
import { applyPlan, describePlan, type PlannedTarget, toPlannedProduct } from './product-plan';
import { withoutLimit } from '../../../search/search-limit';
import { searchByWords } from '../search/search-products';

/**
 * Changes price and stock of many products, all or none.
 * @param actor null for a preview, which changes nothing
 * @throws INVALID_INPUT for too many products, PRODUCT_CHANGED, PRODUCTS_REFUSED
 */
export async function applyBulkChange(
  transaction: Queryable,
  { select, fingerprint, ...change }: BodyOf<typeof changeProducts>,
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
  { q, show }: { q: string; show: (typeof changeableProducts)[number] },
): Promise<string[]> {
  const search = { q, show, sort: 'added' as const, searchSort: 'added' as const };
  const { rows } = await searchByWords(database, withoutLimit, search, {
    limit: limits.bulkProducts.max + 1,
    after: null,
  });
  return rows.map(({ id }) => id);
}

async function readLocked(transaction: Queryable, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const products = await listProductsOf(transaction, await lockProducts(transaction, ids));
  return products.map(toPlannedProduct);
}
