import { redirect } from 'react-router';
import { firstDashboardPath } from '../../browser/dashboard-screens';
import type { Route } from './+types/dashboard-index';
import { sessionContext } from './guards';

/** `/dashboard` leads to the first page of the user's role. */
export function clientLoader({ context }: Route.ClientLoaderArgs) {
  throw redirect(firstDashboardPath(context.get(sessionContext).user));
}

export default function DashboardIndex() {
  return null;
}
