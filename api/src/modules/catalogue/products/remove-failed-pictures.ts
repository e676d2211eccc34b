import { noPicture } from '@chuck-and-bit/contract/picture-files';
import type { Queryable } from '../../../database/client';
import { type Actor, recordChanges } from '../../audit-log/record-change';
import { listWithFailed, replacePictures } from '../../pictures/arrange-pictures';
import { imageOf, isFailed, picturesInLog } from '../../pictures/shown-pictures';
import { lockProducts } from '../../stock/change-stock';
import { listProductsOf } from './products.queries';
import { updateProducts } from './product-edits.queries';

/** Products of one call: each is locked until it ends. */
const atOnce = 500;

/**
 * Removes the pictures that could not be fetched from products, the archived ones too. Without others, a product has the shop's drawing.
 * @returns the number of changed products, at most 500
 */
export async function removeFailedPictures(transaction: Queryable, actor: Actor): Promise<number> {
  const ids = await listWithFailed(transaction, atOnce);
  if (ids.length === 0) return 0;
  await lockProducts(transaction, ids);
  const products = await listProductsOf(transaction, ids);
  const changes = products
    .map(({ id, name, image, shown }) => {
      const kept = shown.filter((row) => !isFailed(row));
      const [first] = kept;
      const isGone = shown.some((row) => isFailed(row) && imageOf(row) === image);
      return {
        id,
        name,
        shown,
        kept,
        before: image,
        image: isGone ? (first ? imageOf(first) : noPicture) : image,
      };
    })
    // Somebody else may have removed them meanwhile.
    .filter(({ shown, kept }) => kept.length < shown.length);
  if (changes.length === 0) return 0;
  await updateProducts(
    transaction,
    changes.map(({ id, image }) => ({ id, version: null, image })),
    ['image'],
  );
  await replacePictures(
    transaction,
    new Map(changes.map(({ id, kept }) => [id, kept.map((row) => ({ pictureId: row.id, alt: row.alt }))])),
  );
  await recordChanges(
    transaction,
    actor,
    changes.map(({ id, name, shown, kept, before, image }) => ({
      action: 'product.changed' as const,
      subject: { id, name },
      before: { image: before, pictures: picturesInLog(shown) },
      after: { image, pictures: picturesInLog(kept) },
    })),
  );
  return changes.length;
}
