import { type Attribute, isSameName } from '@chuck-and-bit/contract/attributes';
import { type Kind, pathOf, subtreeOf } from '@chuck-and-bit/contract/kinds';
import { kindMessages } from '@chuck-and-bit/contract/kind-messages';
import { messages } from '@chuck-and-bit/contract/messages';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import { listKinds, lockKinds } from './kinds.queries';

export { countProductsOfKinds } from './product-values.queries';

/** All kinds in the order of the shop: each is followed by those below it. */
export async function readKinds(database: Queryable): Promise<Kind[]> {
  const kinds = await listKinds(database);
  const below = (parentId: string | null): Kind[] =>
    kinds.filter((kind) => kind.parentId === parentId).flatMap((kind) => [kind, ...below(kind._id)]);
  return below(null);
}

/** Reads the kinds, which then only this transaction can change. */
export async function readKindsToChange(transaction: Queryable): Promise<Kind[]> {
  await lockKinds(transaction, 'no key update');
  return readKinds(transaction);
}

/** @throws KIND_NOT_FOUND */
export function requireKind(kinds: readonly Kind[], id: string): Kind {
  const kind = kinds.find(({ _id }) => _id === id);
  if (!kind) throw new ShopError('KIND_NOT_FOUND', kindMessages.kindNotFound);
  return kind;
}

/** @throws ATTRIBUTE_NOT_FOUND */
export function requireAttribute(kinds: readonly Kind[], id: string): { kind: Kind; attribute: Attribute } {
  for (const kind of kinds) {
    const attribute = kind.attributes.find(({ _id }) => _id === id);
    if (attribute) return { kind, attribute };
  }
  throw new ShopError('ATTRIBUTE_NOT_FOUND', kindMessages.attributeNotFound);
}

/** @throws SETTING_CHANGED unless it has the version that the edit started from */
export function requireVersion(edited: { version: number }, version: number): void {
  if (edited.version !== version) throw new ShopError('SETTING_CHANGED', messages.settingChanged);
}

/** The attributes that a product of this kind, or of one below it, may have: each needs a name of its own among them. */
export const attributesAround = (kinds: readonly Kind[], { _id }: Kind): Attribute[] =>
  [...pathOf(kinds, _id).slice(0, -1), ...subtreeOf(kinds, _id)].flatMap(({ attributes }) => attributes);

export const hasName = (name: string) => (other: { name: string }) => isSameName(other.name, name);

/** The list with one entry at this place, or last if the list is shorter. Without a place it keeps the one that it has, or is the last. */
export function placed<Each extends { _id: string }>(
  list: readonly Each[],
  id: string,
  position: number | undefined,
): string[] {
  const has = list.findIndex(({ _id }) => _id === id);
  const ids = list.map(({ _id }) => _id).filter((other) => other !== id);
  return ids.toSpliced(position ?? (has === -1 ? ids.length : has), 0, id);
}
