import { requiredText } from '@chuck-and-bit/contract/fields';
import { limits } from '@chuck-and-bit/contract/limits';
import { noPicture, uploadedId } from '@chuck-and-bit/contract/picture-files';
import { pictureMessages } from '@chuck-and-bit/contract/picture-messages';
import { type ManagedPicture, managedPicture, type PictureList } from '@chuck-and-bit/contract/pictures';
import * as z from 'zod/mini';
import { isSameJson } from '../../browser/is-same-json';

const formPicture = z.object({
  /** Of its upload, or its id. */
  key: z.string(),
  /** What it shows; null: the product's name says it. */
  alt: z.nullable(requiredText(pictureMessages.altRequired, limits.alt.max)),
  /** null while it is on its way to the shop. */
  stored: z.nullable(managedPicture),
});

/** A picture in the form of a product. */
export type FormPicture = z.infer<typeof formPicture>;

const isStored = ({ stored }: FormPicture) => stored !== null;

export const formPictures = z
  .array(formPicture)
  .check(z.refine((list) => list.every(isStored), pictureMessages.pictureNotUploaded));

/** What a draft keeps: the pictures that the shop has. */
export const draftPictures = z.pipe(
  z.array(z.object({ ...formPicture.shape, alt: z.nullable(z.string()) })),
  z.transform((list) => list.filter(isStored)),
);

export const toFormPictures = (pictures: readonly ManagedPicture[]): FormPicture[] =>
  pictures.map((stored) => ({ key: stored._id, alt: stored.alt === '' ? null : stored.alt, stored }));

/** Moves an entry of a list to another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const entry = list[from];
  const others = list.filter((_, index) => index !== from);
  return entry === undefined ? others : others.toSpliced(to, 0, entry);
}

type Values = { name: string; image: string; pictures: readonly FormPicture[] };

/** Whether `image` is an address that was typed, so that its picture is none of the list yet. */
export const isTyped = ({ image, pictures }: Pick<Values, 'image' | 'pictures'>): boolean =>
  image !== '' && image !== noPicture && !pictures.some(({ stored }) => stored?.image === image);

const canBeShown = ({ stored }: FormPicture) => stored !== null && stored.problem === null;

/** Whether its address could not be fetched. */
export const isFailed = ({ stored }: FormPicture): boolean => stored !== null && stored.problem !== null;

/**
 * `image` when the list becomes another: its first picture that can be shown, unless an address was typed. What failed leaves the
 * shop's drawing.
 */
export function imageAfter(before: Pick<Values, 'image' | 'pictures'>, next: readonly FormPicture[]): string {
  if (isTyped(before)) return before.image;
  const first = next.find(canBeShown) ?? next.find(isStored);
  if (first?.stored) return first.stored.image;
  const hadNone = before.pictures.some((each) => each.stored?.image === before.image && isFailed(each));
  return hadNone || before.image === noPicture ? noPicture : '';
}

/** The picture that a typed address takes the place of: the one from the former address. */
export const replacedBy = (
  { image, pictures }: Pick<Values, 'image' | 'pictures'>,
  begun: { image?: string | undefined },
): FormPicture | undefined =>
  isTyped({ image, pictures })
    ? pictures.find(({ stored }) => stored?.image === begun.image && uploadedId(stored?.image ?? '') === null)
    : undefined;

/** How many pictures the product would have: those of the list, and that of a typed address. */
export function countPictures(
  values: Pick<Values, 'image' | 'pictures'>,
  begun: { image?: string | undefined },
): number {
  const kept = values.pictures.length - (replacedBy(values, begun) ? 1 : 0);
  return kept + (isTyped(values) ? 1 : 0);
}

/** The list to send, with the product's name for what nobody described. Undefined if the product keeps its pictures as they are. */
export function sentPictures(values: Values, begun: Partial<Values>): PictureList | undefined {
  const { name, image, pictures } = values;
  const replaced = replacedBy(values, begun);
  const isAsBefore = image === begun.image && isSameJson(pictures, begun.pictures);
  const list = pictures.flatMap((picture) =>
    picture.stored && picture !== replaced
      ? [{ _id: picture.stored._id, alt: picture.alt ?? name.trim() }]
      : [],
  );
  return isAsBefore ? undefined : list;
}

type Entry = { key: string; stored: { _id: string } | null };

/** The typed pictures or documents, with those that somebody else has added meanwhile, and without those that they removed. */
export function mergeEntries<T extends Entry>(
  begun: readonly T[],
  typed: readonly T[],
  theirs: readonly T[],
): T[] {
  const isIn = (list: readonly T[], { key, stored }: T) =>
    list.some((each) => each.key === key || (stored !== null && each.stored?._id === stored._id));
  const kept = typed.filter((entry) => !isIn(begun, entry) || isIn(theirs, entry));
  const added = theirs.filter((entry) => !isIn(begun, entry) && !isIn(kept, entry));
  return [...kept, ...added];
}
