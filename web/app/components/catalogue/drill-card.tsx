import type { Drill } from '@chuck-and-bit/contract/drills';
import { formatUsd } from '@chuck-and-bit/contract/money';
import { isOrderable } from '@chuck-and-bit/contract/orderable';
import { formatQuantity } from '@chuck-and-bit/contract/units';
import { Link } from 'react-router';
import { paths } from '../../page/paths';
import { ButtonLink } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { tierText } from './tier-text';
import { AddToCart } from '../cart/add-to-cart';
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
const sizes = '(min-width: 96rem) 22rem, (min-width: 64rem) 30vw, (min-width: 40rem) 46vw, 92vw';

/** A product as a card in a grid. */
export function DrillCard({ drill, headingLevel: Heading = 'h2', loading = 'lazy' }: DrillCardProps) {
  const canBeOrdered = isOrderable(drill);
  const nameId = `drill-${drill._id}`;
  const [firstTier] = drill.priceTiers;
  return (
    <article
      aria-labelledby={nameId}
      className="group border-base-300 bg-base-100 rounded-box hover:border-base-content/40 relative flex h-full flex-col overflow-hidden border transition-colors"
    >
      <div className="bg-base-200 aspect-4/3 overflow-hidden">
        <ProductImage
          product={{ id: drill._id, image: drill.image }}
          alt=""
          sizes={sizes}
          loading={loading}
          className="size-full object-cover transition-transform duration-300 group-hover:scale-[1.03]"
        />
        {!canBeOrdered && <span className="badge badge-error absolute start-4 top-4">Sold out</span>}
      </div>
      <div className="flex grow flex-col p-5">
        <div className="flex flex-wrap items-start justify-between gap-x-4">
          <Heading
            id={nameId}
            className="min-w-0 flex-1 basis-32 font-sans text-lg leading-snug font-semibold wrap-anywhere"
          >
            {/* The picture belongs to the link, which stretches over it. */}
            <Link
              to={paths.drill(drill._id)}
              className="rounded-field before:absolute before:inset-x-0 before:top-0 before:aspect-4/3 hover:underline"
            >
              {drill.name}
            </Link>
          </Heading>
          <p className="font-display text-2xl leading-tight font-semibold tabular-nums">
            <span>{formatUsd(drill.price)}</span>
            {drill.unit !== 'piece' && (
              <span className="text-base-content/70 block text-end font-sans text-sm font-normal">{`per ${drill.unit}`}</span>
            )}
          </p>
        </div>
        {firstTier && (
          <p className="text-primary mt-1 text-sm font-semibold tabular-nums">
            {tierText(firstTier, drill.unit)}
          </p>
        )}
        <p className="text-base-content/75 mt-2 wrap-anywhere">{truncate(drill.description)}</p>
        <dl className="border-base-300 mt-4 mb-5 grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-4 border-t pt-4 text-sm">
          <div>
            <dt className="text-base-content/70">Available</dt>
            <dd className={classNames('font-semibold', !canBeOrdered && 'text-error')}>
              {drill.availableQuantity === 0
                ? 'Sold out'
                : formatQuantity(drill.availableQuantity, drill.unit)}
            </dd>
          </div>
          <div>
            <dt className="text-base-content/70">Minimum order</dt>
            <dd className="font-semibold">{formatQuantity(drill.minimumOrder, drill.unit)}</dd>
          </div>
        </dl>
        <div className="mt-auto flex flex-wrap gap-2.5">
          <ButtonLink
            to={paths.purchase(drill._id)}
            aria-describedby={nameId}
            variant={canBeOrdered ? 'primary' : 'outline'}
            className="grow px-4"
          >
            Order Now
          </ButtonLink>
          {canBeOrdered && <AddToCart drill={drill} aria-describedby={nameId} className="grow px-4" />}
        </div>
      </div>
    </article>
  );
}
