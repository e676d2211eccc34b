import { keptValues } from '@chuck-and-bit/contract/kept-values';
import type { BodyOf } from '@chuck-and-bit/contract/endpoint';
import type { AttributeValues } from '@chuck-and-bit/contract/attributes';
import { kindMessages } from '@chuck-and-bit/contract/kind-messages';
import { type Kind, kindText } from '@chuck-and-bit/contract/kinds';
import type { actOnProducts as endpoint } from '@chuck-and-bit/contract/product-actions';
import type { Queryable } from '../../../database/client';
import { invalidInput, ShopError } from '../../../errors';
import { isId } from '../../../ids';
import { type Actor, type Change, recordChanges } from '../../audit-log/record-change';
import { readKindsForProducts } from '../../kinds/product-attributes';
import { lockProducts } from '../../stock/change-stock';
import { type ProductRow, listProductsOf } from './products.queries';
import { deleteProducts } from './delete-products';
import { replaceFigures, updateProducts } from './product-edits.queries';
import { columnsOf, valuesOf } from './product-columns';

type Request = BodyOf<typeof endpoint>;
type Outcome = { modifiedCount: number; lost: number };

/** What an action but moving does to a product: which it concerns, and the columns that it writes. */
const edits = {
  publish: {
    concerns: (row: ProductRow) => row.archivedAt === null && !row.isPublic,
    columns: () => ({ isPublic: true, appearsAt: null }),
    audit: 'product.published',
  },
  hide: {
    concerns: (row: ProductRow) => row.archivedAt === null && (row.isPublic || row.appearsAt !== null),
    columns: () => ({ isPublic: false, appearsAt: null }),
    audit: 'product.hidden',
  },
  archive: {
    concerns: (row: ProductRow) => row.archivedAt === null,
    columns: () => ({ archivedAt: new Date(), appearsAt: null }),
    audit: 'product.archived',
  },
  restore: {
    concerns: (row: ProductRow) => row.archivedAt !== null,
    columns: () => ({ archivedAt: null }),
    audit: 'product.restored',
  },
} as const;

/**
 * Publishes, hides, archives, restores, deletes or moves products.
 * @param actor null for a preview, which changes nothing
 * @throws INVALID_INPUT for an unknown kind, VALUES_WOULD_BE_LOST
 */
export async function actOnProducts(
  transaction: Queryable,
  request: Request,
  actor: Actor | null,
): Promise<Outcome> {
  const ids = request.ids.filter(isId);
  // Before any product.
  const kinds = request.action === 'move' ? await readKindsForProducts(transaction) : [];
  if (ids.length > 0) await lockProducts(transaction, ids);
  const products = await listProductsOf(transaction, ids);
  if (request.action === 'move') return moveProducts(transaction, products, { ...request, kinds, actor });
  if (request.action === 'delete') {
    const found = products.map(({ id }) => id);
    return { modifiedCount: actor ? await deleteProducts(transaction, found, actor) : found.length, lost: 0 };
  }
  const { concerns, columns, audit } = edits[request.action];
  const concerned = products.filter(concerns);
  if (actor && concerned.length > 0) {
    const written = columns();
    await updateProducts(
      transaction,
      concerned.map(({ id }) => ({ id, version: null, ...written })),
      Object.keys(written) as (keyof typeof written)[],
    );
    await recordChanges(transaction, actor, concerned.map(changeOf(audit)));
  }
  return { modifiedCount: concerned.length, lost: 0 };
}

const changeOf =
  (action: Change['action']) =>
  ({ id, name }: ProductRow): Change => ({ action, subject: { id, name } });

type Move = { kindId: string; mayLose: number; kinds: readonly Kind[]; actor: Actor | null };

/** Gives products another kind. Their places in the order of the former one go. */
async function moveProducts(
  transaction: Queryable,
  products: readonly ProductRow[],
  { kindId, mayLose, kinds, actor }: Move,
): Promise<Outcome> {
  if (!kinds.some(({ _id }) => _id === kindId)) {
    throw invalidInput([{ path: 'kindId', message: kindMessages.kindUnknown }]);
  }
  const moved = products
    .filter((product) => product.kindId !== kindId)
    .map((product) => {
      const { attributes } = valuesOf(product, ['attributes']);
      const kept = keptValues(kinds, attributes, { from: product.kindId, to: kindId });
      return { product, kept, lost: countOf(attributes) - countOf(kept) };
    });
  const lost = moved.reduce((sum, each) => sum + each.lost, 0);
  if (!actor || moved.length === 0) return { modifiedCount: moved.length, lost };
  if (lost > mayLose) throw new ShopError('VALUES_WOULD_BE_LOST', kindMessages.valuesWouldBeLost(lost));
  const rows = moved.map(({ product: { id } }) => ({ id, version: null, kindId, ownPlace: 0 }));
  await updateProducts(transaction, rows, ['kindId', 'ownPlace']);
  await replaceFigures(
    transaction,
    moved.map(({ product: { id }, kept }) => ({ id, ...columnsOf({ attributes: kept }, ['attributes']) })),
  );
  await recordChanges(
    transaction,
    actor,
    moved.map(({ product: { id, name, kindId: former }, lost: lostValues }) => ({
      action: 'product.changed' as const,
      subject: { id, name },
      before: { kind: kindText(kinds, former) },
      after: { kind: kindText(kinds, kindId), ...(lostValues > 0 && { lostValues }) },
    })),
  );
  return { modifiedCount: moved.length, lost };
}

const countOf = (values: AttributeValues) => Object.keys(values).length;
