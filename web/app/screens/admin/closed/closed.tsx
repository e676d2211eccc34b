import { roleNames } from '@chuck-and-bit/contract/roles';
import { redirect } from 'react-router';
import { firstDashboardPath, firstScreen, mayOpenPath } from '../../../browser/dashboard-screens';
import { type MetaArgs, pageMeta } from '../../../browser/page-meta';
import { sessionContext } from '../../../session/access/guards';
import { safePath } from '../../../session/access/safe-path';
import { ButtonLink } from '../../../ui/button';
import { PageHeading } from '../../../ui/page-heading';
import type { Route } from './+types/closed';

export const meta = (args: MetaArgs) =>
  pageMeta(args, 'Closed to your role', 'A page of the dashboard that other roles open.');

/** `?page=/dashboard/settings`: leads there once the role opens it. */
export function clientLoader({ request, context }: Route.ClientLoaderArgs) {
  const { role } = context.get(sessionContext).user;
  const path = safePath(new URL(request.url).searchParams.get('page'));
  const [pathname = ''] = path.split('?');
  if (role === null) throw redirect(firstDashboardPath({ role }));
  if (pathname !== '/' && mayOpenPath(role, pathname)) throw redirect(path);
  return { role };
}

/** Tells staff that their role does not open a page, and where to go instead. */
export default function Closed({ loaderData: { role } }: Route.ComponentProps) {
  const { path, label } = firstScreen(role);
  return (
    <div className="flex flex-col items-start gap-6">
      <PageHeading
        title="Your role doesn't open this page"
        intro={`Your role is “${roleNames[role]}”. If you need this page for your work, ask an admin of the shop to change your role.`}
      />
      <ButtonLink to={path}>{`Go to ${label}`}</ButtonLink>
    </div>
  );
}
