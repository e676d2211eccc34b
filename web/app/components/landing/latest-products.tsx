import type { Product } from '@chuck-and-bit/contract/products';
import { Link, useRevalidator } from 'react-router';
import { ProductCard } from '../catalogue/product-card';
import { type FailedList, isFailure } from '../errors/failed-list';
import { paths } from '../../browser/paths';
import { ErrorPanel } from '../../ui/error-panel';

/** The newest products: a row that can be swiped where they don't stand beside each other. */
export function LatestProducts({ products }: { products: Product[] | FailedList }) {
  const { revalidate } = useRevalidator();
  return (
    <section aria-labelledby="latest-products">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="latest-products" className="text-3xl font-semibold">
          New products
        </h2>
        <Link to={paths.allDrills} className="link inline-flex min-h-6 items-center text-sm">
          See every product
        </Link>
      </div>
      {isFailure(products) && <ErrorPanel message={products.failure} onRetry={() => void revalidate()} />}
      {!isFailure(products) && products.length === 0 && <p>The first drills are on their way.</p>}
      {!isFailure(products) && (
        <ul className="swipe-row lg:grid lg:grid-cols-3 lg:gap-4">
          {products.map((product) => (
            <li key={product._id}>
              <ProductCard product={product} headingLevel="h3" isWide loading="eager" />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
