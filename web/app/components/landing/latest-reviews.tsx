import type { Review } from '@chuck-and-bit/contract/reviews';
import { useRevalidator } from 'react-router';
import { type FailedList, isFailure } from '../errors/failed-list';
import { ReviewCard } from '../reviews/review-card';
import { ErrorPanel } from '../../ui/error-panel';

export function LatestReviews({ reviews }: { reviews: Review[] | FailedList }) {
  const { revalidate } = useRevalidator();
  return (
    <section aria-labelledby="latest-reviews">
      <h2 id="latest-reviews" className="mb-4 text-3xl font-semibold">
        What customers say
      </h2>
      {isFailure(reviews) && <ErrorPanel message={reviews.failure} onRetry={() => void revalidate()} />}
      {!isFailure(reviews) && reviews.length === 0 && <p>Nobody has reviewed the shop yet.</p>}
      {!isFailure(reviews) && (
        <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {reviews.map((review) => (
            <li key={review._id}>
              <ReviewCard review={review} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
