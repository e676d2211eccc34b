import { limits } from '@chuck-and-bit/contract/limits';
import { uploadedId } from '@chuck-and-bit/contract/picture-files';
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
 * Makes the `image` of products the first of their pictures, where it is another: after an import, or a change by a process of the
 * release before.
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
  const sources = products.map(({ image }) => image).filter((image) => uploadedId(image) === null);
  const bySource = await holdSources(transaction, [...new Set(sources)], { isSquare: false });
  const shown = new Map<string, ShownPicture[]>(products.map(({ id }) => [id, []]));
  for (const { drillId, ...one } of await listShown(transaction, [...shown.keys()]))
    shown.get(drillId)?.push(one);
  const arrangedOf = ({ id, image }: (typeof products)[number]) => {
    const upload = uploadedId(image);
    const first = upload === null ? (bySource.get(image) ?? null) : held.has(upload) ? upload : null;
    return [id, arranged(shown.get(id) ?? [], first, null)] as const;
  };
  const isFound = ({ image }: (typeof products)[number]) => uploadedId(image) !== null || bySource.has(image);
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
  const first =
    upload === null
      ? ((await holdSources(transaction, [image], { isSquare: false })).get(image) ?? null)
      : ((await holdPictures(transaction, [upload]))[0]?.id ?? null);
  const sent = pictures.map(({ _id, alt }) => ({ pictureId: _id, alt }));
  const list = arranged([], first, sent);
  if (list.length > limits.productPictures.max) {
    const message = pictureMessages.tooManyPictures(limits.productPictures.max);
    throw invalidInput([{ path: 'pictures', message }]);
  }
  await replaceShown(transaction, new Map([[id, list]]));
}

/**
 * The pictures of a list, which can't be removed until the transaction ends.
 * @throws INVALID_INPUT for pictures that don't exist, or of people
 */
export async function requirePictures(transaction: Queryable, list: PictureList): Promise<PictureRow[]> {
  const held = await holdPictures(transaction, list.map(({ _id }) => _id).filter(isId));
  const usable = new Map(held.filter(({ isSquare }) => !isSquare).map((row) => [row.id, row]));
  return list.map(({ _id }, place) => {
    const row = usable.get(_id);
    if (row) return row;
    throw invalidInput([{ path: `pictures.${place}`, message: pictureMessages.pictureNotFound }]);
  });
}
