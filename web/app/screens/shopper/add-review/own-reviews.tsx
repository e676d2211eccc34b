import { changeReview, deleteReview, type OwnReview } from '@chuck-and-bit/contract/product-reviews';
import { messages } from '@chuck-and-bit/contract/messages';
import { useState } from 'react';
import { Link } from 'react-router';
import { DeleteDialog } from '../../../components/actions/delete-dialog';
import { useRowAction } from '../../../components/actions/use-row-action';
import { StarRating } from '../../../components/reviews/star-rating';
import { toast } from '../../../components/toasts/toast';
import { WrittenTime } from '../../../components/dates/written-time';
import { paths } from '../../../browser/paths';
import { hasDraft } from '../../../session/store/drafts';
import { browserShopApi } from '../../../shop-api';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { ReviewForm } from './review-form';

async function remove({ _id: id }: OwnReview): Promise<string> {
  await browserShopApi().call(deleteReview, { params: { id } });
  return messages.reviewDeleted;
}

const draftNameOf = ({ _id }: OwnReview) => `review ${_id}`;

/** The user's own reviews, to edit and delete. */
export function OwnReviews({ reviews, userId }: { reviews: OwnReview[]; userId: string }) {
  const deleting = useRowAction(remove);
  const [edited, setEdited] = useState<string | null>(
    () => reviews.find((review) => hasDraft(draftNameOf(review), userId))?._id ?? null,
  );
  if (reviews.length === 0) return null;
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-xl font-semibold">What you have written</h2>
      <ul className="flex flex-col gap-4">
        {reviews.map((review) => (
          <li key={review._id}>
            <Card as="div">
              <Subject review={review} />
              {edited === review._id ? (
                <ReviewForm
                  name={draftNameOf(review)}
                  review={review}
                  submitLabel="Save"
                  save={(body) => browserShopApi().call(changeReview, { params: { id: review._id }, body })}
                  onDone={() => {
                    toast.success(messages.reviewChanged);
                    setEdited(null);
                  }}
                  onCancel={() => setEdited(null)}
                />
              ) : (
                <Written review={review} onEdit={() => setEdited(review._id)} onDelete={deleting.open} />
              )}
            </Card>
          </li>
        ))}
      </ul>
      <DeleteDialog
        action={deleting}
        title="Delete this review?"
        text="It disappears from the shop at once."
        subject={({ reviewContent }) => reviewContent}
      />
    </section>
  );
}

const subjectId = ({ _id }: OwnReview) => `review-${_id}`;

function Subject({ review }: { review: OwnReview }) {
  const { productId, productName, createdAt } = review;
  return (
    <p id={subjectId(review)} className="mb-3 flex flex-wrap justify-between gap-x-4">
      <span className="font-semibold wrap-anywhere">
        {productId ? (
          <Link to={paths.product(productId)} className="hover:underline">
            <bdi>{productName}</bdi>
          </Link>
        ) : (
          'The shop'
        )}
      </span>
      <WrittenTime at={createdAt} as="day" className="text-base-content/75 text-sm" />
    </p>
  );
}

type WrittenProps = { review: OwnReview; onEdit: () => void; onDelete: (review: OwnReview) => void };

function Written({ review, onEdit, onDelete }: WrittenProps) {
  const { ratings, reviewContent, hiddenReason, reply } = review;
  return (
    <>
      <StarRating ratings={ratings} />
      <p dir="auto" className="mt-3 wrap-anywhere whitespace-pre-line">
        {reviewContent}
      </p>
      {hiddenReason && (
        <p className="alert alert-warning alert-soft mt-4 text-base">{`The shop hides this from others: ${hiddenReason}`}</p>
      )}
      {reply && (
        <div className="bg-base-200 rounded-field mt-4 px-4 py-3 text-sm">
          <p className="font-semibold">Reply from the shop</p>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{reply}</p>
        </div>
      )}
      <div className="-ms-3.5 mt-2 flex flex-wrap">
        <Button variant="ghost" size="small" aria-describedby={subjectId(review)} onClick={onEdit}>
          Edit
        </Button>
        <Button
          variant="ghost"
          size="small"
          aria-describedby={subjectId(review)}
          onClick={() => onDelete(review)}
        >
          Delete
        </Button>
      </div>
    </>
  );
}
