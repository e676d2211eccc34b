import type { Department } from '@chuck-and-bit/contract/departments';
import { formatUsd } from '@chuck-and-bit/contract/money';
import { pictureFolder } from '@chuck-and-bit/contract/picture-files';
import type { BannerPicture, LandingContent } from '@chuck-and-bit/contract/shop-pages';
import { Link } from 'react-router';
import { paths } from '../../browser/paths';
import { ProductImage } from '../catalogue/product-image';

type BannerProps = {
  content: Pick<LandingContent, 'heading' | 'text' | 'links' | 'picture'>;
  /** One that is sold, on a peg of the board, where there is no picture. */
  product: HungProps | null;
};

export function Banner({ content: { heading, text, links, picture }, product }: BannerProps) {
  return (
    <section className="pegboard">
      <div className="page-width grid items-center gap-x-8 gap-y-3 py-4 sm:py-3.5 sm:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0">
          <h1 dir="auto" className="text-3xl leading-none font-semibold wrap-anywhere sm:text-5xl">
            {heading}
          </h1>
          {text && (
            <p dir="auto" className="mt-3 max-w-xl wrap-anywhere opacity-90 max-sm:hidden">
              {text}
            </p>
          )}
          {links.length > 0 && (
            <p className="mt-2 flex flex-wrap gap-x-6 max-sm:hidden">
              {links.map(({ label, to }, position) => (
                <BannerLink key={`${position} ${label}`} to={to}>
                  {label}
                </BannerLink>
              ))}
            </p>
          )}
        </div>
        {picture ? <HungPicture picture={picture} /> : product && <HungProduct product={product} />}
      </div>
    </section>
  );
}

const BannerLink = ({ to, children }: { to: string; children: string }) => (
  <Link
    to={to}
    className="inline-flex min-h-11 items-center underline decoration-2 underline-offset-4 hover:no-underline"
  >
    <bdi>{children}</bdi>
  </Link>
);

const HungPicture = ({ picture: { _id, alt, width, height } }: { picture: BannerPicture }) => (
  <div className="hung-product is-picture">
    <ProductImage
      picture={{ path: pictureFolder(_id), width, height }}
      alt={alt}
      sizes="(min-width: 40rem) 17rem, calc(100vw - 2rem)"
      loading="first"
      className="aspect-4/1 w-full sm:aspect-4/3"
    />
  </div>
);

type HungProps = Pick<Department['product'], '_id' | 'name' | 'price' | 'pictures'>;

function HungProduct({ product }: { product: HungProps }) {
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
