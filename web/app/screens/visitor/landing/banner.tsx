import type { Department } from '@chuck-and-bit/contract/departments';
import { formatUsd } from '@chuck-and-bit/contract/money';
import { Link } from 'react-router';
import { paths } from '../../../browser/paths';
import { ProductImage } from '../../../components/catalogue/product-image';

/** `product`: one that is sold, on a peg of the board. */
export function Banner({ product }: { product: Department['product'] | undefined }) {
  return (
    <section className="pegboard">
      <div className="page-width grid items-center gap-x-8 gap-y-3 py-4 sm:py-3.5 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0">
          <h1 className="text-3xl leading-none font-semibold sm:text-5xl">
            The right hole starts with the right drill
          </h1>
          <p className="mt-3 max-w-xl opacity-90 max-sm:hidden">
            Drivers, hammers, presses and the bits that go with them, sold by the piece.
          </p>
          <p className="mt-2 flex flex-wrap gap-x-6 max-sm:hidden">
            <BannerLink to={paths.allDrills}>See every product</BannerLink>
            <BannerLink to={paths.blogs}>Which drill do I need?</BannerLink>
          </p>
        </div>
        {product && <HungProduct product={product} />}
      </div>
    </section>
  );
}

const BannerLink = ({ to, children }: { to: string; children: string }) => (
  <Link
    to={to}
    className="inline-flex min-h-11 items-center underline decoration-2 underline-offset-4 hover:no-underline"
  >
    {children}
  </Link>
);

function HungProduct({ product }: { product: Department['product'] }) {
  return (
    <Link to={paths.product(product._id)} className="hung-product group">
      <ProductImage
        picture={product.pictures[0]}
        alt=""
        sizes="(min-width: 40rem) 12rem, 6rem"
        loading="first"
        className="aspect-4/3 w-[min(6rem,30%)] shrink-0 sm:w-full"
      />
      <span className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-3 px-3 py-1 sm:flex-nowrap sm:py-2">
        <span
          dir="auto"
          className="min-w-0 text-sm font-semibold wrap-anywhere group-hover:underline line-clamp-2"
        >
          {product.name}
        </span>
        <span className="font-display shrink-0 text-xl font-semibold tabular-nums">
          {formatUsd(product.price)}
        </span>
      </span>
    </Link>
  );
}
