import type { Product } from '@chuck-and-bit/contract/products';
import { formatQuantity } from '@chuck-and-bit/contract/units';
import { getUserRole, type User } from '@chuck-and-bit/contract/users';
import { type ReactNode, useState } from 'react';
import { Description } from '../../../components/catalogue/description';
import { Price } from '../../../components/catalogue/price';
import { truncate } from '../../../components/catalogue/truncate';
import { StaffNotice } from '../../../components/cart/staff-notice';
import { productOrNotFound } from '../../../components/catalogue/product-or-not-found';
import { ProductImage } from '../../../components/catalogue/product-image';
import { ScreenError } from '../../../components/errors/screen-error';
import { type SavedAddress, lastAddress } from '../../../components/places/address-book';
import type { PageHandle } from '../../../browser/page-handle';
import { publicPageMeta } from '../../../browser/page-meta';
import { paths } from '../../../browser/paths';
import { sessionContext } from '../../../session/access/guards';
import { shopApiContext } from '../../../server-context';
import { browserShopApi } from '../../../shop-api';
import { Card } from '../../../ui/card';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton';
import type { Route } from './+types/order-form';
import { redirectIfPlaced } from './send-order';
import { OrderFormCard } from './order-form-card';

export const meta: Route.MetaFunction = (args) =>
  publicPageMeta(args, {
    title: args.loaderData?.product ? `Order ${args.loaderData.product.name}` : 'Order',
    description: args.loaderData?.product
      ? truncate(args.loaderData.product.description)
      : 'Order a drill: say how many and where to, and pay by card.',
    // The canonical page is the product's own, which everybody may read.
    canonicalPath: paths.product(args.params.id),
  });

/** Loads the public product on the server, so that it shows at once. The form waits for the user. */
export const handle: PageHandle = { query: 'all' };

export async function loader({ context, params }: Route.LoaderArgs) {
  return { product: await productOrNotFound(context.get(shopApiContext), params.id), user: null, last: null };
}

export async function clientLoader({ context, params, serverLoader }: Route.ClientLoaderArgs) {
  const { user } = context.get(sessionContext);
  await redirectIfPlaced(params.id);
  try {
    const [{ product }, currentUser, last] = await Promise.all([
      serverLoader(),
      withCurrentVerification(user),
      user.role === null ? lastAddress() : null,
    ]);
    return { product, user: currentUser, last };
  } catch (error) {
    if (error instanceof Response) throw error;
    return { product: null, user, last: null, error };
  }
}

/** The e-mail may have been verified since the session began, which makes the hold longer. */
async function withCurrentVerification(user: User): Promise<User> {
  if (user.emailVerified) return user;
  return browserShopApi().call(getUserRole, { query: { email: user.email } });
}

clientLoader.hydrate = true as const;

const frame = 'page-width py-6 sm:py-10';

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <div className={frame}>
      <ScreenError
        error={error}
        missingTitle="This drill isn't on our shelves"
        missingText="It may have been removed. There are plenty of others."
        missingLink={{ to: paths.allDrills, label: 'Browse all drills' }}
      />
    </div>
  );
}

export default function PurchaseScreen({ loaderData }: Route.ComponentProps) {
  const { product } = loaderData;
  const [shown, setShown] = useState(product);
  // A failed refresh keeps the product that is on the screen.
  if (product && product !== shown) setShown(product);
  if (!shown) return <ErrorBoundary error={'error' in loaderData && loaderData.error} />;
  return <Purchase product={shown} user={loaderData.user} last={loaderData.last} />;
}

type PurchaseProps = { product: Product; user: User | null; last: SavedAddress | null };

function Purchase({ product, user, last }: PurchaseProps) {
  return (
    <div className={frame}>
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2 lg:gap-12">
        <div className="flex min-w-0 flex-col gap-6 lg:sticky lg:top-24">
          <div className="bg-base-100 rounded-box aspect-4/3 overflow-hidden">
            <ProductImage
              picture={product.pictures[0]}
              alt={product.name}
              sizes="(min-width: 64rem) 46vw, 92vw"
              loading="first"
              className="size-full"
            />
          </div>
          <div className="max-lg:hidden">
            <Description text={product.description} />
          </div>
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <div>
            <h1 className="text-3xl font-semibold wrap-anywhere">
              <bdi>{product.name}</bdi>
            </h1>
            <Price product={product} />
          </div>
          <Facts product={product} />
          {!user ? (
            <OrderFormSkeleton />
          ) : user.role ? (
            <StaffNotice />
          ) : (
            <OrderFormCard key={product._id} product={product} user={user} last={last} />
          )}
          <div className="lg:hidden">
            <Description text={product.description} />
          </div>
        </div>
      </div>
    </div>
  );
}

/** As tall as the form that replaces it. */
function OrderFormSkeleton() {
  return (
    <SkeletonGroup label="Looking up your account …">
      <Card as="div" className="flex h-[55rem] flex-col gap-6 sm:h-[41rem]">
        <Skeleton className="h-8 w-1/3" />
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-12 w-full" />
        <Skeleton className="mt-auto h-12 w-full" />
      </Card>
    </SkeletonGroup>
  );
}

function Facts({ product }: { product: Product }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3">
      <Fact label="Available">
        {product.availableQuantity === 0 ? (
          <span className="text-error">Sold out</span>
        ) : (
          formatQuantity(product.availableQuantity, product.unit)
        )}
      </Fact>
      <Fact label="Minimum order">{formatQuantity(product.minimumOrder, product.unit)}</Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="bg-base-200 rounded-box px-4 py-3">
      <dt className="text-base-content/70 text-sm">{label}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  );
}
