import { Link, useLocation } from 'react-router';
import { paths } from '../../browser/paths';
import { useHydrated } from '../../browser/use-hydrated';
import { Logo } from './logo';

/** The checkout's header: logo and the way back, to the cart or from a placed purchase to the orders. */
export function CheckoutHeader() {
  const { search } = useLocation();
  // The server renders without the query.
  const isPlaced = useHydrated() && search.includes('purchase=');
  return (
    <header className="border-base-300 border-b">
      <div className="page-width flex h-14 items-center justify-between">
        <Logo />
        <Link to={isPlaced ? paths.myOrders : paths.cart} className="header-link -me-3 lg:-me-2">
          {isPlaced ? 'My Orders' : 'Back to cart'}
        </Link>
      </div>
    </header>
  );
}
