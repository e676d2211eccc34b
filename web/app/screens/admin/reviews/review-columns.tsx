import type { StaffReview } from '@chuck-and-bit/contract/product-reviews';
import { Link } from 'react-router';
import { EmailText } from '../../../components/account/email-text';
import { StarRating } from '../../../components/reviews/star-rating';
import { WrittenTime } from '../../../components/dates/written-time';
import { paths } from '../../../browser/paths';
import { Button } from '../../../ui/button';
import { actionsColumn, type Column } from '../../../ui/data-table';
import type { ModeratedField } from './moderation-dialog';

type ReviewActions = {
  onEdit: (review: StaffReview, field: ModeratedField) => void;
  onShow: (review: StaffReview) => void;
};

const contentId = ({ _id }: StaffReview) => `review-${_id}`;

/** @param actions false for staff that may only read */
export function reviewColumns(actions: ReviewActions | false): Column<StaffReview>[] {
  const columns: Column<StaffReview>[] = [
    { header: 'Review', fills: true, cell: (review) => <Content review={review} /> },
    { header: 'Author', fills: true, cell: (review) => <Author review={review} /> },
    {
      header: 'Written',
      cell: ({ createdAt, editedAt }) => (
        <span className="text-sm">
          <WrittenTime at={createdAt} as="day" />
          {editedAt && <span className="text-base-content/75 block">edited</span>}
        </span>
      ),
    },
    {
      header: 'State',
      cell: ({ hiddenReason, reply }) => (
        <span className="flex flex-wrap gap-1.5">
          {hiddenReason !== null && <span className="badge badge-warning badge-soft">Hidden</span>}
          {hiddenReason === null && <span className="badge badge-success badge-soft">Visible</span>}
          {reply !== null && <span className="badge badge-info badge-soft">Answered</span>}
        </span>
      ),
    },
  ];
  if (!actions) return columns;
  return [...columns, actionsColumn((review) => <Actions review={review} {...actions} />)];
}

function Content({ review }: { review: StaffReview }) {
  const { productId, productName, ratings, reviewContent, hiddenReason, reply } = review;
  return (
    <div className="min-w-0 py-1">
      <p className="text-sm font-semibold wrap-anywhere">
        {productId ? (
          <Link to={paths.product(productId)} className="hover:underline">
            <bdi>{productName}</bdi>
          </Link>
        ) : (
          'The shop'
        )}
      </p>
      <StarRating ratings={ratings} />
      <p id={contentId(review)} dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
        {reviewContent}
      </p>
      {hiddenReason !== null && <Note label="Hidden because">{hiddenReason}</Note>}
      {reply !== null && <Note label="Reply">{reply}</Note>}
    </div>
  );
}

function Note({ label, children }: { label: string; children: string }) {
  return (
    <p className="text-base-content/75 mt-1.5 text-sm wrap-anywhere whitespace-pre-line">
      <span className="font-semibold">{`${label}:`}</span> <bdi>{children}</bdi>
    </p>
  );
}

function Author({ review: { name, email, isVerifiedBuyer } }: { review: StaffReview }) {
  return (
    <div className="min-w-0 text-sm @max-table:text-end">
      <p className="wrap-anywhere">
        <bdi>{name}</bdi>
      </p>
      <p className="text-base-content/75">
        <EmailText>{email}</EmailText>
      </p>
      {isVerifiedBuyer && <p className="text-success font-medium">Verified buyer</p>}
    </div>
  );
}

function Actions({ review, onEdit, onShow }: { review: StaffReview } & ReviewActions) {
  const describedBy = { 'aria-describedby': contentId(review) };
  return (
    <div className="flex w-full justify-end gap-1.5 @max-table:flex-wrap">
      <Button variant="outline" size="row" {...describedBy} onClick={() => onEdit(review, 'reply')}>
        {review.reply === null ? 'Reply' : 'Edit reply'}
      </Button>
      {review.hiddenReason === null ? (
        <Button variant="outline" size="row" {...describedBy} onClick={() => onEdit(review, 'hiddenReason')}>
          Hide
        </Button>
      ) : (
        <Button variant="outline" size="row" {...describedBy} onClick={() => onShow(review)}>
          Show again
        </Button>
      )}
    </div>
  );
}
