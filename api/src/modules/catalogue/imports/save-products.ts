import type { Kind } from '@chuck-and-bit/contract/kinds';
import type { ProductValues } from '@chuck-and-bit/contract/product-fields';
import type { Queryable } from '../../../database/client';
import { newId } from '../../../ids';
import { type Actor, recordChanges } from '../../audit-log/record-change';
import { readKinds } from '../../kinds/kinds';
import { recordedChange, recordedProduct } from '../../kinds/recorded-product';
import { changePlannedStock } from '../../stock/change-stock';
import { addProducts } from '../products/add-products';
import { replaceFields } from '../products/edit-product';
import { changedKeys } from './product-csv';

/** `kinds`: needed if any product changes its kind or its values. */
type Cause = { reason: 'import' | 'bulk'; actor: Actor; kinds: readonly Kind[] };

const stockActor = ({ id, email }: Actor) => ({ userId: id, name: email });

/** Adds validated products, by as many statements for one as for many. @returns their ids, in the same order */
export async function addPlannedProducts(
  transaction: Queryable,
  products: readonly ProductValues[],
  actor: Actor,
): Promise<string[]> {
  const added = products.map((product) => ({ ...product, id: newId() }));
  await addProducts(transaction, added, stockActor(actor));
  const kinds = await readKinds(transaction);
  await recordChanges(
    transaction,
    actor,
    added.map(({ id, ...after }) => ({
      action: 'product.added',
      subject: { id, name: after.name },
      after: recordedProduct(kinds, after),
    })),
  );
  return added.map(({ id }) => id);
}

/**
 * Changes locked products as single edits do: versions, volume prices, stock with its ledger, search, audit log. Takes one
 * statement for each set of fields that products change, and a few for all of them together.
 * @param products before and after; unchanged ones are passed over
 */
export async function saveChanges(
  transaction: Queryable,
  products: readonly { id: string; before: ProductValues; after: ProductValues }[],
  { reason, actor, kinds }: Cause,
): Promise<void> {
  const changes = products
    .map((product) => ({
      ...product,
      keys: changedKeys(product.before, product.after),
      delta: product.after.availableQuantity - product.before.availableQuantity,
    }))
    .filter(({ keys, delta }) => keys.length > 0 || delta !== 0);
  const bySet = new Map<string, typeof changes>();
  for (const change of changes) {
    const set = change.keys.join();
    bySet.set(set, [...(bySet.get(set) ?? []), change]);
  }
  for (const edits of bySet.values()) {
    const [{ keys } = { keys: [] }] = edits;
    if (keys.length === 0) continue;
    const rows = edits.map(({ id, after }) => ({ id, version: null, product: after }));
    await replaceFields(transaction, rows, keys);
  }
  const stock = changes.map(({ id, delta }) => ({ productId: id, delta })).filter(({ delta }) => delta !== 0);
  await changePlannedStock(transaction, stock, { reason, actor: stockActor(actor) });
  await recordChanges(
    transaction,
    actor,
    changes.map(({ id, before, after }) => ({
      action: 'product.changed',
      subject: { id, name: before.name },
      ...recordedChange(kinds, { before, after }),
    })),
  );
}
