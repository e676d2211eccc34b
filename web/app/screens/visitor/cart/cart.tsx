import { limits } from '@chuck-and-bit/contract/limits';
import { messages } from '@chuck-and-bit/contract/messages';
import { Link } from 'react-router';
import { syncCart } from '../../../cart/cart-sync';
import { isCartKept } from '../../../cart/stored-cart';
import { type PricedCart, usePricedCart } from '../../../cart/use-priced-cart';
import { type MetaArgs, pageMeta } from '../../../browser/page-meta';
import { paths } from '../../../browser/paths';
import { useHydrated } from '../../../browser/use-hydrated';
import { useSession } from '../../../session/store/use-session';
import { Card } from '../../../ui/card';
import { EmptyState } from '../../../ui/empty-state';
import { ErrorPanel } from '../../../ui/error-panel';
import { StaffNotice } from '../../../components/cart/staff-notice';
import { CartLines } from './cart-lines';
import { CartSummary } from './cart-summary';
import { QuickOrder } from './quick-order';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton';

export const meta = (args: MetaArgs) =>
  pageMeta(args, 'Your cart', 'What you are about to order, with its prices, shipping and tax.');

export default function CartScreen() {
  const isHydrated = useHydrated();
  const { session } = useSession();
  return (
    <div className="page-width py-8 sm:py-12">
      <h1 tabIndex={-1} className="text-3xl font-semibold outline-none">
        Your cart
      </h1>
      {session?.user.role ? (
        <StaffNotice className="mt-6" />
      ) : isHydrated ? (
        <LiveCart />
      ) : (
        <CartBeforeHydration />
      )}
    </div>
  );
}

/** The HTML of the server, which does not know the cart. CSS shows the skeleton in a browser that stores a cart. */
function CartBeforeHydration() {
  return (
    <>
      <noscript>
        <p className="alert alert-warning alert-soft mt-6 text-base">
          The cart needs JavaScript. Please turn it on in your browser and load this page again. You can read
          about all products and their prices without it.
        </p>
      </noscript>
      <CartSkeleton />
      <div className={`unless-cart-comes ${besideEachOther}`}>
        <EmptyCart />
        <QuickOrder />
      </div>
    </>
  );
}

const withSummary =
  'mt-6 grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,7fr)_minmax(20rem,4fr)] lg:grid-rows-[auto_1fr] lg:gap-x-12';

/** An empty cart leaves room for the quick order beside it. */
const besideEachOther = 'mt-6 grid grid-cols-1 items-start gap-8 lg:grid-cols-2';

function LiveCart() {
  const cart = usePricedCart();
  const hasLines = cart.lines.length > 0 || cart.saved.length > 0;
  return (
    <>
      <div className="mt-6 flex flex-col gap-6 empty:hidden">
        <CartNotice cart={cart} />
        {cart.savedForRoom.length > 0 && (
          <p className="alert alert-warning alert-soft text-base wrap-anywhere">
            {messages.savedForRoom(cart.savedForRoom, limits.cartLines.max)}
          </p>
        )}
      </div>
      <div className={hasLines ? withSummary : besideEachOther}>
        <div className="flex min-w-0 flex-col gap-6">
          {cart.lines.length === 0 && <EmptyCart hasSaved={hasLines} />}
          <CartLines cart={cart} />
        </div>
        {cart.lines.length > 0 && <CartSummary cart={cart} />}
        <QuickOrder className={hasLines ? 'lg:col-start-1 lg:row-start-2' : undefined} />
      </div>
    </>
  );
}

function CartNotice({ cart }: { cart: PricedCart }) {
  const { status, session } = useSession();
  if (status === 'signed-out' && cart.owner !== null && !session) {
    return (
      <div role="alert" className="alert alert-warning alert-soft flex flex-wrap text-base">
        <p>Your session has ended. Your cart is kept: log in to see today&apos;s prices and to order.</p>
        <Link to={paths.login(paths.cart)} className="link font-semibold">
          Login
        </Link>
      </div>
    );
  }
  if (cart.failure === null) {
    const isAtRisk = cart.lines.length + cart.saved.length > 0 && !isCartKept();
    return isAtRisk ? <UnkeptNotice /> : null;
  }
  return (
    <ErrorPanel
      title="Your changes aren't saved yet"
      message={`${cart.failure.replace(/\.$/, '')}. Everything in your cart is kept ${isCartKept() ? 'in this browser' : 'until you reload or close this page'}.`}
      isRetrying={cart.isSyncing}
      onRetry={() => void syncCart()}
    />
  );
}

/** Where the browser refuses to store the cart. */
const UnkeptNotice = () => (
  <output className="alert alert-warning alert-soft text-base">
    Your browser doesn&apos;t store this cart, so it is lost when you reload or close the page. To keep it,
    allow the site to store data, or free some space.
  </output>
);

function EmptyCart({ hasSaved = false }: { hasSaved?: boolean }) {
  return (
    <EmptyState
      icon="cart"
      title="Your cart is empty"
      text={
        hasSaved
          ? 'What you saved for later is below.'
          : 'Add products from the shelves, and they wait here until you order them.'
      }
      link={{ to: paths.allDrills, label: 'Browse all drills' }}
    />
  );
}

/** The skeleton of a cart with lines. */
function CartSkeleton() {
  return (
    <SkeletonGroup
      label="Loading your cart …"
      className="while-cart-comes mt-6 grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,7fr)_minmax(20rem,4fr)] lg:gap-12"
    >
      <Card as="div" className="flex gap-5">
        <Skeleton className="aspect-4/3 w-18 shrink-0 self-start sm:w-32" />
        <div className="flex min-w-0 grow flex-col gap-3">
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-11 w-40 max-w-full" />
        </div>
      </Card>
      <Skeleton className="h-96 w-full" />
    </SkeletonGroup>
  );
}
