import type { BodyOf } from '@chuck-and-bit/contract/endpoint';
import {
  attributesOf,
  counterpartOf,
  type Kind,
  type KindChange,
  kindText,
  type mergeKind as mergeKindEndpoint,
  type newKind,
  pathOf,
  subtreeOf,
  toSlug,
} from '@chuck-and-bit/contract/kinds';
import { otherKindId } from '@chuck-and-bit/contract/other-kind';
import { kindLimits } from '@chuck-and-bit/contract/kind-limits';
import { kindMessages } from '@chuck-and-bit/contract/kind-messages';
import { messages } from '@chuck-and-bit/contract/messages';
import type * as z from 'zod/mini';
import type { Queryable } from '../../database/client';
import { invalidInput, ShopError } from '../../errors';
import { newId } from '../../ids';
import { type Actor, recordChange } from '../audit-log/record-change';
import { hasName, placed, readKindsToChange, requireKind, requireVersion } from './kinds';
import * as queries from './kinds.queries';
import {
  applyRewrites,
  describeRewrites,
  type Plan,
  planRewrites,
  type Replacement,
  requireMayLose,
} from './plan-values';
import { countProducts, moveProducts } from './product-values.queries';

type NewKind = z.infer<typeof newKind>;

const refuse = (path: string, message: string) => invalidInput([{ path, message }]);

const levelOf = (kinds: readonly Kind[], parentId: string | null) =>
  parentId === null ? 0 : pathOf(kinds, parentId).length;

const inheritedFrom = (kinds: readonly Kind[], parentId: string | null) =>
  parentId === null ? [] : attributesOf(kinds, parentId);

const siblings = (kinds: readonly Kind[], parentId: string | null) =>
  kinds.filter((kind) => kind.parentId === parentId);

/** What the audit log has of a kind. */
const toValues = (kinds: readonly Kind[], { name, slug, parentId }: NewKind & { slug: string }) => ({
  name,
  slug,
  below: parentId === null ? null : kindText(kinds, parentId),
});

/**
 * Adds a kind, as the last below its parent.
 * @param actor null for demo data, which the audit log does not record
 * @returns its id
 * @throws INVALID_INPUT for an unknown parent, a name that is taken there, or too many levels; TOO_MANY_SETTINGS
 */
export async function addKind(
  transaction: Queryable,
  { name, parentId }: NewKind,
  actor: Actor | null,
): Promise<string> {
  const kinds = await readKindsToChange(transaction);
  if (kinds.length >= kindLimits.kinds.max) {
    throw new ShopError('TOO_MANY_SETTINGS', messages.tooManySettings(kindLimits.kinds.max));
  }
  requirePlace(kinds, null, { name, parentId });
  const id = newId();
  const slug = toSlug(name, new Set(kinds.flatMap((kind) => [kind.slug, ...kind.formerSlugs])));
  const beside = siblings(kinds, parentId);
  const position = beside.length;
  await queries.insertKind(transaction, {
    id,
    parentId,
    name,
    slug,
    position,
    level: levelOf(kinds, parentId),
  });
  // "Other" stays the last department of a new shop, until somebody moves it.
  if (beside.at(-1)?._id === otherKindId) {
    await queries.numberInOrder(transaction, 'kinds', placed(beside, id, position - 1));
  }
  const after = toValues(kinds, { name, slug, parentId });
  if (actor) await recordChange(transaction, actor, { action: 'kind.added', subject: { id, name }, after });
  return id;
}

/** Checks where a kind stands, or will stand. `kind`: null for a new one. */
function requirePlace(kinds: readonly Kind[], kind: Kind | null, { name, parentId }: NewKind): void {
  if (parentId !== null && !kinds.some(({ _id }) => _id === parentId)) {
    throw refuse('parentId', kindMessages.kindUnknown);
  }
  const subtree = kind ? subtreeOf(kinds, kind._id) : [];
  if (subtree.some(({ _id }) => _id === parentId)) throw refuse('parentId', kindMessages.kindBelowItself);
  const levels = kind
    ? Math.max(...subtree.map(({ _id }) => pathOf(kinds, _id).length)) - levelOf(kinds, kind.parentId)
    : 1;
  if (levelOf(kinds, parentId) + levels > kindLimits.kindLevels.max) {
    throw refuse('parentId', kindMessages.tooManyKindLevels(kindLimits.kindLevels.max));
  }
  const others = siblings(kinds, parentId).filter((other) => other !== kind);
  if (others.some(hasName(name))) throw refuse('name', kindMessages.kindNameTaken);
}

/**
 * Renames or moves a kind.
 * @param actor null for a preview, which changes nothing
 * @throws KIND_NOT_FOUND, SETTING_CHANGED, INVALID_INPUT, VALUES_WOULD_BE_LOST
 */
