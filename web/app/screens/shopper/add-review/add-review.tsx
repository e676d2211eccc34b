import { addProductReview, listOwnReviews } from '@chuck-and-bit/contract/product-reviews';
import { type Product, getProduct } from '@chuck-and-bit/contract/products';
import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { firstImage } from '@chuck-and-bit/contract/picture-files';
import { addReview, type NewReview } from '@chuck-and-bit/contract/reviews';
import type { User } from '@chuck-and-bit/contract/users';
import { Link } from 'react-router';
import { ProductThumbnail } from '../../../components/catalogue/product-thumbnail';
import { ScreenError } from '../../../components/errors/screen-error';
import { withKey } from '../../../components/forms/idempotency-keys';
import { toast } from '../../../components/toasts/toast';
import { type MetaArgs, pageMeta } from '../../../browser/page-meta';
import { paths } from '../../../browser/paths';
import { sessionContext } from '../../../session/access/guards';
import { browserShopApi } from '../../../shop-api';
import { Card } from '../../../ui/card';
import { PageHeading } from '../../../ui/page-heading';
import type { Route } from './+types/add-review';
import { OwnReviews } from './own-reviews';
import { ReviewForm } from './review-form';

export const meta = (args: MetaArgs) => pageMeta(args, 'Add Review', 'Say how your drill works for you.');

/** `?product=…` reviews a product that the user bought; without it, the shop. */
export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
  const productId = new URL(request.url).searchParams.get('product');
  const api = browserShopApi();
  const [own, product] = await Promise.all([
    api.call(listOwnReviews, { query: { limit: String(limits.page.max) } }),
    productId === null ? null : api.call(getProduct, { params: { id: productId } }),
  ]);
  return { user: context.get(sessionContext).user, own, product };
}

/** Names the form for a new review, for its draft and its idempotency key. */
const formName = (product: Product | null) => `review of ${product?._id ?? null}`;

/** @param product null reviews the shop */
async function add({ name, email, image }: User, product: Product | null, body: NewReview): Promise<void> {
  const api = browserShopApi();
  await withKey(formName(product), body, (key) =>
    product === null
      ? api.call(addReview, { body: { ...body, name, email, image } }, key)
      : api.call(addProductReview, { params: { id: product._id }, body }, key),
  );
  // Shown here, because the form for a product disappears once the product is reviewed.
  toast.success(messages.reviewAdded);
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

export default function AddReview({ loaderData: { user, own, product } }: Route.ComponentProps) {
  const isReviewed = product !== null && own.some(({ productId }) => productId === product._id);
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <PageHeading
        title="Add Review"
        intro={
          product
            ? 'How does it work for you? Your review appears on the page of this product.'
            : 'How was your drill? Your review appears on our home page.'
        }
      />
      <Card as="div" className="flex flex-col gap-6">
        {product && <Reviewed product={product} />}
        {isReviewed ? (
          <p>You have reviewed this product. You can edit what you wrote below.</p>
        ) : (
          <ReviewForm
            key={product?._id}
            name={formName(product)}
            submitLabel="Add Review"
            save={(typed) => add(user, product, typed)}
          />
        )}
      </Card>
      <OwnReviews key={user._id} reviews={own} userId={user._id} />
    </div>
  );
}

function Reviewed({ product }: { product: Product }) {
  return (
    <div className="flex items-center gap-3">
      <ProductThumbnail product={{ id: product._id, image: firstImage(product) }} />
      <Link to={paths.product(product._id)} className="min-w-0 font-semibold wrap-anywhere hover:underline">
        <bdi>{product.name}</bdi>
      </Link>
    </div>
  );
}
