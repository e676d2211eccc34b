import type { Review } from '@chuck-and-bit/contract/reviews';
import type { ReactNode } from 'react';
import { Avatar } from '../account/avatar';
import { StarRating } from './star-rating';

type ReviewCardProps = {
  review: Pick<Review, '_id' | 'name' | 'image' | 'ratings' | 'reviewContent'>;
  /** Below the author's name. */
  note?: ReactNode;
  /** Below the review, such as the shop's reply. */
  children?: ReactNode;
};

export function ReviewCard({ review, note, children }: ReviewCardProps) {
  return (
    <figure className="border-base-300 rounded-box flex h-full flex-col gap-4 border p-5 sm:p-6">
      <StarRating ratings={review.ratings} />
      <blockquote dir="auto" className="grow wrap-anywhere whitespace-pre-line">
        {review.reviewContent}
      </blockquote>
      <figcaption className="flex items-center gap-3">
        <Avatar id={review._id} image={review.image} className="size-11" />
        <span className="min-w-0">
          <bdi className="block leading-snug font-semibold wrap-anywhere">{review.name}</bdi>
          {note}
        </span>
      </figcaption>
      {children}
    </figure>
  );
}
