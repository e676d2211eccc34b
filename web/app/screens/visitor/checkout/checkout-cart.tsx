import { messages } from '@chuck-and-bit/contract/messages';
import type { User } from '@chuck-and-bit/contract/users';
import { useNavigate } from 'react-router';
import { syncCart } from '../../../cart/cart-sync';
import { usePricedCart } from '../../../cart/use-priced-cart';
import { OrLine } from '../../../components/auth/auth-page';
import { CodeLogin } from '../../../components/auth/code-login';
import { paths } from '../../../browser/paths';
import { secondStepPath } from '../../../session/access/login-callback';
import { ButtonLink } from '../../../ui/button';
import { EmptyState } from '../../../ui/empty-state';
import { ErrorPanel } from '../../../ui/error-panel';
import { Skeleton, SkeletonGroup } from '../../../ui/skeleton';
import type { SavedAddress } from '../../../components/places/address-book';
import { CheckoutForm } from './checkout-form';
import { CartOverview } from './cart-overview';
import { Step } from './step';

type CheckoutCartProps = { user: User | null; addresses: SavedAddress[] };

/** The checkout of the cart. */
export function CheckoutCart({ user, addresses }: CheckoutCartProps) {
  const cart = usePricedCart();
  if (cart.lines.length === 0) {
    return cart.isSyncing && cart.priced === null ? (
      <div className="mt-5">
        <Waiting />
      </div>
    ) : (
      <NothingToOrder />
    );
  }
  if (cart.priced === null && cart.failure !== null) {
    return (
      <div className="mt-6">
        <ErrorPanel message={cart.failure} isRetrying={cart.isSyncing} onRetry={() => void syncCart()} />
      </div>
    );
  }
  return (
    <div className="mt-5 grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,7fr)_minmax(20rem,5fr)] lg:gap-12">
      {!user ? (
        <div className="flex min-w-0 flex-col gap-4">
          <Step title="Contact">
            <LoginFirst hasSessionEnded={cart.owner !== null} />
          </Step>
          <Step title="Delivery" state="later" />
          <Step title="Payment" state="later" />
        </div>
      ) : cart.priced === null ? (
        <Waiting />
      ) : (
        <CheckoutForm user={user} addresses={addresses} cart={cart} priced={cart.priced} />
      )}
      <CartOverview cart={cart} />
    </div>
  );
}

/**
 * Asks a visitor for a mailed code, a login or a registration, and a user whose session has ended to log in again. All come
 * back here, to the same cart; a logout would have removed a user's.
 */
function LoginFirst({ hasSessionEnded }: { hasSessionEnded: boolean }) {
  const here = paths.checkout();
  const navigate = useNavigate();
  return (
    <div className="flex flex-col items-start gap-4">
      <h3 className="font-sans text-base font-semibold">Log in to order</h3>
      {hasSessionEnded ? (
        <p role="alert" className="alert alert-warning alert-soft max-w-prose text-base">
          {`${messages.sessionEnded} Your cart and what you typed are kept.`}
        </p>
      ) : (
        <p className="text-base-content/80 max-w-prose">
          You follow your order, pay for it and find its receipt in your account. Your cart stays as it is.
        </p>
      )}
      <div className="w-full max-w-md">
        <CodeLogin from={here} onSecondStep={() => void navigate(secondStepPath(here))} />
      </div>
      <div className="flex w-full max-w-md flex-col gap-3">
        <OrLine>or with a password</OrLine>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={paths.login(here)} variant="outline" className="flex-1">
            Login
          </ButtonLink>
          {!hasSessionEnded && (
            <ButtonLink to={paths.register(here)} variant="outline" className="flex-1">
              Register
            </ButtonLink>
          )}
        </div>
      </div>
    </div>
  );
}

function NothingToOrder() {
  return (
    <div className="mt-6">
      <EmptyState
        icon="cart"
        title="There is nothing to order"
        text="Your cart is empty. If you have just ordered, you find it in My Orders."
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <ButtonLink to={paths.allDrills}>Browse all drills</ButtonLink>
            <ButtonLink to={paths.myOrders} variant="outline">
              My Orders
            </ButtonLink>
          </div>
        }
      />
    </div>
  );
}

function Waiting() {
  return (
    <SkeletonGroup label="Loading your cart …" className="flex flex-col gap-4">
      <Skeleton className="h-96 w-full" />
      <Skeleton className="h-40 w-full" />
    </SkeletonGroup>
  );
}
