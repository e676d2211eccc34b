import { type AttributeValues, problemOf } from '@chuck-and-bit/contract/attributes';
import { attributesOf, type Kind } from '@chuck-and-bit/contract/kinds';
import { kindMessages } from '@chuck-and-bit/contract/kind-messages';
import type { FieldError } from '@chuck-and-bit/contract/errors';
import type { Queryable } from '../../database/client';
import { invalidInput } from '../../errors';
import { readKinds } from './kinds';
import { lockKinds } from './kinds.queries';

/** Reads the kinds, which nobody changes until the transaction has written a product. */
export async function readKindsForProducts(transaction: Queryable): Promise<Kind[]> {
  await lockKinds(transaction, 'share');
  return readKinds(transaction);
}

/** @throws INVALID_INPUT if a product can't be of this kind, or can't have these values */
export function requireValues(kinds: readonly Kind[], product: OfKind): void {
  const problems = findProblems(kinds, product);
  if (problems.length > 0) throw invalidInput(problems);
}

type OfKind = { kindId: string; attributes: AttributeValues };

function findProblems(kinds: readonly Kind[], { kindId, attributes }: OfKind): FieldError[] {
  if (!kinds.some(({ _id }) => _id === kindId))
    return [{ path: 'kindId', message: kindMessages.kindUnknown }];
  const available = new Map(attributesOf(kinds, kindId).map((attribute) => [attribute._id, attribute]));
  return Object.entries(attributes).flatMap(([id, value]) => {
    const attribute = available.get(id);
    const message = attribute ? problemOf(attribute, value) : kindMessages.attributeUnknown;
    return message === null ? [] : { path: `attributes.${id}`, message };
  });
}
