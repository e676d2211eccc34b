import { listDrillFilters } from '@chuck-and-bit/contract/drill-filters';
import { listDrills } from '@chuck-and-bit/contract/drills';
import { canMatch } from '@chuck-and-bit/contract/filter-values';
import { attributesOf, type Kind, listKinds, pathOf } from '@chuck-and-bit/contract/kinds';
import { data, redirect } from 'react-router';
import { paths } from '../../page/paths';
import type { ShopApi } from '../../shop-api';
import { isFailure, orFailure } from '../errors/failed-list';
import {
  describeSort,
  drillQuery,
  filterQuery,
  filtersPath,
  isNarrowed,
  type ListFilters,
  readFilters,
} from './list-filters';

/** A kind as its list shows it. */
export type Department = {
  name: string;
  slug: string;
  /** Those above it, the highest first. */
  above: { name: string; slug: string }[];
};

/**
 * The list of products that an address describes, with what it can be filtered by.
 * @param slug of a department; null for all products
 * @throws a redirect from a former slug, 404 for an unknown one
 */
export async function loadProductList(api: ShopApi, url: URL, slug: string | null) {
  const kinds = slug === null ? [] : await loadKinds(api);
  const kind = slug === null ? null : findKind(kinds, slug, url);
  const attributes = kind ? attributesOf(kinds, kind._id) : [];
  const filters = readFilters(url.searchParams, slug, (name, range) =>
    attributes.some((attribute) => attribute.slug === name && canMatch(attribute, range)),
  );
  const [page, offered] = await Promise.all([
    orFailure(api.callPage(listDrills, { query: drillQuery(filters) })),
    orFailure(api.call(listDrillFilters, { query: filterQuery(filters) })),
  ]);
  // An outdated or mistyped cursor redirects to the start of the list.
  const isLost = isFailure(page) ? page.statusCode === 400 : page.items.length === 0;
  if (filters.after && isLost) throw redirect(filtersPath({ ...filters, after: null }));
  const department = kind && describe(kinds, kind);
  const list = { filters, department, page, offered, meta: metaOf(filters, department) };
  return data(list, { status: isFailure(page) ? page.statusCode : 200 });
}

export type LoadedList = Awaited<ReturnType<typeof loadProductList>>['data'];

async function loadKinds(api: ShopApi): Promise<Kind[]> {
  const kinds = await orFailure(api.call(listKinds));
  // The router responds 500 to any error that is not a response.
  if (isFailure(kinds)) throw data(kinds.failure, { status: kinds.statusCode });
  return kinds;
}

function findKind(kinds: readonly Kind[], slug: string, url: URL): Kind {
  const kind = kinds.find((each) => each.slug === slug);
  if (kind) return kind;
  const renamed = kinds.find(({ formerSlugs }) => formerSlugs.includes(slug));
  if (!renamed) throw data(null, { status: 404 });
  throw redirect(paths.department(renamed.slug) + url.search, 301);
}

const describe = (kinds: readonly Kind[], { _id, name, slug }: Kind): Department => ({
  name,
  slug,
  above: pathOf(kinds, _id)
    .slice(0, -1)
    .map((above) => ({ name: above.name, slug: above.slug })),
});

/** The list's metadata, for `publicPageMeta`. */
const metaOf = (filters: ListFilters, department: Department | null) => ({
  title: listTitle(filters, department),
  description: department
    ? `${department.name}, with price, stock and minimum order. Choose by figures, brand and price.`
    : 'Every drill, driver, press and bit on our shelves, with price, stock and minimum order.',
  canonicalPath: filtersPath(canonicalFilters(filters)),
  isUnlisted: filters.q !== '',
});

/**
 * Search engines list the pages of a list without its filters, each of which has other products. Filtered and sorted lists
 * name the whole list as the page to show, and searches are not listed at all.
 */
const canonicalFilters = (filters: ListFilters): ListFilters =>
  isNarrowed(filters) && filters.q === '' ? { ...filters, sort: '', chosen: {}, after: null } : filters;

/** The title of the page, which describes the list. */
function listTitle(filters: ListFilters, department: Department | null): string {
  const { q, sort, chosen } = filters;
  const all = department?.name ?? 'All drills';
  const subject = q ? `${department?.name ?? 'Drills'} for “${q}”` : all;
  const isFiltered = Object.keys(chosen).some((field) => field !== 'inStock');
  const parts = [
    isFiltered && 'filtered',
    chosen['inStock'] && 'in stock',
    (q || sort) && describeSort(filters),
  ];
  return [subject, ...parts].filter(Boolean).join(', ');
}
