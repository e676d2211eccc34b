import { messages } from '@chuck-and-bit/contract/messages';
import { roleNames } from '@chuck-and-bit/contract/roles';
import { listUsers, makeAdmin, type User } from '@chuck-and-bit/contract/users';
import { RowDialog } from '../../../components/actions/row-dialog';
import { useRowAction } from '../../../components/actions/use-row-action';
import { Avatar } from '../../../components/account/avatar';
import { EmailText } from '../../../components/account/email-text';
import { PagedTable } from '../../../components/tables/paged-table';
import { loadRows } from '../../../components/tables/load-rows';
import { type MetaArgs, pageMeta } from '../../../browser/page-meta';
import { browserShopApi } from '../../../shop-api';
import { Button } from '../../../ui/button';
import { actionsColumn, type Column } from '../../../ui/data-table';
import { EmptyState } from '../../../ui/empty-state';
import { PageHeading } from '../../../ui/page-heading';
import type { Route } from './+types/make-admin';

export { ScreenError as ErrorBoundary } from '../../../components/errors/screen-error';

export const meta = (args: MetaArgs) => pageMeta(args, 'Make Admin', 'Who may run the shop.');

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { users: await loadRows(request, (page) => browserShopApi().callPage(listUsers, { query: page })) };
}

async function promote({ _id: id }: User): Promise<string> {
  await browserShopApi().call(makeAdmin, { query: { id }, body: { role: 'admin' } });
  return messages.madeAdmin;
}

const subjectId = (user: User) => `user-${user._id}`;

function columns(onMakeAdmin: (user: User) => void): Column<User>[] {
  return [
    {
      header: 'Name',
      fills: true,
      cell: (user) => (
        <div className="flex min-w-0 items-center gap-3">
          <Avatar id={user._id} image={user.image} className="size-10" />
          <bdi className="min-w-0 font-medium break-words">{user.name}</bdi>
        </div>
      ),
    },
    {
      header: 'Email',
      fills: true,
      cell: (user) => (
        <span id={subjectId(user)}>
          <EmailText>{user.email}</EmailText>
        </span>
      ),
    },
    {
      header: 'Role',
      cell: (user) =>
        user.role ? (
          <span className="badge badge-primary badge-soft">{roleNames[user.role]}</span>
        ) : (
          <span className="badge badge-ghost">User</span>
        ),
    },
    actionsColumn((user) => (
      <div className="flex w-full justify-end">
        <Button
          variant="outline"
          size="row"
          disabled={user.role === 'admin'}
          aria-describedby={subjectId(user)}
          onClick={() => onMakeAdmin(user)}
        >
          Make Admin
        </Button>
      </div>
    )),
  ];
}

export default function MakeAdmin({ loaderData }: Route.ComponentProps) {
  const promoting = useRowAction(promote);

  return (
    <div className="flex flex-col gap-4">
      <PageHeading title="Make Admin" intro="Admins manage orders, products and other admins." />
      <PagedTable
        caption="All users"
        columns={columns(promoting.open)}
        list={loaderData.users}
        empty={<EmptyState icon="people" title="No users yet" text="Everyone who registers appears here." />}
        moreLabel="More users"
      />
      <RowDialog
        action={promoting}
        title="Make this user an admin?"
        message={({ name, email }) => (
          <>
            <p>Only the operator of the shop can undo this, and admins can&apos;t place orders.</p>
            <p className="mt-2 font-medium break-words">
              <bdi>{name}</bdi>
            </p>
            <p className="text-base-content/70 text-sm">
              <EmailText>{email}</EmailText>
            </p>
          </>
        )}
        confirmLabel="Yes, make admin"
        declineLabel="No, keep as user"
      />
    </div>
  );
}
