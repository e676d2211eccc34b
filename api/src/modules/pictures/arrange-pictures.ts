import { limits } from '@chuck-and-bit/contract/limits';
import { noPicture, uploadedId } from '@chuck-and-bit/contract/picture-files';
import { pictureMessages } from '@chuck-and-bit/contract/picture-messages';
import type { PictureList } from '@chuck-and-bit/contract/pictures';
import type { Queryable } from '../../database/client';
import { invalidInput } from '../../errors';
import { isId } from '../../ids';
import {
  holdPictures,
  holdSources,
  listShown,
  lockUnpictured,
  type PictureRow,
  replaceShown,
  type ShownPicture,
} from './pictures.queries';

export { holdSources, listWithFailed, replaceShown as replacePictures } from './pictures.queries';
import { imageOf, isFailed, type StoredPicture } from './shown-pictures';

/**
 * The pictures of a product after a change of its `image`, whose picture comes first.
 * @param first the picture that `image` names; null: none that exists
 * @param sent the pictures beside `image`. Without them, a picture of another address replaces the first one.
 */
export function arranged(
  current: readonly ShownPicture[],
  first: string | null,
  sent: readonly ShownPicture[] | null,
): ShownPicture[] {
  const list = sent ?? current;
  if (first === null) return [...list];
  const known = list.find(({ pictureId }) => pictureId === first);
  const others = list.filter((one) => one !== known);
  if (known) return [known, ...others];
  return [{ pictureId: first, alt: '' }, ...(sent ? others : others.slice(1))];
}

/**
 * Makes the `image` of products the first of their pictures, where it is another: after an import, or where that picture was just
 * being removed.
 * @param ids of these products; null: of the next `limit`, whichever they are
 * @returns how many there were
 */
export async function pictureProducts(
  transaction: Queryable,
  { ids = null, limit }: { ids?: readonly string[] | null; limit: number },
): Promise<number> {
  const products = await lockUnpictured(transaction, { ids, limit });
  const uploads = products.map(({ image }) => uploadedId(image)).filter((id) => id !== null);
  const held = new Set((await holdPictures(transaction, uploads)).map(({ id }) => id));
  const sources = products.map(({ image }) => image).filter(isSource);
  const bySource = await holdSources(transaction, [...new Set(sources)], { isSquare: false });
  const shown = new Map<string, ShownPicture[]>(products.map(({ id }) => [id, []]));
  for (const { productId, ...one } of await listShown(transaction, [...shown.keys()]))
    shown.get(productId)?.push(one);
  const arrangedOf = ({ id, image }: (typeof products)[number]) => {
    const upload = uploadedId(image);
    const first = upload === null ? (bySource.get(image) ?? null) : held.has(upload) ? upload : null;
    return [id, arranged(shown.get(id) ?? [], first, null)] as const;
  };
  const isFound = ({ image }: (typeof products)[number]) => !isSource(image) || bySource.has(image);
  await replaceShown(transaction, new Map(products.filter(isFound).map(arrangedOf)));
  return products.length;
}

/**
 * Replaces the pictures of a product whose `image` is written already.
 * @throws INVALID_INPUT for pictures that don't exist, or too many
 */
export async function setPictures(
  transaction: Queryable,
  { id, image, pictures }: { id: string; image: string; pictures: PictureList },
): Promise<void> {
  await requirePictures(transaction, pictures);
  const upload = uploadedId(image);
  const bySource = await holdSources(transaction, [image].filter(isSource), { isSquare: false });
  const first =
    upload === null
      ? (bySource.get(image) ?? null)
      : ((await holdPictures(transaction, [upload]))[0]?.id ?? null);
  const sent = pictures.map(({ _id, alt }) => ({ pictureId: _id, alt }));
  const list = arranged([], first, sent);
  if (list.length > limits.productPictures.max) {
    const message = pictureMessages.tooManyPictures(limits.productPictures.max);
    throw invalidInput([{ path: 'pictures', message }]);
  }
  await replaceShown(transaction, new Map([[id, list]]));
}

/** Whether an `image` is the address of a picture that is no upload. */
const isSource = (image: string) => uploadedId(image) === null && image !== noPicture;

/** Pictures that failed to be fetched give way to those that can be shown. */
export function withoutFailed(rows: readonly PictureRow[]): readonly PictureRow[] {
  const others = rows.filter(({ problem, madeAt }) => problem === null || madeAt !== null);
  return others.length > 0 ? others : rows;
}

/**
 * The pictures that are sent with the `image` that a product has already. An address that failed to be fetched, and the shop's
 * drawing, give way to one that can be shown.
 */
export async function givenWay(
  transaction: Queryable,
  { image, shown }: { image: string; shown: readonly StoredPicture[] },
  pictures: PictureList,
): Promise<{ image: string; pictures: PictureList }> {
  const failed = shown.some((row) => imageOf(row) === image && isFailed(row));
  if (!failed && image !== noPicture) return { image, pictures };
  const kept = withoutFailed(await requirePictures(transaction, pictures));
  const ids = new Set(kept.map(({ id }) => id));
  const first = kept.find(({ madeAt }) => madeAt !== null);
  if (!first) return { image, pictures };
  return { image: imageOf(first), pictures: pictures.filter(({ _id }) => ids.has(_id)) };
}

/**
 * The pictures of a list, which can't be removed until the transaction ends.
 * @throws INVALID_INPUT for pictures that don't exist, or of people
 */
export async function requirePictures(transaction: Queryable, list: PictureList): Promise<PictureRow[]> {
  const held = await holdPictures(transaction, list.map(({ _id }) => _id).filter(isId));
  const usable = new Map(
    held.filter(({ isSquare, brandFile }) => !isSquare && brandFile === null).map((row) => [row.id, row]),
  );
  return list.map(({ _id }, index) => {
    const row = usable.get(_id);
    if (row) return row;
    throw invalidInput([{ path: `pictures.${index}`, message: pictureMessages.pictureNotFound }]);
  });
}
