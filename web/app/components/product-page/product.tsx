import { otherKindId } from '@chuck-and-bit/contract/other-kind';
import { Breadcrumbs } from '../shell/breadcrumbs';
import { ProductCard } from '../catalogue/product-card';
import { StructuredData } from '../structured-data/structured-data';
import { paths } from '../../browser/paths';
import { Description } from '../catalogue/description';
import { Price } from '../catalogue/price';
import { Buying, Rating } from './buying';
import { Figures, KeyFigures, Papers, Safety } from './details';
import { Gallery } from './gallery';
import type { LoadedProduct } from './load-product';
import { productData } from './product-data';
import { Reviews } from './reviews';

type ProductPageProps = LoadedProduct & {
  /** Whether only staff see the page. */
  isPreview?: boolean;
};

export function ProductPage({
  product,
  details,
  related,
  reviews,
  delivery,
  isPreview = false,
}: ProductPageProps) {
  return (
    <div className="page-width py-4 sm:py-8">
      <StructuredData data={(shop) => productData(shop, product, reviews)} />
      <Breadcrumbs
        crumbs={[
          { label: 'Home', path: paths.landing },
          { label: 'All Drills', path: paths.allDrills },
          ...(product.kindId === otherKindId
            ? []
            : product.kind.map(({ name, slug }) => ({ label: name, path: paths.department(slug) }))),
          { label: product.name, path: paths.product(product._id) },
        ]}
      />
      <div className="mt-3 grid grid-cols-1 items-start gap-x-8 gap-y-4 sm:mt-4 sm:gap-y-8 lg:mt-6 lg:grid-cols-[7fr_5fr] lg:gap-12 print:block">
        <Gallery key={product._id} product={product} />
        {/* Stays in view beside the pictures and the description. */}
        <div className="flex min-w-0 flex-col gap-3 sm:gap-6 lg:sticky lg:top-24 lg:row-span-2">
          <div>
            <h1 className="text-3xl font-semibold wrap-anywhere">
              <bdi>{product.name}</bdi>
            </h1>
            <Rating reviews={reviews} />
            <Price product={product} />
            <KeyFigures rows={details.keyFigures} />
          </div>
          <Buying product={product} delivery={delivery} isPreview={isPreview} />
        </div>
        <div className="flex min-w-0 flex-col gap-8 max-sm:mt-3">
          <section aria-labelledby="about">
            <h2 id="about" className="mb-3 text-xl font-semibold">
              About this product
            </h2>
            <Description text={product.description} />
          </section>
          <Papers {...details} />
        </div>
      </div>
      <div className="mt-8 flex flex-col gap-8 sm:mt-12 sm:gap-12">
        <Figures {...details} />
        <Safety {...details} />
      </div>
      <Reviews key={product._id} productId={product._id} first={reviews} />
      {related.products.length > 0 && (
        <section aria-labelledby="related" className="@container print:hidden mt-12 sm:mt-16">
          <h2 id="related" className="mb-4 text-xl font-semibold">
            {related.title}
          </h2>
          <ul className="grid grid-cols-1 gap-3 @min-[17rem]:grid-cols-2 @min-[38rem]:grid-cols-4 @min-[38rem]:gap-4">
            {related.products.map((other) => (
              <li key={other._id}>
                <ProductCard product={other} headingLevel="h3" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
