import type { ProductReview, ProductReviews } from '@chuck-and-bit/contract/product-reviews';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { errorMessage } from '../errors/error-message';
import { type FailedList, isFailure } from '../errors/failed-list';
import { ReviewCard } from '../reviews/review-card';
import { StarRating } from '../reviews/star-rating';
import { calendar } from '../../browser/dates';
import { paths } from '../../browser/paths';
import { onDemand } from '../../browser/reachability';
import { useSession } from '../../session/store/use-session';
import { Button, ButtonLink } from '../../ui/button';
import { ErrorPanel } from '../../ui/error-panel';

type ReviewsProps = { productId: string; first: ProductReviews | FailedList };

/** What buyers of a product say about it. */
export function Reviews({ productId, first }: ReviewsProps) {
  const { revalidate } = useRevalidator();
  const { session } = useSession();
  return (
    <section aria-labelledby="reviews" className="mt-12 sm:mt-16">
      <div className="mb-6 flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div>
          <h2 id="reviews" className="text-xl font-semibold">
            Reviews
          </h2>
          {!isFailure(first) && <Figures {...first} />}
        </div>
        {!session?.user.role && (
          <ButtonLink
            to={`${paths.addReview}?product=${encodeURIComponent(productId)}`}
            variant="outline"
            size="small"
          >
            Write a review
          </ButtonLink>
        )}
      </div>
      {isFailure(first) ? (
        <ErrorPanel message={first.failure} onRetry={() => void revalidate()} />
      ) : (
        // The key drops the reviews loaded by the button when the first page begins with another review.
        <ReviewList key={first.reviews[0]?._id} productId={productId} first={first} />
      )}
    </section>
  );
}

function Figures({ average, count, spread }: Pick<ProductReviews, 'average' | 'count' | 'spread'>) {
  if (average === null) {
    return <p className="text-base-content/75 mt-2">Nobody has reviewed this product yet.</p>;
  }
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <StarRating ratings={average} />
        <p className="text-base-content/75">
          <span className="text-base-content font-semibold tabular-nums">{average.toFixed(1)}</span>{' '}
          <span>{`from ${reviewsText(count)}`}</span>
        </p>
      </div>
      {count > 1 && spread.length > 0 && <Spread count={count} spread={spread} />}
    </>
  );
}

/** How many gave how many stars, drawn as tape measures. */
function Spread({ count, spread }: Pick<ProductReviews, 'count' | 'spread'>) {
  const rows = spread.map((reviews, index) => ({ stars: index + 1, reviews })).toReversed();
  return (
    <ul
      aria-label="Reviews by stars"
      className="mt-4 flex w-64 max-w-full flex-col gap-1 text-sm tabular-nums"
    >
      {rows.map(({ stars, reviews }) => (
        <li key={stars} className="flex items-center gap-3">
          <span className="w-12 shrink-0">{`${stars} ${stars === 1 ? 'star' : 'stars'}`}</span>
          <span aria-hidden="true" className="bg-base-300 block grow print:hidden">
            <span className="tape block" style={{ width: `${(100 * reviews) / count}%` }} />
          </span>
          <span className="w-8 shrink-0 text-end">
            <span aria-hidden="true">{reviews.toLocaleString('en-US')}</span>
            <span className="sr-only">{reviewsText(reviews)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

const reviewsText = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'review' : 'reviews'}`;

function ReviewList({ productId, first }: { productId: string; first: ProductReviews }) {
  const [more, setMore] = useState<ProductReview[]>([]);
  const [next, setNext] = useState(first.next);
  const [isLoading, setIsLoading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function loadMore(after: string) {
    setIsLoading(true);
    setFailure(null);
    try {
      // Imported on demand, because few visitors ask for more.
      const [{ listProductReviews }, { browserShopApi }] = await onDemand(
        Promise.all([import('@chuck-and-bit/contract/product-reviews'), import('../../shop-api')]),
      );
      const more = { params: { id: productId }, query: { after } };
      const page = await browserShopApi().call(listProductReviews, more);
      setMore((before) => [...before, ...page.reviews]);
      setNext(page.next);
    } catch (error) {
      setFailure(errorMessage(error));
    } finally {
      setIsLoading(false);
    }
  }
  return (
    <>
      <ul aria-labelledby="reviews" className="grid grid-cols-1 gap-4 md:grid-cols-2">
        {[...first.reviews, ...more].map((review) => (
          <li key={review._id}>
            <ProductReviewCard review={review} />
          </li>
        ))}
      </ul>
      {failure !== null && <ErrorPanel message={failure} />}
      {next !== null && (
        <Button
          variant="outline"
          className="scripted-only mt-8"
          busy={isLoading}
          onClick={() => void loadMore(next)}
        >
          More reviews
        </Button>
      )}
    </>
  );
}

function ProductReviewCard({ review }: { review: ProductReview }) {
  const { createdAt, editedAt, reply } = review;
  const note = (
    <span className="text-base-content/75 block text-sm">
      Verified buyer · <time dateTime={createdAt}>{calendar.day(createdAt)}</time>
      {editedAt && <span> · edited</span>}
    </span>
  );
  return (
    <ReviewCard review={review} note={note}>
      {reply && (
        <div className="bg-base-200 rounded-field px-4 py-3 text-sm">
          <p className="font-semibold">Reply from the shop</p>
          <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
            {reply}
          </p>
        </div>
      )}
    </ReviewCard>
  );
}
