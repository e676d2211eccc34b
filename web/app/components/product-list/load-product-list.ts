import { listProductFilters } from '@chuck-and-bit/contract/product-filters';
import { type Department as TopDepartment, listDepartments } from '@chuck-and-bit/contract/departments';
import { type Product, listProducts } from '@chuck-and-bit/contract/products';
import { canMatch } from '@chuck-and-bit/contract/filter-values';
import { attributesOf, type Kind, listKinds, pathOf } from '@chuck-and-bit/contract/kinds';
import { data, redirect } from 'react-router';
import { paths } from '../../browser/paths';
import type { ShopApi } from '../../api-client';
import { isFailure, orFailure } from '../errors/failed-list';
import {
  describeSort,
  productQuery,
  filterQuery,
  filtersPath,
  type ListFilters,
  noFilters,
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
    orFailure(api.callPage(listProducts, { query: productQuery(filters) })),
    orFailure(api.call(listProductFilters, { query: filterQuery(filters) })),
  ]);
  // An outdated or mistyped cursor redirects to the start of the list.
  const isLost = isFailure(page) ? page.statusCode === 400 : page.items.length === 0;
  if (filters.after && isLost) throw redirect(filtersPath({ ...filters, after: null }));
  const department = kind && describe(kinds, kind);
  const isEmpty = !isFailure(page) && page.items.length === 0;
  const instead = isEmpty ? await loadInstead(api) : null;
  const list = { filters, department, page, offered, instead, meta: metaOf(filters, department) };
  return data(list, { status: isFailure(page) ? page.statusCode : 200 });
}

/** Where to go on to from a list without products. */
export type Instead = { departments: readonly TopDepartment[]; products: readonly Product[] };

async function loadInstead(api: ShopApi): Promise<Instead | null> {
  const [departments, products] = await Promise.all([
    orFailure(api.call(listDepartments)),
    orFailure(api.call(listProducts, { query: { limit: '4', inStock: 'true' } })),
  ]);
  return isFailure(departments) || isFailure(products) ? null : { departments, products };
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
    : 'Every drill, driver, press and bit that we sell, with price, stock and minimum order.',
  canonicalPath: filtersPath(canonicalFilters(filters)),
  isUnlisted: isUnlisted(filters),
});

/**
 * Search engines list each page of a list. A first page that is filtered or sorted names the whole list as the page to show, which
 * pages after it can't, because each has other products.
 */
const canonicalFilters = (filters: ListFilters): ListFilters =>
  filters.q !== '' || filters.after !== null ? { ...filters, unread: {} } : noFilters(filters);

/** Whether search engines should leave a list out: a search, or the whole list in another order or without what is sold out. */
function isUnlisted({ q, sort, chosen }: ListFilters): boolean {
  const { inStock, ...others } = chosen;
  return q !== '' || (Object.keys(others).length === 0 && (sort !== '' || inStock !== undefined));
}

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
