import { createHash } from 'node:crypto';
import { messages } from '@chuck-and-bit/contract/messages';
import {
  fileKeys,
  type ProductKey,
  type ProductValues,
  productKeys,
  productValues,
} from '@chuck-and-bit/contract/product-fields';
import type { PlannedRow, ProductPlan } from '@chuck-and-bit/contract/product-plans';
import { safeParse } from 'zod/mini';
import type { Queryable } from '../../../database/client';
import { ShopError } from '../../../errors';
import type { Actor } from '../../audit-log/record-change';
import type { ProductRow } from '../products/products.queries';
import type { CsvKinds } from './csv-kinds';
import { kindChanges } from './kind-cells';
import { valuesOf } from '../products/product-columns';
import { columnOf, type Problem, writeField } from './product-csv';
import { saveChanges } from './save-products';

/** A product before and after the plan. `before`: null for a new product; `after`: null when the result is invalid. */
export type PlannedTarget = {
  line: number | null;
  name: string;
  before: (ProductValues & { id: string }) | null;
  after: ProductValues | null;
  problems: Problem[];
};

export const toPlannedProduct = (row: ProductRow): ProductValues & { id: string } => ({
  id: row.id,
  ...valuesOf(row, productKeys),
});

/** Validates a planned product. The problems name its columns. */
export function checkPlanned(
  product: Partial<Record<ProductKey | 'id', unknown>>,
): Pick<PlannedTarget, 'after' | 'problems'> {
  const { id: _id, ...values } = product;
  const { data = null, error } = safeParse(productValues, values);
  const issues = error?.issues ?? [];
  return {
    after: data,
    problems: issues.map(({ path: [field = 'id'], message }) => ({
      field: columnOf(field),
      message: message || messages.inputInvalid,
    })),
  };
}

/** Lists changes and problems of products that keep their kind and values, and counts the unchanged ones. */
export function describePlan(
  targets: readonly PlannedTarget[],
): Omit<ProductPlan, 'isApplied' | 'success' | 'acknowledged'> {
  const rows = targets.map((target) => toRow(target));
  const shown = rows.filter(({ changes, problems }) => changes.length + problems.length > 0);
  const sound = shown.filter(({ problems }) => problems.length === 0);
  return {
    added: sound.filter(({ productId }) => productId === null).length,
    changed: sound.filter(({ productId }) => productId !== null).length,
    unchanged: rows.length - shown.length,
    refused: shown.length - sound.length,
    rows: shown,
    fingerprint: createHash('sha256').update(JSON.stringify(shown)).digest('base64url'),
  };
}

/**
 * Lists what a planned product changes, as a file writes it, and its problems.
 * @param file null if it keeps its kind and its values
 */
export function toRow(
  { line, name, before, after, problems }: PlannedTarget,
  file: CsvKinds | null = null,
): PlannedRow {
  const changes = fileKeys.flatMap((field) => {
    if (!after) return [];
    const [was, becomes] = [before && writeField(before, field), writeField(after, field)];
    return was === becomes ? [] : [{ field: columnOf(field), before: was, after: becomes }];
  });
  if (file && after) changes.push(...kindChanges(file, before, after));
  return { line, productId: before?.id ?? null, name, changes, problems };
}

/**
 * Applies a plan to locked products.
 * @param expected the fingerprint of the previewed plan; undefined without a preview
 * @throws PRODUCT_CHANGED when the plan has another fingerprint, PRODUCTS_REFUSED when a product has problems
 */
export async function applyPlan(
  transaction: Queryable,
  targets: readonly PlannedTarget[],
  { expected, actor }: { expected: string | undefined; actor: Actor },
): Promise<void> {
  const plan = describePlan(targets);
  if (expected !== undefined && plan.fingerprint !== expected) {
    throw new ShopError('PRODUCT_CHANGED', messages.productsChanged);
  }
  if (plan.refused > 0) throw new ShopError('PRODUCTS_REFUSED', messages.productsRefused);
  const changes = targets.flatMap(({ before, after }) => {
    if (!before || !after) return [];
    const { id, ...values } = before;
    return [{ id, before: values, after }];
  });
  await saveChanges(transaction, changes, { reason: 'bulk', actor, kinds: [] });
}
