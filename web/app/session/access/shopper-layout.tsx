import { Outlet } from 'react-router';
import { requireShopper } from './guards';

export const clientMiddleware = [requireShopper];

// A client loader keeps these screens off the server, which has no session, and lets the guard run on a full page load.
export const clientLoader = () => null;

export default function ShopperLayout() {
  return <Outlet />;
}
