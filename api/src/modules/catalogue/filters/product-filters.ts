import type { Attribute } from '@chuck-and-bit/contract/attributes';
import type { filterQuery } from '@chuck-and-bit/contract/product-filters';
import { canMatch } from '@chuck-and-bit/contract/filter-values';
import { attributesOf, type Kind, subtreeOf } from '@chuck-and-bit/contract/kinds';
import { kindMessages } from '@chuck-and-bit/contract/kind-messages';
import type * as z from 'zod/mini';
import type { Queryable } from '../../../database/client';
import { invalidInput } from '../../../errors';
import { readKinds } from '../../kinds/kinds';
import type { Filter, Narrowing } from './product-filters.queries';
import type { FilteredProducts } from './filtered-products';

export type FilterQuery = z.output<z.ZodMiniObject<typeof filterQuery>>;

/** A kind with all below it. `kind`, `kindIds`: null for the whole catalogue, whose products have no attributes in common. */
export type Department = { kind: Kind | null; attributes: Attribute[]; kindIds: string[] | null };

/** @throws INVALID_INPUT for an unknown kind */
export function findDepartment(kinds: readonly Kind[], slug: string | undefined): Department {
  if (slug === undefined) return { kind: null, attributes: [], kindIds: null };
  const kind = kinds.find((each) => each.slug === slug || each.formerSlugs.includes(slug));
  if (!kind) throw invalidInput([{ path: 'kind', message: kindMessages.kindUnknown }]);
  const kindIds = subtreeOf(kinds, kind._id).map(({ _id }) => _id);
  return { kind, attributes: attributesOf(kinds, kind._id), kindIds };
}

export const inStockOnly: Filter = { field: { name: 'inStock' }, values: [{ from: 1, to: 1 }] };

/**
 * The chosen filters beside the kind and the stock.
 * @throws INVALID_INPUT for attributes that products of the department don't have, and for values that they can't have
 */
export function chosenFilters(query: FilterQuery, { attributes }: Department): Filter[] {
  const chosen: Filter[] = [];
  if (query.brand) chosen.push({ field: { name: 'brand' }, values: query.brand });
  if (query.price) chosen.push({ field: { name: 'price' }, values: query.price });
  if (query.rating) chosen.push({ field: { name: 'rating' }, values: query.rating });
  for (const { slug, ranges } of query.attributes ?? []) {
    const attribute = attributes.find((each) => each.slug === slug);
    if (!attribute || !ranges.every((each) => canMatch(attribute, each))) {
      const message = attribute ? kindMessages.filterInvalid : kindMessages.attributeUnknown;
      throw invalidInput([{ path: 'attributes', message }]);
    }
    chosen.push({ field: { name: attribute._id, attribute }, values: ranges });
  }
  return chosen;
}

/** The same filters with every spelling of their brands, which the database compares one by one. */
export function withSpellings(
  { chosen, read = [], ...narrowing }: Narrowing,
  products: FilteredProducts,
): Narrowing {
  const spelled = (filter: Filter): Filter =>
    filter.field.name === 'brand'
      ? { ...filter, values: filter.values.flatMap((brand) => products.spellingsOf(String(brand))) }
      : filter;
  return { ...narrowing, chosen: chosen.map(spelled), read: read.map((filters) => filters.map(spelled)) };
}

/** The kinds and filters of a list, or null without any. The stock alone is none, because it has an index. */
export async function readNarrowing(database: Queryable, query: FilterQuery): Promise<Narrowing | null> {
  const isOfKind = query.kind !== undefined || query.attributes !== undefined;
  const department = findDepartment(isOfKind ? await readKinds(database) : [], query.kind);
  const chosen = chosenFilters(query, department);
  return department.kindIds || chosen.length > 0 ? { kindIds: department.kindIds, chosen } : null;
}
