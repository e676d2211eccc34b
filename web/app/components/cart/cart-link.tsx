import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router';
import { setCartHidden, showCartCount } from '../../cart/cart-count';
import { countProducts, storedCart, watchCart } from '../../cart/stored-cart';
import { paths } from '../../browser/paths';
import { useSession } from '../../session/store/use-session';
import { HeaderIcon } from '../../ui/header-icon';
import { sendCart } from './send-cart';

/** The header's link to the cart. Staff don't order and have none. */
export function CartLink() {
  const { status, session } = useSession();
  const { pathname } = useLocation();
  const count = useSyncExternalStore(
    watchCart,
    () => countProducts(storedCart()),
    () => 0,
  );
  useJoinedCart(status, session?.user._id);
  // The page's first script counts lines that it does not parse.
  useEffect(() => showCartCount(countProducts(storedCart())), [count]);
  const isStaff = Boolean(session?.user.role);
  useEffect(() => {
    if (status !== 'restoring') setCartHidden(isStaff);
  }, [status, isStaff]);
  return (
    <Link
      to={paths.cart}
      aria-current={pathname === paths.cart ? 'page' : undefined}
      className="btn btn-ghost btn-square size-[min(2.75rem,44px)] cart-link relative -mx-1 shrink-0 lg:order-last"
    >
      <HeaderIcon name="cart" className="size-[min(1.5rem,28px)]" />
      <span className="sr-only">{`Cart${count > 0 ? `, ${count} ${count === 1 ? 'product' : 'products'}` : ''}`}</span>
      <span aria-hidden="true" className="cart-count" />
    </Link>
  );
}

/** Synchronizes a user's cart with their other browsers. */
function useJoinedCart(status: ReturnType<typeof useSession>['status'], userId: string | undefined): void {
  const wasSignedOut = useRef(false);
  useEffect(() => {
    if (status === 'signed-out') wasSignedOut.current = true;
    if (userId === undefined) return;
    const { id, lines } = storedCart();
    // A user who was logged in all along and has no cart here has nothing to synchronize.
    if (id === null && lines.length === 0 && !wasSignedOut.current) return;
    wasSignedOut.current = false;
    sendCart();
  }, [status, userId]);
}
