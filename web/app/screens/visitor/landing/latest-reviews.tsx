import type { Review } from '@chuck-and-bit/contract/reviews';
import { useRevalidator } from 'react-router';
import { Avatar } from '../../../components/account/avatar';
import { type FailedList, isFailure } from '../../../components/errors/failed-list';
import { StarRating } from '../../../components/reviews/star-rating';
import { ErrorPanel } from '../../../ui/error-panel';

export function LatestReviews({ reviews }: { reviews: Review[] | FailedList }) {
  const { revalidate } = useRevalidator();
  return (
    <section aria-labelledby="latest-reviews">
      <h2 id="latest-reviews" className="mb-8 text-4xl font-semibold sm:text-5xl">
        Heard across the counter
      </h2>
      {isFailure(reviews) && <ErrorPanel message={reviews.failure} onRetry={() => void revalidate()} />}
      {!isFailure(reviews) && reviews.length === 0 && <p>Nobody has reviewed the shop yet.</p>}
      {!isFailure(reviews) && (
        <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
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

function ReviewCard({ review }: { review: Review }) {
  return (
    <figure className="border-base-300 rounded-box flex h-full flex-col gap-4 border p-6">
      <StarRating ratings={review.ratings} />
      <blockquote className="grow wrap-anywhere">{review.reviewContent}</blockquote>
      <figcaption className="flex items-center gap-3">
        <Avatar id={review._id} image={review.image} className="size-11" />
        <span className="font-semibold wrap-anywhere">{review.name}</span>
      </figcaption>
    </figure>
  );
}
