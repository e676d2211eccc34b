import { Outlet } from 'react-router';
import { RoleSpinner } from './role-spinner';
import { requireShopper } from './guards';

export const clientMiddleware = [requireShopper];

// A client loader keeps these screens off the server, which has no session, and lets the guard run on a full page load.
export const clientLoader = () => null;

export const HydrateFallback = RoleSpinner;

export default function ShopperLayout() {
  return <Outlet />;
}
