import { pageLimits } from '@chuck-and-bit/contract/page-limits';
import { classNames } from '../../ui/class-names';

const star = 'M10 1.600l2.6 5.4 5.9.8-4.3 4.1 1.1 5.900L10 15l-5.3 2.8 1.1-5.900L1.5 7.8 7.4 7z';
const leftHalf = 'M10 1.600V15l-5.3 2.8 1.1-5.900L1.5 7.8 7.4 7z';
const stars = Array.from({ length: pageLimits.rating.max }, (_, position) => position + 1);

/** A rating as stars, rounded to half a star; screen readers hear "4.5 out of 5 stars". */
export function StarRating({ ratings, isSmall = false }: { ratings: number; isSmall?: boolean }) {
  const rounded = Math.round(ratings * 2) / 2;
  return (
    <p className="flex gap-0.5">
      <span className="sr-only">{`${Number(ratings.toFixed(1))} out of ${pageLimits.rating.max} stars`}</span>
      {stars.map((position) => (
        <svg
          key={position}
          viewBox="0 0 20 20"
          aria-hidden="true"
          className={classNames(
            isSmall ? 'size-4' : 'size-5',
            position <= rounded ? 'fill-accent' : 'fill-base-300',
          )}
        >
          <path d={star} />
          {position - rounded === 0.5 && <path d={leftHalf} className="fill-accent" />}
        </svg>
      ))}
    </p>
  );
}
