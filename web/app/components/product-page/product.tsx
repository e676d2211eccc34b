import { otherKindId } from '@chuck-and-bit/contract/other-kind';
import { Breadcrumbs } from '../shell/breadcrumbs';
import { ProductCard } from '../catalogue/product-card';
import { StructuredData } from '../structured-data/structured-data';
import { paths } from '../../browser/paths';
import { Buying, Price, Rating } from './buying';
import { Details } from './details';
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
  price,
  isPreview = false,
}: ProductPageProps) {
  return (
    <div className="page-width py-4 sm:py-8">
      <StructuredData data={(publicUrl) => productData(publicUrl, product, reviews)} />
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
        <div className="flex min-w-0 flex-col gap-3 sm:gap-6">
          <div>
            <h1 className="text-3xl font-semibold wrap-anywhere">
              <bdi>{product.name}</bdi>
            </h1>
            <Rating reviews={reviews} />
            <Price product={product} />
          </div>
          <Buying product={product} price={price} isPreview={isPreview} />
          <section aria-labelledby="about" className="max-sm:mt-3">
            <h2 id="about" className="text-xl font-semibold">
              About this product
            </h2>
            <p
              dir="auto"
              className="text-base-content/85 mt-3 max-w-prose leading-relaxed wrap-anywhere whitespace-pre-line"
            >
              {product.description}
            </p>
          </section>
          <Details {...details} />
        </div>
      </div>
      <Reviews key={product._id} productId={product._id} first={reviews} />
      {related.length > 0 && (
        <section aria-labelledby="related" className="@container print:hidden mt-12 sm:mt-16">
          <h2 id="related" className="mb-4 text-xl font-semibold">
            Similar products
          </h2>
          <ul className="grid grid-cols-1 gap-3 @min-[17rem]:grid-cols-2 @min-[38rem]:grid-cols-4 @min-[38rem]:gap-4">
            {related.map((other) => (
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
