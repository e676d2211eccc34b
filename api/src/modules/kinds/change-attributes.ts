import type { Attribute, AttributeChange, NewAttribute } from '@chuck-and-bit/contract/attributes';
import { type Kind, subtreeOf, toSlug } from '@chuck-and-bit/contract/kinds';
import { kindLimits } from '@chuck-and-bit/contract/kind-limits';
import { kindMessages } from '@chuck-and-bit/contract/kind-messages';
import { messages } from '@chuck-and-bit/contract/messages';
import type { Queryable } from '../../database/client';
import { invalidInput, ShopError } from '../../errors';
import { newId } from '../../ids';
import { type Actor, recordChange } from '../audit-log/record-change';
import {
  attributesAround,
  hasName,
  placed,
  readKindsToChange,
  requireAttribute,
  requireKind,
  requireVersion,
} from './kinds';
import * as queries from './kinds.queries';
import { applyRewrites, describeRewrites, type Plan, planRewrites, requireMayLose } from './plan-values';

/** What the audit log has of an attribute. */
const toValues = ({ name, type, unit, isKeyFigure, options }: NewAttribute) => ({
  name,
  type,
  unit,
  isKeyFigure,
  options: options.map((option) => option.name),
});

const subjectOf = ({ name }: Kind, { _id, name: attributeName }: Pick<Attribute, '_id' | 'name'>) => ({
  id: _id,
  name: `${attributeName} (${name})`,
});

/**
 * Adds an attribute to a kind, as its last.
 * @param actor null for demo data, which the audit log does not record
 * @returns its id
 * @throws KIND_NOT_FOUND, TOO_MANY_SETTINGS, INVALID_INPUT for a name that is taken
 */
export async function addAttribute(
  transaction: Queryable,
  kindId: string,
  attribute: NewAttribute,
  actor: Actor | null,
): Promise<string> {
  const kinds = await readKindsToChange(transaction);
  const kind = requireKind(kinds, kindId);
  if (kind.attributes.length >= kindLimits.attributes.max) {
    throw new ShopError('TOO_MANY_SETTINGS', messages.tooManySettings(kindLimits.attributes.max));
  }
  const around = attributesAround(kinds, kind);
  requireFreeName(around, attribute.name);
  const { options, ...columns } = attribute;
  const _id = newId();
  const slug = toSlug(attribute.name, new Set(around.map((other) => other.slug)));
  const position = kind.attributes.length;
  await queries.insertAttribute(transaction, { ...columns, id: _id, kindId, slug, position });
  const names = options.map(({ name }) => name);
  await queries.insertOptions(transaction, _id, names);
  const subject = subjectOf(kind, { _id, name: attribute.name });
  const after = toValues(attribute);
  if (actor) await recordChange(transaction, actor, { action: 'attribute.added', subject, after });
  return _id;
}

function requireFreeName(others: readonly Attribute[], name: string): void {
  if (others.some(hasName(name)))
    throw invalidInput([{ path: 'name', message: kindMessages.attributeNameTaken }]);
}

/**
 * Replaces an attribute, and converts the values of products.
 * @param actor null for a preview, which changes nothing
 * @throws ATTRIBUTE_NOT_FOUND, SETTING_CHANGED, INVALID_INPUT, VALUES_WOULD_BE_LOST
 */
export async function changeAttribute(
  transaction: Queryable,
  id: string,
  { version, mayLose, position, options: typed, ...columns }: AttributeChange,
  actor: Actor | null,
): Promise<Plan> {
  const kinds = await readKindsToChange(transaction);
  const { kind, attribute } = requireAttribute(kinds, id);
  requireVersion(attribute, version);
  const others = attributesAround(kinds, kind).filter((other) => other !== attribute);
  requireFreeName(others, columns.name);
  const options = identifyOptions(attribute, typed);
  const after = { ...attribute, ...columns, options };
  const kindIds = subtreeOf(kinds, kind._id).map(({ _id }) => _id);
  const rewrites = await planRewrites(transaction, kindIds, [{ before: attribute, after }]);
  const plan = await describeRewrites(transaction, kindIds, rewrites);
  if (!actor) return plan;
  requireMayLose(plan, mayLose);
  const added = options.filter(isNew);
  const ids = await queries.insertOptions(
    transaction,
    id,
    added.map(({ name }) => name),
  );
  const realId = new Map(added.map(({ _id }, index) => [_id, ids[index] ?? _id]));
  const toReal = (optionId: number) => realId.get(optionId) ?? optionId;
  const isChoice = columns.type === 'choice';
  const written = rewrites.map((rewrite) => ({
    ...rewrite,
    to:
      rewrite.to && isChoice
        ? { ...rewrite.to, low: toReal(rewrite.to.low), high: toReal(rewrite.to.high) }
        : rewrite.to,
  }));
  await applyRewrites(transaction, kindIds, written);
  const kept = options.map(({ _id, name }) => ({ _id: toReal(_id), name }));
  await queries.updateOptions(transaction, id, kept);
  await queries.updateAttribute(transaction, id, columns);
  const order = placed(kind.attributes, id, position);
  await queries.numberInOrder(transaction, 'attributes', order);
  await recordChange(transaction, actor, {
    action: 'attribute.changed',
    subject: subjectOf(kind, attribute),
    before: { ...toValues(attribute), place: kind.attributes.indexOf(attribute) + 1 },
    after: {
      ...toValues(after),
      place: order.indexOf(id) + 1,
      ...(plan.lost > 0 && { lostValues: plan.lost }),
    },
  });
  return plan;
}

const isNew = ({ _id }: { _id: number }) => _id < 0;

/** The options with the ids that they have, and negative ones for those that are new. */
function identifyOptions(attribute: Attribute, typed: AttributeChange['options']): Attribute['options'] {
  const named = new Set(typed.map(({ _id }) => _id));
  const options = typed.map(({ _id, name }, index) => {
    const known =
      _id === undefined
        ? attribute.options.find((option) => hasName(name)(option) && !named.has(option._id))
        : attribute.options.find((option) => option._id === _id);
    if (_id !== undefined && !known) {
      throw invalidInput([{ path: `options.${index}._id`, message: kindMessages.optionUnknown }]);
    }
    return { _id: known?._id ?? -1 - index, name };
  });
  const repeated = options.findIndex(
    ({ _id }, index) => options.findIndex((other) => other._id === _id) < index,
  );
  if (repeated !== -1) {
    throw invalidInput([{ path: `options.${repeated}._id`, message: kindMessages.optionRepeated }]);
  }
  return options;
}

/**
 * Deletes an attribute with its values.
 * @param actor null for a preview, which changes nothing
 * @throws ATTRIBUTE_NOT_FOUND, VALUES_WOULD_BE_LOST
 */
export async function deleteAttribute(
  transaction: Queryable,
  id: string,
  mayLose: number,
  actor: Actor | null,
): Promise<Plan> {
  const kinds = await readKindsToChange(transaction);
  const { kind, attribute } = requireAttribute(kinds, id);
  const kindIds = subtreeOf(kinds, kind._id).map(({ _id }) => _id);
  const rewrites = await planRewrites(transaction, kindIds, [{ before: attribute, after: null }]);
  const plan = await describeRewrites(transaction, kindIds, rewrites);
  if (!actor) return plan;
  requireMayLose(plan, mayLose);
  await applyRewrites(transaction, kindIds, rewrites);
  await queries.deleteAttribute(transaction, id);
  await recordChange(transaction, actor, {
    action: 'attribute.deleted',
    subject: subjectOf(kind, attribute),
    before: { ...toValues(attribute), lostValues: plan.lost },
  });
  return plan;
}
