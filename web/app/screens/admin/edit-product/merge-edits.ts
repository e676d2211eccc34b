import type { EditedDrill } from '@chuck-and-bit/contract/managed-drills';

export type EditedField = keyof EditedDrill;
export type Difference = {
  field: EditedField;
  /** Whether the editor here changed it; otherwise only the other one did. */
  isOwn: boolean;
};

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The fields in which what was typed differs from what somebody else has saved.
 * @param begun the product when editing began
 */
export function listDifferences(begun: EditedDrill, typed: EditedDrill, stored: EditedDrill): Difference[] {
  const fields = Object.keys(stored) as EditedField[];
  return fields
    .filter((field) => !isSame(typed[field], stored[field]))
    .map((field) => ({ field, isOwn: !isSame(typed[field], begun[field]) }));
}

/** What was saved by somebody else, with these fields as they were typed. */
export function mergeEdits(
  typed: EditedDrill,
  stored: EditedDrill,
  kept: readonly EditedField[],
): EditedDrill {
  return { ...stored, ...Object.fromEntries(kept.map((field) => [field, typed[field]])) };
}
