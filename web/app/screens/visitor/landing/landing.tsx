import { type Department, listDepartments } from '@chuck-and-bit/contract/departments';
import { listProducts } from '@chuck-and-bit/contract/products';
import { limits } from '@chuck-and-bit/contract/limits';
import { listReviews } from '@chuck-and-bit/contract/reviews';
import { isFailure, orFailure } from '../../../components/errors/failed-list';
import { isOrderable } from '@chuck-and-bit/contract/orderable';
import { StructuredData } from '../../../components/structured-data/structured-data';
import { publicPageMeta, shopNameOf } from '../../../browser/page-meta';
import { shopApiContext } from '../../../server-context';
import type { ShopApi } from '../../../api-client';
import type { Route } from './+types/landing';
import { Banner } from './banner';
import { Features } from './features';
import { LatestProducts } from './latest-products';
import { LatestReviews } from './latest-reviews';
import { separateAuthors } from './separate-authors';
import { OrderingSteps } from './ordering-steps';
import { Questions } from './questions';
import { ratingOf, shopData } from './shop-data';
import { ShopCounters } from './shop-counters';
import { TopDepartments } from './top-departments';

const shownDepartments = 6;

export const meta: Route.MetaFunction = (args) =>
  publicPageMeta(args, {
    title: `${shopNameOf(args)}: drills, drivers and bits by the piece`,
    description:
      'Drills, bits and drilling tools for workshops and sites. Order by the piece, pay by card, follow it to the door.',
  });

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(shopApiContext);
  const [departments, products, reviews] = await Promise.all([
    loadDepartments(api),
    orFailure(api.call(listProducts, { query: { limit: String(limits.latestProducts) } })),
    orFailure(api.callPage(listReviews, { query: { limit: String(limits.page.max) } })),
  ]);
  const hung = hungFrom(departments, isFailure(products) ? [] : products);
  if (isFailure(reviews)) return { departments, hung, products, reviews, rating: null };
  return {
    departments,
    hung,
    products,
    reviews: separateAuthors(reviews.items.slice(0, limits.latestReviews)),
    rating: ratingOf(reviews.items, reviews.total),
  };
}

/** None where they can't be loaded: the page goes on without them. */
async function loadDepartments(api: ShopApi) {
  const departments = await orFailure(api.call(listDepartments));
  return isFailure(departments) ? [] : departments.slice(0, shownDepartments);
}

/** The department whose product can be ordered and does not stand below too. */
function hungFrom(departments: readonly Department[], newest: readonly { _id: string }[]): number {
  const isSold = ({ product }: Department) => isOrderable(product);
  const isOther = ({ product }: Department) => newest.every(({ _id }) => _id !== product._id);
  const other = departments.findIndex((each) => isSold(each) && isOther(each));
  return other === -1 ? departments.findIndex(isSold) : other;
}

export default function Landing({ loaderData }: Route.ComponentProps) {
  const { departments, hung, products, reviews, rating } = loaderData;
  return (
    <>
      <StructuredData data={import.meta.env.SSR ? (shop) => shopData(shop, rating) : null} />
      <Banner product={departments[hung]?.product} />
      <div className="page-width flex flex-col gap-5 pt-4 pb-10 sm:pb-12">
        <TopDepartments departments={departments} />
        <LatestProducts products={products} />
      </div>
      <ShopCounters />
      <div className="page-width flex flex-col gap-10 pt-10 sm:gap-14 sm:pt-12">
        <Features />
        <OrderingSteps />
        <LatestReviews reviews={reviews} />
        <Questions />
      </div>
    </>
  );
}
