import { listDrills } from '@chuck-and-bit/contract/drills';
import { limits } from '@chuck-and-bit/contract/limits';
import { listReviews } from '@chuck-and-bit/contract/reviews';
import { isFailure, orFailure } from '../../../components/errors/failed-list';
import { StructuredData } from '../../../components/structured-data/structured-data';
import { publicPageMeta, shopName } from '../../../page/page-meta';
import { shopApiContext } from '../../../server-context';
import type { Route } from './+types/landing';
import { Banner } from './banner';
import { Features } from './features';
import { LatestDrills } from './latest-drills';
import { LatestReviews } from './latest-reviews';
import { separateAuthors } from './separate-authors';
import { OrderingSteps } from './ordering-steps';
import { Questions } from './questions';
import { ratingOf, shopData } from './shop-data';
import { ShopCounters } from './shop-counters';

export const meta: Route.MetaFunction = (args) =>
  publicPageMeta(args, {
    title: `${shopName}: drills, drivers and bits by the piece`,
    description:
      'Drills, bits and drilling tools for workshops and sites. Order by the piece, pay by card, follow it to the door.',
  });

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(shopApiContext);
  const [drills, reviews] = await Promise.all([
    orFailure(api.call(listDrills, { query: { limit: String(limits.latestDrills) } })),
    orFailure(api.callPage(listReviews, { query: { limit: String(limits.page.max) } })),
  ]);
  if (isFailure(reviews)) return { drills, reviews, rating: null };
  return {
    drills,
    reviews: separateAuthors(reviews.items.slice(0, limits.latestReviews)),
    rating: ratingOf(reviews.items, reviews.total),
  };
}

export default function Landing({ loaderData: { drills, reviews, rating } }: Route.ComponentProps) {
  return (
    <>
      <StructuredData data={(publicUrl) => shopData(publicUrl, rating)} />
      <Banner />
      <ShopCounters />
      <div className="page-width flex flex-col gap-20 pt-16 sm:gap-28 sm:pt-24">
        <LatestDrills drills={drills} />
        <Features />
        <OrderingSteps />
        <LatestReviews reviews={reviews} />
        <Questions />
      </div>
    </>
  );
}
