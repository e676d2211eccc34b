import { keptValues } from '@chuck-and-bit/contract/kept-values';
import type { BodyOf } from '@chuck-and-bit/contract/endpoint';
import type { Kind } from '@chuck-and-bit/contract/kinds';
import type { changeProduct } from '@chuck-and-bit/contract/managed-products';
import type { arrangePictures } from '@chuck-and-bit/contract/pictures';
import { messages } from '@chuck-and-bit/contract/messages';
import { editedKeys, type ProductValues, productValues } from '@chuck-and-bit/contract/product-fields';
import { productMessages } from '@chuck-and-bit/contract/product-messages';
import { safeParse } from 'zod/mini';
import type { Queryable } from '../../../database/client';
import { invalidInput, refusedInput, ShopError } from '../../../errors';
import { type Actor, recordChange } from '../../audit-log/record-change';
import { recordedChange } from '../../kinds/recorded-product';
import { readKindsForProducts, requireValues } from '../../kinds/product-attributes';
import {
  givenWay,
  pictureProducts,
  requirePictures,
  setPictures,
  withoutFailed,
} from '../../pictures/arrange-pictures';
import { imageOf, picturesInLog } from '../../pictures/shown-pictures';
import { setDocuments } from '../../product-documents/product-documents';
import { replacePriceTiers } from '../../pricing/pricing-options';
import { replaceFigures, setArchived, updateProducts } from './product-edits.queries';
import { requireProduct } from './products';
import { columnNames, columnsOf, valuesOf } from './product-columns';

type EditedKey = (typeof editedKeys)[number];

/**
 * Replaces everything about a product but its stock. Orders keep their own copy.
 * @returns the number of changed products: 1
 * @throws PRODUCT_NOT_FOUND, PRODUCT_CHANGED when it has another version, INVALID_INPUT
 */
export async function editProduct(
  transaction: Queryable,
  id: string,
  { version, pictures: sent, documents, availableQuantity, ...change }: BodyOf<typeof changeProduct>,
  actor: Actor,
): Promise<number> {
  const product = await requireProduct(transaction, id);
  if (availableQuantity !== undefined && availableQuantity !== product.availableQuantity) {
    throw invalidInput([{ path: 'availableQuantity', message: productMessages.stockChangesAlone }]);
  }
  const before = valuesOf(product, editedKeys);
  // null is a value.
  const values = editedKeys.map((key) => [key, change[key] === undefined ? before[key] : change[key]]);
  const after = Object.fromEntries(values) as Pick<ProductValues, EditedKey>;
  // What becomes public does not wait any more.
  if (change.isPublic === true && change.appearsAt === undefined) after.appearsAt = null;
  if (after.appearsAt !== before.appearsAt) requireFuture(after);
  // A place is one among the products of a kind.
  if (after.kindId !== before.kindId && after.ownPlace === before.ownPlace) after.ownPlace = 0;
  let pictures = sent;
  if (sent && after.image === before.image) {
    ({ image: after.image, pictures } = await givenWay(transaction, product, sent));
  }
  let kinds: Kind[] = [];
  if (change.kindId !== undefined || change.attributes !== undefined) {
    kinds = await readKindsForProducts(transaction);
    if (change.attributes === undefined) {
      after.attributes = keptValues(kinds, before.attributes, { from: before.kindId, to: after.kindId });
    }
    requireValues(kinds, after);
  }
  // The price may be above volume prices that the edit leaves out.
  const checked = safeParse(productValues, { ...after, availableQuantity: product.availableQuantity });
  if (checked.error) throw refusedInput(checked.error);
  const written = await replaceFields(transaction, [{ id, version, product: after }], editedKeys);
  if (written === 0) throw new ShopError('PRODUCT_CHANGED', messages.productChanged);
  if (pictures) await setPictures(transaction, { id, image: after.image, pictures });
  const documentsBefore = documents && (await setDocuments(transaction, id, documents));
  const recorded = recordedChange(kinds, { before, after });
  await recordChange(transaction, actor, {
    action: 'product.changed',
    subject: { id, name: product.name },
    before: {
      ...recorded.before,
      ...(pictures && { pictures: picturesInLog(product.shown) }),
      ...(documentsBefore && { documents: documentsBefore }),
    },
    after: { ...recorded.after, ...(pictures && { pictures }), ...(documents && { documents }) },
  });
  return written;
}

/** @throws INVALID_INPUT for a product that should have appeared already */
export function requireFuture({ appearsAt }: Pick<ProductValues, 'appearsAt'>): void {
  if (appearsAt === null || Date.parse(appearsAt) > Date.now()) return;
  throw invalidInput([{ path: 'appearsAt', message: productMessages.timePast }]);
}

/**
 * Replaces the pictures of a product; the first one becomes its `image`.
 * @returns the number of changed products: 1
 * @throws PRODUCT_NOT_FOUND, PRODUCT_CHANGED when it has another version, INVALID_INPUT
 */
export async function arrangeProductPictures(
  transaction: Queryable,
  id: string,
  { version, pictures: sent }: BodyOf<typeof arrangePictures>,
  actor: Actor,
): Promise<number> {
  const product = await requireProduct(transaction, id);
  const rows = await requirePictures(transaction, sent);
  const [first, ...others] = withoutFailed(rows);
  const shown = new Set([first, ...others].map((row) => row?.id));
  const pictures = sent.filter(({ _id }) => shown.has(_id));
  const image = first ? imageOf(first) : product.image;
  const written = await updateProducts(transaction, [{ id, version, image }], ['image']);
  if (written.length === 0) throw new ShopError('PRODUCT_CHANGED', messages.productChanged);
  await setPictures(transaction, { id, image, pictures });
  await recordChange(transaction, actor, {
    action: 'product.changed',
    subject: { id, name: product.name },
    before: { image: product.image, pictures: picturesInLog(product.shown) },
    after: { image, pictures },
  });
  return written.length;
}

/**
 * Replaces these fields of products.
 * @param edits `version`: null for a locked product
 * @returns how many products were changed: those with another version were not
 */
export async function replaceFields(
  transaction: Queryable,
  edits: readonly { id: string; version: number | null; product: Pick<ProductValues, EditedKey> }[],
  keys: readonly EditedKey[],
): Promise<number> {
  const rows = edits.map(({ id, version, product }) => ({ id, version, ...columnsOf(product, keys) }));
  const columns = columnNames(keys).filter((column) => column !== 'tiers' && column !== 'figures');
  const ids = new Set(await updateProducts(transaction, rows, columns));
  const written = rows.filter(({ id }) => ids.has(id));
  if (keys.includes('attributes')) await replaceFigures(transaction, written);
  if (keys.includes('priceTiers')) await replacePriceTiers(transaction, written);
  if (keys.includes('image')) await pictureProducts(transaction, { ids: [...ids], limit: ids.size });
  return written.length;
}

/**
 * Archives a product, or restores it. Carts report an archived product like a deleted one.
 * @returns how many products were changed: 0 when it has this state already
 * @throws PRODUCT_NOT_FOUND
 */
export async function archiveProduct(
  transaction: Queryable,
  id: string,
  isArchived: boolean,
  actor: Actor,
): Promise<number> {
  const { name } = await requireProduct(transaction, id);
  if (!(await setArchived(transaction, id, isArchived))) return 0;
  const action = isArchived ? 'product.archived' : 'product.restored';
  await recordChange(transaction, actor, { action, subject: { id, name } });
  return 1;
}
