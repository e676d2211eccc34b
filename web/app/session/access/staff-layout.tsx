import { Outlet, useRevalidator } from 'react-router';
import { SecondFactorNotice } from '../../components/account/second-factor-notice';
import { publicConfig } from '../../browser/public-config';
import { storedToken } from '../store/token-storage';
import type { Route } from './+types/staff-layout';
import { requireStaff } from './guards';
import { tokenClaims } from '../store/token-claims';

export const clientMiddleware = requireStaff;

// A client loader keeps these screens off the server, which has no session, and lets the guard run on a full page load.
export function clientLoader() {
  const hasSecondFactor = tokenClaims(storedToken.read())?.secondFactor === true;
  return { lacksSecondFactor: publicConfig().adminSecondFactor && !hasSecondFactor };
}

export default function StaffLayout({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  return loaderData.lacksSecondFactor ? <SecondFactorNotice onConfirmed={revalidate} /> : <Outlet />;
}
