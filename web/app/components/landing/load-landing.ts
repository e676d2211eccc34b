import { type Department, listDepartments } from '@chuck-and-bit/contract/departments';
import { pick } from '@chuck-and-bit/contract/keys';
import { limits } from '@chuck-and-bit/contract/limits';
import { isOrderable } from '@chuck-and-bit/contract/orderable';
import { getProduct, listProducts } from '@chuck-and-bit/contract/products';
import { listReviews } from '@chuck-and-bit/contract/reviews';
import type { LandingContent } from '@chuck-and-bit/contract/shop-pages';
import type { ShopApi } from '../../api-client';
import { isFailure, orFailure } from '../errors/failed-list';
import { separateAuthors } from './separate-authors';
import { ratingOf } from './shop-data';

const shownDepartments = 6;

/** What the landing page shows, with the texts that the merchant wrote. */
export async function loadLanding(api: ShopApi, content: LandingContent) {
  const [departments, products, reviews, chosen] = await Promise.all([
    loadDepartments(api),
    orFailure(api.call(listProducts, { query: { limit: String(limits.latestProducts) } })),
    orFailure(api.callPage(listReviews, { query: { limit: String(limits.page.max) } })),
    content.picture || content.productId === ''
      ? null
      : orFailure(api.call(getProduct, { params: { id: content.productId } })),
  ]);
  const isChosen = chosen !== null && !isFailure(chosen) && isOrderable(chosen);
  const hung = isChosen ? chosen : hungFrom(departments, isFailure(products) ? [] : products);
  const loaded = {
    content,
    departments,
    hung: hung && pick(hung, ['_id', 'name', 'price', 'pictures']),
    products,
  };
  if (isFailure(reviews)) return { ...loaded, reviews, rating: null };
  return {
    ...loaded,
    reviews: separateAuthors(reviews.items.slice(0, limits.latestReviews)),
    rating: ratingOf(reviews.items, reviews.total),
  };
}

export type LoadedLanding = Awaited<ReturnType<typeof loadLanding>>;

/** None where they can't be loaded: the page goes on without them. */
async function loadDepartments(api: ShopApi) {
  const departments = await orFailure(api.call(listDepartments));
  return isFailure(departments) ? [] : departments.slice(0, shownDepartments);
}

/** A department's product that can be ordered and does not stand below too. */
function hungFrom(departments: readonly Department[], newest: readonly { _id: string }[]) {
  const sold = departments.map(({ product }) => product).filter(isOrderable);
  return sold.find((product) => newest.every(({ _id }) => _id !== product._id)) ?? sold[0] ?? null;
}
