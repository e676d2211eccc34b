import { Link } from 'react-router';
import { paths } from '../../browser/paths';
import { ProductCard } from '../catalogue/product-card';
import type { Instead } from './load-product-list';

/** Where to go on to from a list without products: the departments, and what is new. */
export function InsteadOfNothing({ departments, products }: Instead) {
  return (
    <div className="@container mt-8 flex flex-col gap-8">
      {departments.length > 0 && (
        <nav aria-labelledby="other-departments">
          <h2 id="other-departments" className="text-xl font-semibold">
            Look in a department
          </h2>
          <ul className="mt-2 flex flex-wrap gap-2">
            {departments.map(({ name, slug }) => (
              <li key={slug}>
                <Link
                  to={paths.department(slug)}
                  className="border-base-300 rounded-field hover:border-base-content/50 flex min-h-11 items-center border px-4"
                >
                  <bdi>{name}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {products.length > 0 && (
        <section aria-labelledby="other-products">
          <h2 id="other-products" className="text-xl font-semibold">
            New and in stock
          </h2>
          <ul className="mt-2 grid grid-cols-1 gap-3 @min-[17rem]:grid-cols-2 @min-[38rem]:grid-cols-4 @min-[38rem]:gap-4">
            {products.map((product) => (
              <li key={product._id}>
                <ProductCard product={product} headingLevel="h3" />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
