import { type AttributeValues, valueText } from '@chuck-and-bit/contract/attributes';
import { attributesOf, type Kind, kindText } from '@chuck-and-bit/contract/kinds';

type OfKind = { kindId: string; attributes: AttributeValues };
type Recorded<Product extends OfKind> = Omit<Product, keyof OfKind> & {
  kind: string;
  attributes: Record<string, string>;
};

/** What the audit log has of a product: its kind and values by name, because kinds and attributes may be deleted later. */
export function recordedProduct<Product extends OfKind>(
  kinds: readonly Kind[],
  { kindId, attributes, ...others }: Product,
): Recorded<Product> {
  const texts = attributesOf(kinds, kindId).flatMap((attribute) => {
    const value = attributes[attribute._id];
    return value === undefined ? [] : [[attribute.name, valueText(attribute, value)] as const];
  });
  return { ...others, kind: kindText(kinds, kindId), attributes: Object.fromEntries(texts) };
}

/** What the audit log has of a changed product: of its values only those that differ. */
export function recordedChange<Product extends OfKind>(
  kinds: readonly Kind[],
  { before, after }: { before: Product; after: Product },
): { before: Recorded<Product>; after: Recorded<Product> } {
  const sides = { before: recordedProduct(kinds, before), after: recordedProduct(kinds, after) };
  const differing = (one: Record<string, string>, other: Record<string, string>) =>
    Object.fromEntries(Object.entries(one).filter(([name, text]) => other[name] !== text));
  return {
    before: {
      ...sides.before,
      attributes: differing(sides.before.attributes, sides.after.attributes),
    },
    after: { ...sides.after, attributes: differing(sides.after.attributes, sides.before.attributes) },
  };
}
