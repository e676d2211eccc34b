import {
  listAllReviews,
  type ReviewState,
  reviewStates,
  type StaffReview,
} from '@chuck-and-bit/contract/product-reviews';
import { useState } from 'react';
import { RowDialog } from '../../../components/actions/row-dialog';
import { useRowAction } from '../../../components/actions/use-row-action';
import { FilterLink } from '../../../components/tables/filter-link';
import { loadRows } from '../../../components/tables/load-rows';
import { PagedTable } from '../../../components/tables/paged-table';
import { type MetaArgs, pageMeta } from '../../../browser/page-meta';
import { screens } from '../../../browser/dashboard-screens';
import { useRights } from '../../../session/access/use-rights';
import { browserShopApi } from '../../../shop-api';
import { EmptyState } from '../../../ui/empty-state';
import { PageHeading } from '../../../ui/page-heading';
import type { Route } from './+types/reviews';
import { type ModeratedField, moderate, ModerationDialog } from './moderation-dialog';
import { reviewColumns } from './review-columns';

export { ScreenError as ErrorBoundary } from '../../../components/errors/screen-error';

export const meta = (args: MetaArgs) =>
  pageMeta(args, 'Reviews', 'What customers write about the shop and its products.');

const emptyTexts: Record<ReviewState | 'all', [title: string, text: string]> = {
  all: ['No reviews yet', 'What customers write about the shop or a product appears here.'],
  visible: ['No visible reviews', 'Everything that was written is hidden.'],
  hidden: ['Nothing is hidden', 'Hide a review that insults somebody or names private things.'],
  unanswered: ['Everything is answered', 'A new review appears here until it has a reply.'],
};

const filters: [state: ReviewState | undefined, label: string][] = [
  [undefined, 'All reviews'],
  ['unanswered', 'Unanswered'],
  ['visible', 'Visible'],
  ['hidden', 'Hidden'],
];

/** `?state=hidden` lists only reviews in this state; an unknown state lists all. */
function readFilter(url: string): ReviewState | undefined {
  const input = new URL(url).searchParams.get('state');
  return reviewStates.find((state) => state === input);
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const state = readFilter(request.url);
  const reviews = await loadRows(request, (page) =>
    browserShopApi().callPage(listAllReviews, { query: { ...(state && { state }), ...page } }),
  );
  return { state, reviews };
}

export default function ReviewsScreen({ loaderData }: Route.ComponentProps) {
  // The key resets the list when the filter changes.
  return <Reviews key={loaderData.state} {...loaderData} />;
}

function Reviews({ state, reviews }: Route.ComponentProps['loaderData']) {
  const { mayChange } = useRights();
  const showing = useRowAction((review: StaffReview) => moderate(review, { hiddenReason: null }));
  const [edited, setEdited] = useState<{ review: StaffReview; field: ModeratedField } | null>(null);
  const [title, text] = emptyTexts[state ?? 'all'];
  return (
    <div className="flex flex-col gap-4">
      <PageHeading title="Reviews" />
      <nav aria-label="Which reviews" className="flex flex-wrap gap-2">
        {filters.map(([each, label]) => (
          <FilterLink
            key={label}
            to={each ? `${screens.reviews.path}?state=${each}` : screens.reviews.path}
            chosen={state === each}
          >
            {label}
          </FilterLink>
        ))}
      </nav>
      <PagedTable
        caption="Reviews of the shop and its products"
        columns={reviewColumns(
          mayChange('products') && {
            onEdit: (review, field) => setEdited({ review, field }),
            onShow: showing.open,
          },
        )}
        list={reviews}
        empty={<EmptyState icon="star" title={title} text={text} />}
        moreLabel="More reviews"
      />
      {edited && (
        <ModerationDialog
          key={`${edited.field} ${edited.review._id}`}
          {...edited}
          onClose={() => setEdited(null)}
        />
      )}
      <RowDialog
        action={showing}
        title="Show this review again?"
        message={({ reviewContent }) => (
          <p dir="auto" className="wrap-anywhere">
            {reviewContent}
          </p>
        )}
        confirmLabel="Yes, show it"
        declineLabel="No, keep it hidden"
      />
    </div>
  );
}
