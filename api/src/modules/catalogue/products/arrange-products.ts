import { kindText, subtreeOf } from '@chuck-and-bit/contract/kinds';
import { productMessages } from '@chuck-and-bit/contract/product-messages';
import type { Queryable } from '../../../database/client';
import { invalidInput } from '../../../errors';
import { isId } from '../../../ids';
import { type Actor, recordChange } from '../../audit-log/record-change';
import { readKinds, requireKind } from '../../kinds/kinds';
import { readKindsForProducts } from '../../kinds/product-attributes';
import type { ProductRow } from './products.queries';
import { listInOwnOrder, lockOrdered, updateProducts } from './product-edits.queries';

/** The first products of a kind and those below it, in the own order of the shop. @throws KIND_NOT_FOUND */
export async function listOrdered(database: Queryable, kindId: string, limit: number): Promise<ProductRow[]> {
  const kinds = await readKinds(database);
  const { _id } = requireKind(kinds, kindId);
  return listInOwnOrder(
    database,
    subtreeOf(kinds, _id).map((kind) => kind._id),
    limit,
  );
}

/**
 * Puts these products first in this order. Others of the kind, or of those below it, lose their place.
 * @returns how many have another place than before
 * @throws KIND_NOT_FOUND, INVALID_INPUT for a product that is not of the kind, or is archived
 */
export async function arrangeProducts(
  transaction: Queryable,
  kindId: string,
  ids: readonly string[],
  actor: Actor,
): Promise<number> {
  const kinds = await readKindsForProducts(transaction);
  const { _id } = requireKind(kinds, kindId);
  const ofKinds = subtreeOf(kinds, _id).map((kind) => kind._id);
  const products = await lockOrdered(transaction, ofKinds, ids.filter(isId));
  const names = new Map(products.map(({ id, name }) => [id, name]));
  const ordered = ids.map((id) => id.toLowerCase());
  if (!ordered.every((id) => names.has(id))) {
    throw invalidInput([{ path: 'ids', message: productMessages.kindOfOthers }]);
  }
  const changed = products
    .map(({ id, ownPlace }) => ({ id, version: null, former: ownPlace, ownPlace: ordered.indexOf(id) + 1 }))
    .filter(({ former, ownPlace }) => former !== ownPlace);
  if (changed.length === 0) return 0;
  await updateProducts(transaction, changed, ['ownPlace']);
  const former = products
    .filter(({ ownPlace }) => ownPlace > 0)
    .toSorted((one, other) => one.ownPlace - other.ownPlace);
  await recordChange(transaction, actor, {
    action: 'kind.products-ordered',
    subject: { id: _id, name: kindText(kinds, _id) },
    before: { products: former.map(({ name }) => name) },
    after: { products: ordered.map((id) => names.get(id)) },
  });
  return changed.length;
}
