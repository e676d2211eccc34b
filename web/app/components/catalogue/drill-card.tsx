import type { Drill } from '@chuck-and-bit/contract/drills';
import { formatCount, formatUsd } from '@chuck-and-bit/contract/money';
import { fileAtLeast } from '@chuck-and-bit/contract/picture-files';
import type { Picture } from '@chuck-and-bit/contract/pictures';
import { isOrderable } from '@chuck-and-bit/contract/orderable';
import { formatQuantity } from '@chuck-and-bit/contract/units';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { paths } from '../../page/paths';
import { ButtonLink } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { tierText } from './tier-text';
import { AddToCart } from '../cart/add-to-cart';
import { StarRating } from '../reviews/star-rating';
import { truncate } from './truncate';
import { ProductImage } from './product-image';

type DrillCardProps = {
  drill: Drill;
  /** The heading's level below the page's other headings. */
  headingLevel?: 'h2' | 'h3';
  /** Whether its picture is in the first view. */
  loading?: 'first' | 'eager' | 'lazy';
};

/** The picture's width in the grids of cards. */
const sizes = '(min-width: 64rem) 22rem, (min-width: 40rem) 32vw, 46vw';

/** A product as a card in a grid: two beside each other on a phone. */
export function DrillCard({ drill, headingLevel: Heading = 'h2', loading = 'lazy' }: DrillCardProps) {
  const canBeOrdered = isOrderable(drill);
  const nameId = `drill-${drill._id}`;
  return (
    <article
      aria-labelledby={nameId}
      className="group border-base-300 bg-base-100 rounded-box hover:border-base-content/40 relative flex h-full flex-col overflow-hidden border transition-colors"
    >
      <div className="bg-base-200 relative aspect-4/3 overflow-hidden">
        <ProductImage
          picture={drill.pictures[0]}
          alt=""
          sizes={sizes}
          loading={loading}
          className="size-full object-cover transition-transform duration-300 group-hover:scale-[1.03]"
        />
        <SecondPicture picture={drill.pictures[1]} />
        {!canBeOrdered && <span className="badge badge-error absolute start-3 top-3">Sold out</span>}
      </div>
      <div className="flex grow flex-col p-3 sm:p-4">
        {drill.brand && <p className="text-base-content/70 text-sm wrap-anywhere">{drill.brand}</p>}
        <Heading
          id={nameId}
          className="font-sans text-base leading-snug font-semibold wrap-anywhere sm:text-lg"
        >
          {/* The picture belongs to the link, which stretches over it. */}
          <Link
            to={paths.drill(drill._id)}
            className="rounded-field before:absolute before:inset-x-0 before:top-0 before:aspect-4/3 hover:underline"
          >
            {drill.name}
          </Link>
        </Heading>
        <Stars drill={drill} />
        <Price drill={drill} />
        <p className="text-base-content/75 mt-1.5 text-sm wrap-anywhere max-[30rem]:line-clamp-2">
          {truncate(drill.description)}
        </p>
        {drill.keyFigures.length > 0 && (
          <ul aria-label="Key figures" className="mt-2 flex flex-wrap gap-1.5 text-sm max-md:hidden">
            {drill.keyFigures.map((figure) => (
              <li key={figure} className="bg-base-200 rounded-field px-2 py-0.5 font-semibold">
                {figure}
              </li>
            ))}
          </ul>
        )}
        <p className={classNames('mt-2 mb-3 text-sm', canBeOrdered ? 'text-base-content/75' : 'text-error')}>
          {stockText(drill)}
        </p>
        <div className="mt-auto flex flex-wrap gap-2">
          {canBeOrdered && (
            <AddToCart
              drill={drill}
              variant="primary"
              aria-describedby={nameId}
              className="grow basis-24 px-2 whitespace-nowrap"
            />
          )}
          <ButtonLink
            to={paths.purchase(drill._id)}
            aria-describedby={nameId}
            variant="outline"
            className="grow basis-24 px-2 whitespace-nowrap"
          >
            Order Now
          </ButtonLink>
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
    <span
      aria-hidden="true"
      style={{ '--second-picture': file } as CSSProperties}
      className="pointer-events-none absolute inset-0 bg-cover bg-center group-focus-within:bg-(image:--second-picture) group-hover:bg-(image:--second-picture)"
    />
  );
}

function Stars({ drill: { rating, reviewCount } }: { drill: Drill }) {
  if (rating === null) return null;
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-1.5 text-sm">
      <StarRating ratings={rating} isSmall />
      <span aria-hidden="true">{`(${formatCount(reviewCount)})`}</span>
      <span className="sr-only">
        {reviewCount === 1 ? '1 review' : `${formatCount(reviewCount)} reviews`}
      </span>
    </div>
  );
}

function Price({ drill }: { drill: Drill }) {
  const [firstTier] = drill.priceTiers;
  return (
    <>
      <p className="font-display mt-1 text-2xl leading-tight font-semibold tabular-nums">
        <span>{formatUsd(drill.price)}</span>
        {drill.unit !== 'piece' && (
          <span className="text-base-content/70 font-sans text-sm font-normal">{` per ${drill.unit}`}</span>
        )}
      </p>
      {firstTier && (
        <p className="text-primary text-sm font-semibold tabular-nums">{tierText(firstTier, drill.unit)}</p>
      )}
    </>
  );
}

/** "40 in stock · minimum 5". */
function stockText({ availableQuantity, minimumOrder, unit }: Drill): string {
  const stock = availableQuantity === 0 ? 'Sold out' : `${formatQuantity(availableQuantity, unit)} in stock`;
  return minimumOrder > 1 ? `${stock} · minimum order ${formatCount(minimumOrder)}` : stock;
}