export async function changeKind(
  transaction: Queryable,
  id: string,
  { version, mayLose, position, ...values }: KindChange,
  actor: Actor | null,
): Promise<Plan> {
  const kinds = await readKindsToChange(transaction);
  const kind = requireKind(kinds, id);
  requireVersion(kind, version);
  const { parentId, slug } = values;
  if (id === otherKindId && parentId !== null) throw refuse('parentId', kindMessages.kindOtherStays);
  requirePlace(kinds, kind, values);
  if (kinds.some((other) => other !== kind && other.slug === slug))
    throw refuse('slug', kindMessages.slugTaken);
  const subtree = subtreeOf(kinds, id);
  const kindIds = subtree.map(({ _id }) => _id);
  const inherited = inheritedFrom(kinds, parentId);
  const clash = subtree
    .flatMap(({ attributes }) => attributes)
    .find((own) => inherited.some((other) => hasName(own.name)(other) || other.slug === own.slug));
  if (clash) throw refuse('parentId', kindMessages.attributeOnBoth(clash.name));
  const replacements = inheritedFrom(kinds, kind.parentId)
    .filter((before) => !inherited.includes(before))
    .map((before): Replacement => ({ before, after: counterpartOf(before, inherited) }));
  const rewrites = await planRewrites(transaction, kindIds, replacements);
  const plan = await describeRewrites(transaction, kindIds, rewrites);
  if (!actor) return plan;
  requireMayLose(plan, mayLose);
  await applyRewrites(transaction, kindIds, rewrites);
  await queries.deleteFormerSlug(transaction, slug);
  await queries.updateKind(transaction, id, values);
  if (slug !== kind.slug) await queries.addFormerSlug(transaction, kind.slug, id);
  const levels = levelOf(kinds, parentId) - levelOf(kinds, kind.parentId);
  if (levels !== 0) await queries.raiseLevels(transaction, kindIds, levels);
  const order = placed(siblings(kinds, parentId), id, position);
  await queries.numberInOrder(transaction, 'kinds', order);
  await recordChange(transaction, actor, {
    action: 'kind.changed',
    subject: { id, name: kind.name },
    before: { ...toValues(kinds, kind), place: siblings(kinds, kind.parentId).indexOf(kind) + 1 },
    after: { ...toValues(kinds, values), place: order.indexOf(id) + 1 },
  });
  return plan;
}

/** @returns how many kinds were deleted: 0 or 1 @throws KIND_IN_USE */
export async function deleteKind(transaction: Queryable, id: string, actor: Actor): Promise<number> {
  const kinds = await readKindsToChange(transaction);
  const kind = kinds.find(({ _id }) => _id === id);
  if (!kind) return 0;
  requireLeaf(kinds, kind);
  if ((await countProducts(transaction, id)) > 0) throw new ShopError('KIND_IN_USE', kindMessages.kindInUse);
  await queries.deleteKind(transaction, id);
  await recordChange(transaction, actor, {
    action: 'kind.deleted',
    subject: { id, name: kind.name },
    before: toValues(kinds, kind),
  });
  return 1;
}

function requireLeaf(kinds: readonly Kind[], { _id }: Kind): void {
  if (_id === otherKindId) throw new ShopError('KIND_IN_USE', kindMessages.kindOtherStays);
  if (siblings(kinds, _id).length > 0) throw new ShopError('KIND_IN_USE', kindMessages.kindHasOthersBelow);
}

/**
 * Moves the products of a kind into another one, and deletes it.
 * @param actor null for a preview, which changes nothing
 * @throws KIND_NOT_FOUND, KIND_IN_USE for one with others below it, INVALID_INPUT, VALUES_WOULD_BE_LOST
 */
export async function mergeKind(
  transaction: Queryable,
  id: string,
  { into, mayLose }: BodyOf<typeof mergeKindEndpoint>,
  actor: Actor | null,
): Promise<Plan> {
  const kinds = await readKindsToChange(transaction);
  const kind = requireKind(kinds, id);
  requireLeaf(kinds, kind);
  const target = kinds.find(({ _id }) => _id === into);
  if (!target) throw refuse('into', kindMessages.kindUnknown);
  if (target === kind) throw refuse('into', kindMessages.kindMergedWithItself);
  const available = attributesOf(kinds, into);
  const replacements = attributesOf(kinds, id)
    .filter((before) => !available.includes(before))
    .map((before): Replacement => ({ before, after: counterpartOf(before, available) }));
  const rewrites = await planRewrites(transaction, [id], replacements);
  const plan = await describeRewrites(transaction, [id], rewrites, await countProducts(transaction, id));
  if (!actor) return plan;
  requireMayLose(plan, mayLose);
  await applyRewrites(transaction, [id], rewrites);
  await moveProducts(transaction, id, into);
  await queries.moveFormerSlugs(transaction, id, into);
  await queries.deleteKind(transaction, id);
  await queries.addFormerSlug(transaction, kind.slug, into);
  await recordChange(transaction, actor, {
    action: 'kind.merged',
    subject: { id, name: kind.name },
    before: toValues(kinds, kind),
    after: { into: kindText(kinds, into), products: plan.moved, lostValues: plan.lost },
  });
  return plan;
}
