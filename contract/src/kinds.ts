import * as z from 'zod/mini';
import { attribute, type Attribute, isSameName } from './attributes';
import { defineEndpoint } from './endpoint';
import {
  changeOf,
  count,
  deletedResponse,
  editedVersion,
  entityId,
  id,
  insertedResponse,
  requiredText,
  text,
} from './fields';
import { foldedText } from './folded-text';
import { fitInto } from './graphemes';
import { kindLimits } from './kind-limits';
import { kindMessages } from './kind-messages';
import { messages } from './messages';
import { isUuid } from './uuid';
import { dryRunQuery, mayLose, valuesPlan } from './values-plan';

/** A kind of products. Its products may have its attributes and those of the kinds above it. */
const kind = z.strictObject({
  _id: entityId,
  /** The kind above it; null: none. */
  parentId: z.nullable(entityId),
  name: z.string(),
  /** Names it in addresses. */
  slug: z.string(),
  /** Slugs that it, or a kind merged into it, had before. */
  formerSlugs: z.array(z.string()),
  /** Its own, in the order of the shop. */
  attributes: z.array(attribute),
  version: z.number(),
});
export type Kind = z.infer<typeof kind>;

const kindProducts = z.strictObject({
  _id: entityId,
  /** Products that are not archived. */
  active: z.number(),
  archived: z.number(),
});
export type KindProducts = z.infer<typeof kindProducts>;

type Placed = Pick<Kind, '_id' | 'parentId'>;

/** A kind with those above it, the highest first; empty for an unknown kind. */
export function pathOf<Each extends Placed>(kinds: readonly Each[], kindId: string): Each[] {
  const path: Each[] = [];
  const find = (id: string | null) => kinds.find(({ _id }) => _id === id);
  for (let at = find(kindId); at && !path.includes(at); at = find(at.parentId)) path.unshift(at);
  return path;
}

/** A kind and all below it. */
export const subtreeOf = <Each extends Placed>(kinds: readonly Each[], kindId: string): Each[] =>
  kinds.filter(({ _id }) => pathOf(kinds, _id).some((above) => above._id === kindId));

/** The attributes that products of this kind may have: those of the highest kind first. */
export const attributesOf = (kinds: readonly Kind[], kindId: string): Attribute[] =>
  pathOf(kinds, kindId).flatMap(({ attributes }) => attributes);

/** A kind with those above it, for people and in files: "Bits > Masonry bits". */
export const kindText = (kinds: readonly Kind[], kindId: string): string =>
  pathOf(kinds, kindId)
    .map(({ name }) => name)
    .join(' > ');

/** The attribute among these that means the same as one of another kind. */
export const counterpartOf = (attribute: Attribute, attributes: readonly Attribute[]): Attribute | null =>
  attributes.find(({ _id }) => _id === attribute._id) ??
  attributes.find(
    ({ name, type, unit }) =>
      isSameName(name, attribute.name) && type === attribute.type && unit === attribute.unit,
  ) ??
  null;

/** The words of a text in lower case: letters of any script, and digits. Latin letters are without accents. */
const slugOf = (text: string): string =>
  (
    text
      .normalize('NFKC')
      .replaceAll(/\p{Script=Latin}\p{M}*/gu, foldedText)
      .toLowerCase()
      .normalize('NFC')
      .match(/[\p{L}\p{Nd}][\p{L}\p{Nd}\p{M}]*/gu) ?? []
  ).join('-');

/** A slug made from a name: "Ø & Bits" becomes "o-bits", "Свёрла" becomes "свёрла". It is never a UUID, and none of `taken`. */
export function toSlug(name: string, taken: ReadonlySet<string>): string {
  const joined = fitInto(slugOf(name), kindLimits.slug.max - 5).replace(/-$/, '');
  const slug = joined === '' || isUuid(joined) ? `kind-${joined.slice(0, 8)}`.replace(/-$/, '') : joined;
  for (let number = 1; ; number += 1) {
    const tried = number === 1 ? slug : `${slug}-${number}`;
    if (!taken.has(tried)) return tried;
  }
}

const name = requiredText(messages.nameRequired, kindLimits.kindName.max).check(
  z.overwrite((typed) => typed.trim()),
  z.refine((typed) => !typed.includes('>'), kindMessages.kindNameInvalid),
);

const slug = text(kindLimits.slug.max).check(
  z.refine((typed) => typed !== '' && slugOf(typed) === typed && !isUuid(typed), kindMessages.slugInvalid),
);

/** The body that adds a kind, as the last below its parent; also the schema of its form. Its slug is made from its name. */
export const newKind = z.strictObject({ name, parentId: z.nullable(id) });

/** `position`: its place among the kinds of its parent, from 0. Without it, it stays where it is, or is the last below another parent. */
export const kindChange = changeOf(kind.shape, {
  name,
  slug,
  parentId: z.nullable(id),
  position: z.optional(count(messages.numberRequired, messages.numberNegative, kindLimits.position)),
  version: editedVersion,
  mayLose,
});
export type KindChange = z.infer<typeof kindChange>;

export const listKinds = defineEndpoint({
  method: 'GET',
  path: '/kinds',
  summary:
    'All kinds of products with their attributes, as a tree in the order of the shop: each kind is followed by those below it.',
  who: 'visitor',
  response: z.array(kind),
});

export const countKindProducts = defineEndpoint({
  method: 'GET',
  path: '/kinds/product-counts',
  summary:
    'How many products are of each kind, without those of the kinds below it. Kinds without products are left out.',
  who: 'staff',
  area: 'products',
  response: z.array(kindProducts),
});

export const addKind = defineEndpoint({
  method: 'POST',
  path: '/kinds',
  summary: 'Adds a kind of products.',
  who: 'staff',
  area: 'products',
  body: newKind,
  response: insertedResponse,
  idempotent: true,
  changesPublicData: true,
});

export const changeKind = defineEndpoint({
  method: 'PUT',
  path: '/kinds/{id}',
  summary:
    'Renames or moves a kind. Its former slug leads to it. Products lose values of attributes that it no longer inherits, unless it inherits the same ones; with `dryRun` the plan is returned without applying it. Returns 409 when it was changed since this version, or when more values would be lost than `mayLose`.',
  who: 'staff',
  area: 'products',
  params: z.object({ id }),
  query: dryRunQuery,
  body: kindChange,
  response: valuesPlan,
  idempotent: true,
  changesPublicData: true,
});

export const deleteKind = defineEndpoint({
  method: 'DELETE',
  path: '/kinds/{id}',
  summary: 'Deletes a kind with its attributes. Returns 409 when it has products, or kinds below it.',
  who: 'staff',
  area: 'products',
  params: z.object({ id }),
  response: deletedResponse,
  idempotent: true,
  changesPublicData: true,
});

export const mergeKind = defineEndpoint({
  method: 'POST',
  path: '/kinds/{id}/merge',
  summary:
    'Moves the products of a kind into another one and deletes it; its slug leads to the other one. Values stay where the other kind has an attribute of the same name, type and unit; with `dryRun` the plan is returned without applying it. Returns 409 when there are kinds below it, or when more values would be lost than `mayLose`.',
  who: 'staff',
  area: 'products',
  params: z.object({ id }),
  query: dryRunQuery,
  body: z.strictObject({ into: id, mayLose }),
  response: valuesPlan,
  idempotent: true,
  changesPublicData: true,
});
