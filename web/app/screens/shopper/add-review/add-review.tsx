import { listOwnReviews } from '@chuck-and-bit/contract/drill-reviews';
import { type Drill, getDrill } from '@chuck-and-bit/contract/drills';
import { limits } from '@chuck-and-bit/contract/limits';
import { firstImage } from '@chuck-and-bit/contract/picture-files';
import { Link } from 'react-router';
import { readActionBody } from '../../../components/actions/outcome';
import { ProductThumbnail } from '../../../components/catalogue/product-thumbnail';
import { ScreenError } from '../../../components/errors/screen-error';
import { pageMeta } from '../../../page/page-meta';
import { paths } from '../../../page/paths';
import { sessionContext } from '../../../session/access/guards';
import { browserShopApi } from '../../../shop-api';
import { Card } from '../../../ui/card';
import { PageHeading } from '../../../ui/page-heading';
import type { Route } from './+types/add-review';
import { OwnReviews } from './own-reviews';
import { reviewFormName, type ReviewRequest, sendReview } from './review-action';
import { ReviewForm } from './review-form';

export const meta = () => pageMeta('Add Review', 'Say how your drill works for you.');

/** `?product=…` reviews a product that the user bought; without it, the shop. */
export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
  const productId = new URL(request.url).searchParams.get('product');
  const api = browserShopApi();
  const [own, drill] = await Promise.all([
    api.call(listOwnReviews, { query: { limit: String(limits.page.max) } }),
    productId === null ? null : api.call(getDrill, { params: { id: productId } }),
  ]);
  return { userId: context.get(sessionContext).user._id, own, drill };
}

export async function clientAction({ request, context }: Route.ClientActionArgs) {
  return sendReview(context.get(sessionContext).user, await readActionBody<ReviewRequest>(request));
}

export function ErrorBoundary() {
  return (
    <ScreenError
      missingTitle="This product isn't on our shelves"
      missingText="It may have been removed."
      missingLink={{ to: paths.myOrders, label: 'Back to My Orders' }}
    />
  );
}

export default function AddReview({ loaderData: { userId, own, drill } }: Route.ComponentProps) {
  const isReviewed = drill !== null && own.some(({ productId }) => productId === drill._id);
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <PageHeading
        title="Add Review"
        intro={
          drill
            ? 'How does it work for you? Your review appears on the page of this product.'
            : 'How was your drill? Your review appears on our home page.'
        }
      />
      <Card as="div" className="flex flex-col gap-6">
        {drill && <Reviewed drill={drill} />}
        {isReviewed ? (
          <p>You have reviewed this product. You can edit what you wrote below.</p>
        ) : (
          <ReviewForm
            key={drill?._id}
            name={reviewFormName(drill?._id ?? null)}
            submitLabel="Add Review"
            toRequest={(typed) => ({ intent: 'add', productId: drill?._id ?? null, ...typed })}
          />
        )}
      </Card>
      <OwnReviews key={userId} reviews={own} userId={userId} />
    </div>
  );
}

function Reviewed({ drill }: { drill: Drill }) {
  return (
    <div className="flex items-center gap-3">
      <ProductThumbnail product={{ id: drill._id, image: firstImage(drill) }} />
      <Link to={paths.drill(drill._id)} className="min-w-0 font-semibold wrap-anywhere hover:underline">
        {drill.name}
      </Link>
    </div>
  );
}
