import { type AttributeValues, convertValue, fromStored, toStored } from './attributes';
import { attributesOf, counterpartOf, type Kind } from './kinds';

/** The values that a product keeps when its kind changes: of attributes that the new kind has too, or has the same of. */
export function keptValues(
  kinds: readonly Kind[],
  attributes: AttributeValues,
  { from, to }: { from: string; to: string },
): AttributeValues {
  const available = attributesOf(kinds, to);
  const kept: AttributeValues = {};
  for (const before of attributesOf(kinds, from)) {
    const value = attributes[before._id];
    const after = value === undefined ? null : counterpartOf(before, available);
    const stored = after && value !== undefined && convertValue(before, after, toStored(value));
    if (after && stored) kept[after._id] = fromStored(after, stored);
  }
  return kept;
}
