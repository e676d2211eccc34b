import { listDrillReviews } from '@chuck-and-bit/contract/drill-reviews';
import type { Drill } from '@chuck-and-bit/contract/drills';
import { priceOrder } from '@chuck-and-bit/contract/order-price';
import { otherKindId } from '@chuck-and-bit/contract/other-kind';
import { isRouteErrorResponse } from 'react-router';
import { Breadcrumbs } from '../../../components/shell/breadcrumbs';
import { DrillCard } from '../../../components/catalogue/drill-card';
import type { NoticeRequest } from '../../../components/stock-notices/change-notice';
import { drillOrNotFound } from '../../../components/catalogue/drill-or-not-found';
import { orFailure } from '../../../components/errors/failed-list';
import { ErrorPage } from '../../../components/errors/error-page';
import { truncate } from '../../../components/catalogue/truncate';
import { ProductImage, picturePath } from '../../../components/catalogue/product-image';
import { StructuredData } from '../../../components/structured-data/structured-data';
import { pageMeta, publicPageMeta } from '../../../page/page-meta';
import { paths } from '../../../page/paths';
import { shopApiContext } from '../../../server-context';
import { ButtonLink } from '../../../ui/button';
import type { Route } from './+types/drill';
import { Buying, Price, Rating } from './buying';
import { Details } from './details';
import { productData } from './product-data';
import { findRelatedDrills } from './related-drills';
import { Reviews } from './reviews';

export const meta: Route.MetaFunction = (args) => {
  if (!args.loaderData)
    return pageMeta('Not on our shelves', "This product doesn't exist or is no longer sold.");
  const { drill } = args.loaderData;
  return publicPageMeta(args, {
    title: drill.name,
    description: truncate(drill.description),
    image: { path: sharedPicturePath(drill), alt: drill.name },
  });
};

/** Link previews of other sites show no SVG, so the build also renders our own drawings as JPEG. */
function sharedPicturePath({ _id, image }: Drill): string {
  return picturePath({ id: _id, image }, 1280).replace(/^(\/images\/drills\/.*)\.svg$/, '$1.jpg');
}

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const api = context.get(shopApiContext);
  const drill = await drillOrNotFound(api, id);
  const params = { id: drill._id };
  const [related, reviews, price] = await Promise.all([
    findRelatedDrills(api, drill),
    orFailure(api.call(listDrillReviews, { params })),
    orFailure(api.call(priceOrder, { params, query: { quantity: String(drill.minimumOrder) } })),
  ]);
  return { drill, related, reviews, price };
}

/** Changes the user's stock notice. Its code is imported on demand, because few visitors ask for one. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const { changeNotice } = await import('./notice-button');
  return changeNotice((await request.json()) as NoticeRequest);
}

export default function DrillPage({ loaderData: { drill, related, reviews, price } }: Route.ComponentProps) {
  return (
    <div className="page-width py-4 sm:py-8">
      <StructuredData data={(publicUrl) => productData(publicUrl, drill, reviews)} />
      <Breadcrumbs
        crumbs={[
          { label: 'Home', path: paths.landing },
          { label: 'All Drills', path: paths.allDrills },
          ...(drill.kindId === otherKindId
            ? []
            : drill.kind.map(({ name }) => ({ label: name, path: null }))),
          { label: drill.name, path: paths.drill(drill._id) },
        ]}
      />
      <div className="mt-3 grid grid-cols-1 items-start gap-x-8 gap-y-4 sm:mt-4 sm:gap-y-8 lg:mt-6 lg:grid-cols-[7fr_5fr] lg:gap-12 print:block">
        <div className="bg-base-200 rounded-box aspect-2/1 overflow-hidden sm:aspect-4/3 lg:sticky lg:top-24 print:mb-6 print:w-1/2">
          <ProductImage
            product={{ id: drill._id, image: drill.image }}
            alt={drill.name}
            sizes="(min-width: 64rem) 55vw, 92vw"
            loading="first"
            className="size-full object-contain"
          />
        </div>
        <div className="flex min-w-0 flex-col gap-3 sm:gap-6">
          <div>
            <h1 className="text-3xl leading-tight font-semibold wrap-anywhere sm:text-5xl">{drill.name}</h1>
            <Rating reviews={reviews} />
            <Price drill={drill} />
          </div>
          <Buying drill={drill} price={price} />
          <section aria-labelledby="about">
            <h2 id="about" className="text-2xl font-semibold">
              About this product
            </h2>
            <p className="text-base-content/85 mt-3 max-w-prose leading-relaxed wrap-anywhere whitespace-pre-line">
              {drill.description}
            </p>
          </section>
          <Details drill={drill} />
        </div>
      </div>
      <Reviews key={drill._id} drillId={drill._id} first={reviews} />
      {related.length > 0 && (
        <section aria-labelledby="related" className="print:hidden mt-16 sm:mt-24">
          <h2 id="related" className="mb-8 text-3xl font-semibold sm:text-4xl">
            On the same shelf
          </h2>
          <ul className="grid grid-cols-1 gap-6 md:grid-cols-3">
            {related.map((other) => (
              <li key={other._id}>
                <DrillCard drill={other} headingLevel="h3" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage error={error} />;
  return (
    <section className="page-width flex min-h-[50vh] flex-col items-start justify-center gap-5 py-16">
      <h1 className="text-4xl font-semibold sm:text-5xl">This drill isn&apos;t on our shelves</h1>
      <p className="text-base-content/75 max-w-prose">
        It may have been removed, or the address may be mistyped. There are plenty of others.
      </p>
      <ButtonLink to={paths.allDrills}>Browse all drills</ButtonLink>
    </section>
  );
}
