import type { Product } from '@chuck-and-bit/contract/products';
import { formatCount, formatUsd } from '@chuck-and-bit/contract/money';
import { fileAtLeast, hasFiles } from '@chuck-and-bit/contract/picture-files';
import type { Picture } from '@chuck-and-bit/contract/pictures';
import { isOrderable } from '@chuck-and-bit/contract/orderable';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { paths } from '../../browser/paths';
import { classNames } from '../../ui/class-names';
import { tierText } from './tier-text';
import { AddToCart } from '../cart/add-to-cart';
import { StarRating } from '../reviews/star-rating';
import { stockText } from './stock-text';
import { truncate } from './truncate';
import { ProductImage } from './product-image';

type ProductCardProps = {
  product: Product;
  /** The heading's level below the page's other headings. */
  headingLevel?: 'h2' | 'h3';
  /** Whether its picture is in the first view. */
  loading?: 'first' | 'eager' | 'lazy';
  /** The picture stands beside name and price, not above. */
  isWide?: boolean;
};

/** The picture's width in the grids of cards. */
const sizes = '(min-width: 64rem) 16rem, (min-width: 40rem) 32vw, 46vw';

const stockColours = { plenty: 'text-success', few: 'text-warning', none: 'text-error' };

/** A product as a card in a grid: two beside each other on a phone. */
export function ProductCard({
  product,
  headingLevel: Heading = 'h2',
  loading = 'lazy',
  isWide = false,
}: ProductCardProps) {
  const canBeOrdered = isOrderable(product);
  const nameId = `product-${product._id}`;
  const stock = stockText(product);
  const { minimumOrder } = product;
  return (
    <article
      aria-labelledby={nameId}
      className={classNames(
        'product-card group border-base-300 bg-base-100 rounded-box hover:border-base-content/40 border transition-colors',
        isWide && 'is-wide',
      )}
    >
      <div className="product-card-picture">
        <ProductImage
          picture={product.pictures[0]}
          alt=""
          sizes={sizes}
          loading={loading}
          className="size-full transition-transform duration-300 group-hover:scale-[1.03]"
        />
        <SecondPicture picture={product.pictures[1]} />
        {!canBeOrdered && <span className="badge badge-error absolute start-2 top-2">Sold out</span>}
      </div>
      <div className="product-card-head">
        {product.brand && (
          <p dir="auto" className="text-base-content/70 truncate text-xs">
            {product.brand}
          </p>
        )}
        <Heading id={nameId} className="font-sans text-base leading-5 font-semibold">
          {/* The picture belongs to the link, which stretches over it. */}
          <Link
            to={paths.product(product._id)}
            dir="auto"
            className="product-card-link rounded-field line-clamp-2 hover:underline"
          >
            <bdi>{product.name}</bdi>
          </Link>
        </Heading>
        <Stars product={product} />
        <Price product={product} />
      </div>
      <div className="product-card-body">
        <KeyFigures figures={product.keyFigures} />
        <p className="text-sm">
          <span className={classNames('font-semibold', stockColours[stock.level])}>{stock.text}</span>
          {minimumOrder > 1 && (
            <span className="text-base-content/75">{` · minimum order ${formatCount(minimumOrder)}`}</span>
          )}
        </p>
        <p
          dir="auto"
          className="text-base-content/75 text-sm leading-[1.125rem] wrap-anywhere max-md:line-clamp-2"
        >
          {truncate(product.description)}
        </p>
        <div className="mt-auto flex gap-2 pt-1">
          <Link
            to={paths.purchase(product._id)}
            aria-describedby={nameId}
            className="btn btn-outline h-auto min-h-11 min-w-0 grow px-1 text-sm sm:text-base"
          >
            Order Now
          </Link>
          {canBeOrdered && <AddToCart product={product} variant="icon" aria-describedby={nameId} />}
        </div>
      </div>
    </article>
  );
}

/** Lies over the first picture while the card is pointed at or has the focus. Browsers load a background when it is first drawn. */
function SecondPicture({ picture }: { picture: Picture | undefined }) {
  if (!picture) return null;
  const file = `url("${fileAtLeast(picture, 640, 'webp')}")`;
  return (
    <span aria-hidden="true" style={{ '--second-picture': file } as CSSProperties} className="second-picture">
      <span className={hasFiles(picture.path) ? 'photograph' : undefined} />
    </span>
  );
}

function KeyFigures({ figures }: { figures: string[] }) {
  if (figures.length === 0) return null;
  return (
    <ul aria-label="Key figures" className="figures text-sm font-semibold">
      {figures.map((figure) => (
        <li key={figure}>
          <bdi>{figure}</bdi>
        </li>
      ))}
    </ul>
  );
}

function Stars({ product: { rating, reviewCount } }: { product: Product }) {
  if (rating === null) return null;
  return (
    <div className="flex items-center gap-x-1 text-xs">
      <StarRating ratings={rating} isSmall />
      <span aria-hidden="true">{`(${formatCount(reviewCount)})`}</span>
      <span className="sr-only">
        {reviewCount === 1 ? '1 review' : `${formatCount(reviewCount)} reviews`}
      </span>
    </div>
  );
}

function Price({ product }: { product: Product }) {
  const [firstTier] = product.priceTiers;
  return (
    <p className="font-display flex flex-wrap items-baseline gap-x-1.5 font-semibold tabular-nums">
      <span className="text-[1.375rem] leading-6">{formatUsd(product.price)}</span>
      {product.unit !== 'piece' && (
        <span className="text-base-content/70 font-sans text-sm font-normal">{`per ${product.unit}`}</span>
      )}
      {firstTier && <span className="text-primary text-sm">{tierText(firstTier, product.unit)}</span>}
    </p>
  );
}
