import { type Attribute, convertValue, fromStored, valueText } from '@chuck-and-bit/contract/attributes';
import { kindMessages } from '@chuck-and-bit/contract/kind-messages';
import type { ValuesPlan } from '@chuck-and-bit/contract/values-plan';
import type { Queryable } from '../../database/client';
import { ShopError } from '../../errors';
import { countValues, namesWithValues, type Rewrite, rewriteValues } from './product-values.queries';

/** An attribute whose values become values of another one, or of the same one as it is afterwards; null: they are lost. */
export type Replacement = { before: Attribute; after: Attribute | null };

/** `becomes`: how the value reads afterwards; null if it is lost. */
type PlannedRewrite = Rewrite & { attribute: string; value: string; becomes: string | null };

/** What a change does to values. `isApplied` and the common fields are added by the route. */
export type Plan = Omit<ValuesPlan, 'isApplied' | 'success' | 'acknowledged'>;

const shown = { losses: 50, names: 3, conversions: 10 };

/** Finds out what becomes of the values that products of these kinds have of replaced attributes. */
export async function planRewrites(
  database: Queryable,
  kindIds: readonly string[],
  replacements: readonly Replacement[],
): Promise<PlannedRewrite[]> {
  const byId = new Map(replacements.map((replacement) => [replacement.before._id, replacement]));
  const values = await countValues(database, kindIds, [...byId.keys()]);
  return values.flatMap(({ products, ...from }) => {
    const replacement = byId.get(from.attributeId);
    if (!replacement) return [];
    const { before, after } = replacement;
    const stored = after && convertValue(before, after, from);
    const to = after && stored && { attributeId: after._id, ...stored };
    const value = valueText(before, fromStored(before, from));
    const becomes = after && stored && valueText(after, fromStored(after, stored));
    return { from, to, products, attribute: before.name, value, becomes };
  });
}

/** Describes what becomes of the values of products of these kinds, of which so many get another kind. */
export async function describeRewrites(
  database: Queryable,
  kindIds: readonly string[],
  rewrites: readonly PlannedRewrite[],
  moved = 0,
): Promise<Plan> {
  const total = (some: readonly PlannedRewrite[]) => some.reduce((sum, { products }) => sum + products, 0);
  const mostFirst = rewrites.toSorted((one, other) => other.products - one.products);
  const losses = mostFirst.filter(({ to }) => to === null);
  const converted = mostFirst.filter(({ to, value, becomes }) => to !== null && value !== becomes);
  const listed = losses.slice(0, shown.losses);
  const values = listed.map(({ from }) => from);
  const names = await namesWithValues(database, kindIds, values, shown.names);
  return {
    moved,
    kept: total(rewrites) - total(losses),
    converted: total(converted),
    lost: total(losses),
    conversions: converted.slice(0, shown.conversions).map(({ attribute, value, becomes, products }) => ({
      attribute,
      value,
      becomes: becomes ?? '',
      products,
    })),
    losses: listed.map(({ attribute, value, products }, index) => ({
      attribute,
      value,
      products,
      names: names[index] ?? [],
    })),
  };
}

/** @throws VALUES_WOULD_BE_LOST if more values would be lost than were allowed to be */
export function requireMayLose({ lost }: Plan, mayLose: number): void {
  if (lost > mayLose) throw new ShopError('VALUES_WOULD_BE_LOST', kindMessages.valuesWouldBeLost(lost));
}

/** Rewrites the values that change. */
export async function applyRewrites(
  transaction: Queryable,
  kindIds: readonly string[],
  rewrites: readonly Rewrite[],
): Promise<void> {
  const isSame = ({ from, to }: Rewrite) =>
    to !== null && to.attributeId === from.attributeId && to.low === from.low && to.high === from.high;
  await rewriteValues(
    transaction,
    kindIds,
    rewrites.filter((rewrite) => !isSame(rewrite)),
  );
}
