import { otherKindId } from '@chuck-and-bit/contract/other-kind';
import { Breadcrumbs } from '../shell/breadcrumbs';
import { DrillCard } from '../catalogue/drill-card';
import { StructuredData } from '../structured-data/structured-data';
import { paths } from '../../page/paths';
import { Buying, Price, Rating } from './buying';
import { Details } from './details';
import { Gallery } from './gallery';
import type { LoadedProduct } from './load-product';
import { productData } from './product-data';
import { Reviews } from './reviews';

type ProductProps = LoadedProduct & {
  /** Whether only staff see the page. */
  isPreview?: boolean;
};

export function Product({ drill, details, related, reviews, price, isPreview = false }: ProductProps) {
  return (
    <div className="page-width py-4 sm:py-8">
      <StructuredData data={(publicUrl) => productData(publicUrl, drill, reviews)} />
      <Breadcrumbs
        crumbs={[
          { label: 'Home', path: paths.landing },
          { label: 'All Drills', path: paths.allDrills },
          ...(drill.kindId === otherKindId
            ? []
            : drill.kind.map(({ name, slug }) => ({ label: name, path: paths.department(slug) }))),
          { label: drill.name, path: paths.drill(drill._id) },
        ]}
      />
      <div className="mt-3 grid grid-cols-1 items-start gap-x-8 gap-y-4 sm:mt-4 sm:gap-y-8 lg:mt-6 lg:grid-cols-[7fr_5fr] lg:gap-12 print:block">
        <Gallery key={drill._id} drill={drill} />
        <div className="flex min-w-0 flex-col gap-3 sm:gap-6">
          <div>
            <h1 className="text-3xl leading-tight font-semibold wrap-anywhere sm:text-5xl">{drill.name}</h1>
            <Rating reviews={reviews} />
            <Price drill={drill} />
          </div>
          <Buying drill={drill} price={price} isPreview={isPreview} />
          <section aria-labelledby="about" className="max-sm:mt-3">
            <h2 id="about" className="text-2xl font-semibold">
              About this product
            </h2>
            <p className="text-base-content/85 mt-3 max-w-prose leading-relaxed wrap-anywhere whitespace-pre-line">
              {drill.description}
            </p>
          </section>
          <Details {...details} />
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
