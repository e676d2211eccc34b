import { keysOf } from '@chuck-and-bit/contract/keys';
import type { EditedDrill } from '@chuck-and-bit/contract/managed-drills';
import { isSameJson } from '../../../page/is-same-json';

export type EditedField = keyof EditedDrill;
export type Difference = {
  field: EditedField;
  /** Whether this editor changed the field; otherwise only the other editor did. */
  isOwn: boolean;
};

/**
 * Lists the fields whose typed value differs from the value that somebody else has saved.
 * @param begun the product when editing began
 */
export function listDifferences(begun: EditedDrill, typed: EditedDrill, stored: EditedDrill): Difference[] {
  return keysOf(stored)
    .filter((field) => !isSameJson(typed[field], stored[field]))
    .map((field) => ({ field, isOwn: !isSameJson(typed[field], begun[field]) }));
}

/** The product as somebody else has saved it, but with the `kept` fields as typed. */
export function mergeEdits(
  typed: EditedDrill,
  stored: EditedDrill,
  kept: readonly EditedField[],
): EditedDrill {
  return { ...stored, ...Object.fromEntries(kept.map((field) => [field, typed[field]])) };
}
