import type { Department } from '@chuck-and-bit/contract/departments';
import { Link } from 'react-router';
import { paths } from '../../browser/paths';
import { ProductImage } from '../catalogue/product-image';

/** The first departments of the shop, each with the picture of its first product. */
export function TopDepartments({ departments }: { departments: readonly Department[] }) {
  if (departments.length === 0) return null;
  return (
    <section aria-labelledby="departments">
      <div className="flex items-center justify-between gap-4">
        <h2 id="departments" className="text-xl font-semibold">
          Departments
        </h2>
        <Link to={paths.allDrills} className="link inline-flex min-h-6 items-center text-sm">
          All departments
        </Link>
      </div>
      <ul className="mt-2 grid grid-cols-3 gap-2 sm:grid-cols-4 sm:gap-3 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        {departments.map(({ name, slug, product }) => (
          <li key={slug}>
            <Link
              to={paths.department(slug)}
              className="border-base-300 rounded-box hover:border-base-content/40 flex h-full flex-col overflow-hidden border transition-colors sm:flex-row"
            >
              <ProductImage
                picture={product.pictures[0]}
                alt=""
                sizes="(min-width: 40rem) 6rem, 32vw"
                loading="eager"
                className="aspect-4/3 w-full shrink-0 sm:w-16 lg:w-24"
              />
              <span className="flex grow items-center px-2 py-1 text-sm font-semibold wrap-anywhere lg:px-3">
                <bdi>{name}</bdi>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
