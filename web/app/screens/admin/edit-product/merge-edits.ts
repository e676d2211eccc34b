import { pick } from '@chuck-and-bit/contract/keys';
import { editedKeys, productKeys, type ProductValues } from '@chuck-and-bit/contract/product-fields';
import { isSameJson } from '../../../browser/is-same-json';

export type EditedField = (typeof editedKeys)[number];
export type Difference = {
  field: EditedField;
  /** Whether this editor changed the field; otherwise only the other editor did. */
  isOwn: boolean;
};

/**
 * Lists the fields whose typed value differs from the value that somebody else has saved.
 * @param begun the product when editing began
 */
export function listDifferences(
  begun: ProductValues,
  typed: ProductValues,
  stored: ProductValues,
): Difference[] {
  return editedKeys
    .filter((field) => !isSameJson(typed[field], stored[field]))
    .map((field) => ({ field, isOwn: !isSameJson(typed[field], begun[field]) }));
}

/** The product as somebody else has saved it, but with the `kept` fields as typed. */
export function mergeEdits(
  typed: ProductValues,
  stored: ProductValues,
  kept: readonly EditedField[],
): ProductValues {
  return { ...pick(stored, productKeys), ...pick(typed, kept) };
}
