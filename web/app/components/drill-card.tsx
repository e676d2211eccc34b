import type { Drill } from '@chuck-and-bit/contract/drills';
import { limits } from '@chuck-and-bit/contract/limits';
import { formatUsd } from '@chuck-and-bit/contract/money';
import { Link } from 'react-router';
import { paths } from '../paths';
import { buttonClasses } from '../ui/button';
import { classNames } from '../ui/class-names';

type DrillCardProps = {
  drill: Drill;
  /** The heading's place below the page's other headings. */
  headingLevel?: 'h2' | 'h3';
  /** Its picture is in the first view: loaded at once. */
  eager?: boolean;
};

/** A product as it hangs on the shelf. */
export function DrillCard({ drill, headingLevel: Heading = 'h2', eager = false }: DrillCardProps) {
  const canBeOrdered = drill.availableQuantity >= drill.minimumOrder;
  const nameId = `drill-${drill._id}`;
  return (
    <article
      aria-labelledby={nameId}
      className="border-base-300 bg-base-100 rounded-box flex h-full flex-col overflow-hidden border"
    >
      <img
        src={drill.image}
        alt=""
        width={480}
        height={360}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        className={classNames('bg-base-200 aspect-4/3 w-full object-cover', !canBeOrdered && 'opacity-60')}
      />
      <div className="flex grow flex-col p-5">
        <div className="flex items-start justify-between gap-4">
          <Heading id={nameId} className="min-w-0 font-sans text-lg leading-snug font-semibold wrap-anywhere">
            {drill.name}
          </Heading>
          <p className="font-display text-2xl leading-tight font-semibold tabular-nums">
            {formatUsd(drill.price)}
          </p>
        </div>
        <p className="text-base-content/75 mt-2 wrap-anywhere">{preview(drill.description)}</p>
        <dl className="border-base-300 mt-4 mb-5 grid grid-cols-2 gap-4 border-t pt-4 text-sm">
          <div>
            <dt className="text-base-content/70">Available</dt>
            <dd className={classNames('font-semibold', !canBeOrdered && 'text-error')}>
              {drill.availableQuantity === 0 ? 'Sold out' : pieces(drill.availableQuantity)}
            </dd>
          </div>
          <div>
            <dt className="text-base-content/70">Minimum order</dt>
            <dd className="font-semibold">{pieces(drill.minimumOrder)}</dd>
          </div>
        </dl>
        <Link
          to={paths.purchase(drill._id)}
          aria-describedby={nameId}
          className={classNames(buttonClasses(canBeOrdered ? 'primary' : 'outline'), 'mt-auto')}
        >
          Order Now
        </Link>
      </div>
    </article>
  );
}

/** The description's first 120 characters. */
function preview(description: string): string {
  const characters = Array.from(description);
  if (characters.length <= limits.descriptionPreview) return description;
  return `${characters.slice(0, limits.descriptionPreview).join('').trimEnd()}…`;
}

function pieces(count: number): string {
  return count === 1 ? '1 piece' : `${count.toLocaleString('en-US')} pieces`;
}
